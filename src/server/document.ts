/** The one HTML document there is: a shell that paints at once, and the scripts of the page asked for. */
import { BRAND_ELEMENT, type PublicBrand } from '#contract.ts';
import type { Assets } from './assets.ts';
import { type Page, pageAt } from './pages.ts';

const ENTRY = 'src/web/main.tsx';
/** Parts that a signed-in person's first page needs beside it. */
const SHELL = 'src/web/shell/Shell.tsx';
const OUTSIDE = new Set(['/login', '/auth']);

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
/** JSON inside a script element: no `<` can end it. */
const embedded = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Makes documents; the parts of each path are put together once. A document for a visitor, who carries no session,
 * says so: the portal then asks for sign-in before it asks for anything else.
 */
export function documents(assets: Assets, brand: PublicBrand): (path: string, visitor: boolean) => string {
  const made = new Map<string, string>();
  return (path, visitor) => {
    const page = pageAt(path);
    const key = `${page?.path} ${visitor}`;
    const known = made.get(key) ?? write(assets, brand, page ? sourcesOf(page) : [SHELL], visitor);
    made.set(key, known);
    return known;
  };
}

const sourcesOf = ({ path, source }: Page) => (OUTSIDE.has(path) ? [source] : [source, SHELL]);

function write(assets: Assets, brand: PublicBrand, sources: readonly string[], visitor: boolean): string {
  const needed = [ENTRY, ...sources];
  const scripts = [...new Set(needed.flatMap((source) => assets.scripts(source)))];
  const styles = [...new Set(needed.flatMap((source) => assets.styles(source)))];
  return `<!doctype html>
<html lang="en"${visitor ? ' data-visitor' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(brand.product)}</title>
<link rel="icon" href="/icon.svg">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<link rel="stylesheet" href="/theme.css">
${scripts.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script type="application/json" id="${BRAND_ELEMENT}">${embedded(brand)}</script>
<script type="module" src="${scripts[0]}"></script>
</head>
<body>
<div id="loader" role="status"><span class="loader-lamp"></span><span class="sr">Loading</span></div>
<div id="root"></div>
<noscript>${escaped(brand.product)} needs JavaScript. Switch it on and load this page again.</noscript>
</body>
</html>
`;
}
