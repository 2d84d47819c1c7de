/** The street at night that every page of the sign-on stands in. Its classes are those of src/web/street.ts. */
import type { Brand } from '#contract.ts';
import type { Assets } from '../assets.ts';
import { type Html, html } from './html.ts';

/** The style sheet's entry in the build. */
const STYLES = 'src/web/street.ts';

/**
 * Headers of these pages: no script, nothing foreign. The policy for referrers lets a form name its own origin,
 * which `no-referrer` would turn into `null` (Fetch, 3.1.2).
 */
export const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    // Where the library needs a script of its own, to change from one person to another, it adds that script's hash.
    "script-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** What a page needs to know of the network. */
export interface Street {
  readonly brand: Brand;
  readonly assets: Assets;
}

const mark = html`<svg class="BrandMark_mark" viewBox="0 0 28 28" aria-hidden="true"><rect class="BrandMark_wall" width="28" height="28" rx="7"/><path class="BrandMark_light" d="M8 4.5h12V22H8zM14.5 22H20l4 6h-9.5z"/><path class="BrandMark_leaf" d="M8 4.5l6.5 3V28L8 23.5z"/><circle class="BrandMark_light" cx="12.6" cy="17" r="0.9"/></svg>`;

const lamp = html`<svg class="StreetLamp_lamp" viewBox="0 0 208 84" aria-hidden="true"><defs><radialGradient id="halo" cx="0.5" cy="0" r="1" gradientTransform="translate(0.5 0) scale(0.5 1) translate(-0.5 0)"><stop class="StreetLamp_near" offset="0"/><stop class="StreetLamp_far" offset="1"/></radialGradient></defs><path class="StreetLamp_halo" fill="url(#halo)" d="M82 42h44l58 42H24z"/><path class="StreetLamp_bulb" d="M93 41a11 8 0 0 0 22 0z"/><path class="StreetLamp_shade" d="M102 0h4v22h-4z"/><path class="StreetLamp_shade" d="M78 42c2-12 12-21 26-21s24 9 26 21z"/></svg>`;

interface Choices {
  /** Makes room for a door of two leaves. */
  readonly wide?: boolean;
  /** Addresses of scripts; they need a policy that lets them run. */
  readonly scripts?: readonly string[];
}

/** A whole page; `door` is the door itself. */
export function page({ brand, assets }: Street, title: string, door: Html, choices: Choices = {}): string {
  const { wide = false, scripts = [] } = choices;
  const { product, company, logo, links } = brand;
  const styles = [...assets.styles(STYLES), '/theme.css'];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${product}</title>
<link rel="icon" href="/icon.svg">
${styles.map((href) => html`<link rel="stylesheet" href="${href}">\n`)}${scripts.map((src) => html`<script type="module" src="${src}"></script>\n`)}</head>
<body>
<div class="Street_street${wide && ' Street_wide'}">
<header class="Street_top"><a class="BrandLine_line" href="/">${
    logo === null ? mark : html`<img class="BrandMark_mark" src="/brand/${logo}" alt="" width="28" height="28">`
  }<span><span class="BrandLine_name">${product}</span><span class="BrandLine_by">${company}</span></span></a></header>
<main class="Street_place" id="main">
${lamp}
${door}
</main>
<div class="Street_pavement"><footer class="Street_foot"><span>© ${new Date().getFullYear()} ${company}</span><a href="${links.privacy}">Privacy Policy</a><a href="${links.privacyChoices}">Your Privacy Choices</a><a href="${links.terms}">Terms of Use</a></footer></div>
</div>
</body>
</html>
`.text;
}
