/** HTML as templates of strings: whatever is put into one is escaped, unless it is HTML already. */

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | false | readonly Html[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === false) return '';
  if (typeof part === 'object') return part.map((one) => one.text).join('');
  return String(part).replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Good between elements and inside quoted attributes. `null` and `false` write nothing. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, place) => (place === 0 ? text : written(parts[place - 1] ?? null) + text)).join(''));
}
