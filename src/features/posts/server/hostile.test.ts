import { Parser } from 'htmlparser2';
import { describe, expect, it, test } from 'vitest';
import { HOSTILE } from '../../../../tests/hostile-html.ts';
import { sanitiseHtml, sanitiseTree } from './sanitise.ts';
import { wordpressTree } from './wordpress/content.ts';

const PICTURE = `/api/media/${'a1'.repeat(32)}.jpg`;
const FRAME_HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com'];
const rules = {
  frameHosts: FRAME_HOSTS,
  base: 'https://old.example/blog/',
  imageAddress: (url: string) => (/x|api\/media/.test(url) ? { src: PICTURE, width: 1200, height: 800 } : null),
};
const clean = (html: string) => sanitiseHtml(html, rules);

/** What may be in clean HTML, written down once more and apart from the code that makes it. */
const BARE =
  'p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote figure figcaption div table thead tbody tfoot tr th td caption colgroup ' +
  'col pre hr br wbr details summary em strong s u sub sup small mark abbr dfn time code kbd samp var cite q ins del bdi ' +
  'bdo span ruby rt rp';
const TAGS = new Set([...BARE.split(' '), 'a', 'img', 'iframe']);
const EVERYWHERE = ['class', 'dir', 'lang'];
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  iframe: ['src', 'title', 'width', 'height', 'loading', 'sandbox', 'allowfullscreen', 'referrerpolicy'],
  div: ['role', 'tabindex', 'aria-label'],
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  col: ['span'],
  abbr: ['title'],
  dfn: ['title'],
  time: ['datetime'],
};

/** What is wrong with a piece of clean HTML. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (!TAGS.has(tag)) faults.push(`<${tag}>`);
      for (const [name, value] of Object.entries(attributes)) {
        if (![...EVERYWHERE, ...(ATTRIBUTES[tag] ?? [])].includes(name)) faults.push(`${tag} ${name}`);
        if (name === 'href' && !/^(https?:\/\/|mailto:|\/api\/media\/)/.test(value)) faults.push(value);
        if (name === 'class' && !/^[a-z0-9 -]+$/.test(value)) faults.push(value);
      }
      if (tag === 'img' && attributes['src'] !== PICTURE) faults.push(`img ${attributes['src']}`);
      if (tag === 'iframe') {
        const { host, protocol } = URL.parse(attributes['src'] ?? '') ?? new URL('about:blank');
        if (protocol !== 'https:' || !FRAME_HOSTS.includes(host)) faults.push(`iframe ${attributes['src']}`);
        if (attributes['sandbox'] !== 'allow-scripts allow-same-origin allow-presentation') faults.push('sandbox');
      }
    },
    oncomment: (text) => void faults.push(`<!--${text}-->`),
    onprocessinginstruction: (_name, text) => void faults.push(`<${text}>`),
  });
  parser.end(html);
  // No control characters but line ends, and no half of a character.
  if (/[\0-\x08\x0b-\x1f\x7f-\x9f]/.test(html) || !html.isWellFormed()) faults.push('control characters');
  return faults;
}

describe('hostile HTML', () => {
  test('the list is long', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(150);
  });

  test.each(HOSTILE.map((html) => ({ html, name: JSON.stringify(html.slice(0, 90)) })))(
    'leaves nothing that runs: $name',
    ({ html }) => {
      const given = [
        html,
        `<p>before ${html} after</p>`,
        `<table><tr><td>${html}`,
        `<a href="https://x.example">${html}`,
      ];
      for (const one of given) {
        const once = clean(one);
        expect(faultsOf(once), once).toEqual([]);
        expect(clean(once)).toBe(once);
        const attached = { byId: () => ({ url: html, alt: html, caption: html }), own: () => [] };
        const stored = sanitiseTree(wordpressTree(`${one}\n\n[gallery ids="1"]`, attached).nodes, rules);
        expect(faultsOf(stored), stored).toEqual([]);
      }
    },
  );

  it('is found by the check above where it is not cleaned', () => {
    expect(HOSTILE.filter((html) => faultsOf(html).length > 0).length).toBeGreaterThan(130);
  });
});
