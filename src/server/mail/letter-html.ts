/** A letter as HTML in the brand's look: light and dark, without a picture or anything else from elsewhere. */
import type { Brand } from '#contract.ts';
import { hexOf, readColour } from '../colour.ts';
import { Html, html } from '../sso/html.ts';
import { type Letter, readable } from './letter.ts';

/** Values of tokens.css, by day and by night. */
const LIGHTS = {
  day: {
    ground: 'oklch(0.962 0.0045 78)',
    surface: 'oklch(0.994 0.002 80)',
    line: 'oklch(0.905 0.006 78)',
    ink: 'oklch(0.235 0.011 66)',
    ink2: 'oklch(0.445 0.013 68)',
    onBrand: 'oklch(0.99 0.005 90)',
  },
  night: {
    ground: 'oklch(0.168 0.006 48)',
    surface: 'oklch(0.205 0.006 48)',
    line: 'oklch(0.292 0.008 48)',
    ink: 'oklch(0.945 0.006 80)',
    ink2: 'oklch(0.765 0.008 78)',
    onBrand: 'oklch(0.19 0.02 220)',
  },
} as const;

function coloursOf(brand: Brand, light: 'day' | 'night') {
  const { ground, surface, line, ink, ink2, onBrand } = LIGHTS[light];
  const hex = (colour: string) => hexOf(readColour(colour));
  return {
    ground: hex(ground),
    surface: hex(surface),
    line: hex(line),
    ink: hex(ink),
    ink2: hex(ink2),
    onBrand: hex(onBrand),
    brand: hex(brand.colours[light]),
  };
}

/** What programs that know the night put in the place of the styles on the elements. */
function nightCss(brand: Brand): Html {
  const night = coloursOf(brand, 'night');
  const rules = [
    `.ground{background:${night.ground}!important}`,
    `.surface{background:${night.surface}!important}`,
    `.ink{color:${night.ink}!important}`,
    `.ink2{color:${night.ink2}!important}`,
    `.line{border-color:${night.line}!important}`,
    `.brand{background:${night.brand}!important}`,
    `.onBrand{color:${night.onBrand}!important}`,
  ];
  return new Html(`:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`);
}

const FONT = "'Instrument Sans',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A line of text; one that names an address, as in 'Unsubscribe: https://…', is a link of that name. */
function smallLine(line: string): Html {
  const [, label, address] = /^([^:]+): (https?:\/\/\S+)$/.exec(line) ?? [];
  return label && address ? html`<a href="${address}" style="color:inherit">${label}</a>` : html`${line}`;
}

/** Tables, and styles on the elements: what mail programs understand. */
export function letterHtml(brand: Brand, letter: Letter): string {
  const { heading, paragraphs, facts = [], quote, action, small = [] } = letter;
  const day = coloursOf(brand, 'day');
  const text = (colour: string) => `font-family:${FONT};color:${colour};`;
  const [ink, quiet] = [text(day.ink), text(day.ink2)];
  const table = (style: string, rows: Html) =>
    html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`;
  const lines = (written: string) =>
    readable(written)
      .split('\n')
      .map((line, place) => (place === 0 ? html`${line}` : html`<br>${line}`));
  const factRows = facts.map(
    ([label, value], place) => html`<tr>
<td class="ink2 line" style="${quiet}font-size:14px;line-height:22px;padding:8px 16px 8px 0;vertical-align:top;border-top:${place === 0 ? 0 : 1}px solid ${day.line}">${label}</td>
<td class="ink line" style="${ink}font-size:14px;line-height:22px;padding:8px 0;vertical-align:top;word-break:break-word;border-top:${place === 0 ? 0 : 1}px solid ${day.line}">${lines(value)}</td>
</tr>`,
  );
  const body = html`<tr><td class="surface" style="background:${day.surface};border-radius:10px;padding:32px">
<h1 class="ink" style="${ink}margin:0 0 16px;font-size:24px;line-height:30px;font-weight:700">${heading}</h1>
${paragraphs.map((paragraph) => html`<p class="ink" style="${ink}margin:0 0 16px;font-size:15px;line-height:24px">${lines(paragraph)}</p>`)}
${facts.length > 0 && table('margin:0 0 16px', html`${factRows}`)}
${quote !== undefined && html`<blockquote class="ink line" style="${ink}margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${day.line};font-size:15px;line-height:24px">${lines(quote)}</blockquote>`}
${
  action !== undefined &&
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0"><tr><td class="brand" style="background:${day.brand};border-radius:7px"><a class="onBrand" href="${action.href}" style="font-family:${FONT};display:inline-block;padding:10px 18px;font-size:15px;line-height:20px;font-weight:600;color:${day.onBrand};text-decoration:none">${action.label}</a></td></tr></table>`
}
</td></tr>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
<style>${nightCss(brand)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${day.ground}">
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${day.ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="${ink}padding:0 32px 16px;font-size:17px;line-height:24px;font-weight:700">${brand.product}</td></tr>
${body}
<tr><td class="ink2" style="${quiet}padding:16px 32px 0;font-size:13px;line-height:20px">${[brand.company, ...small].map((line) => html`<p style="margin:0 0 4px">${smallLine(line)}</p>`)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text;
}
