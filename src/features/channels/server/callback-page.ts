/** The last page of an authorization: it tells the window that waits, and closes itself where all went well. */
import { html } from '#server/sso/html.ts';
import { page, PAGE_HEADERS as STREET_HEADERS, type Street } from '#server/sso/page.ts';
import type { GrantNews } from '../contract.ts';

/** The script that tells and closes (src/web/consent.ts). */
const SCRIPT = 'src/web/consent.ts';

export const PAGE_HEADERS = {
  ...STREET_HEADERS,
  'content-security-policy': STREET_HEADERS['content-security-policy'].replace(
    "script-src 'none'",
    "script-src 'self'",
  ),
};

const TITLES: Record<GrantNews['outcome'], string> = {
  granted: 'Channel connected',
  denied: 'Not authorized',
  'other-channel': 'Another channel',
  'no-accounts': 'No channel there',
  failed: 'Not authorized',
};

export function callbackPage(street: Street, news: GrantNews, words: string): string {
  const title = TITLES[news.outcome];
  const scripts = street.assets.scripts(SCRIPT).map((src) => html`<script type="module" src="${src}"></script>`);
  const door = html`<div class="Door_door" id="news" data-news="${JSON.stringify(news)}"><div class="Door_words"><h1 class="Text_title">${title}</h1><p class="Text_muted">${words}</p></div><div class="Door_low"><a class="Button_button Button_primary Button_wide" href="/settings/channels">Back to your channels</a></div></div>${scripts}`;
  return page(street, title, door);
}
