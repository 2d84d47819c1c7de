/** 'Maya Okafor' → 'MO', 'Studio' → 'ST': first and last word, or the first two letters of the only one. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')];
  const last = [...(words.length > 1 ? (words.at(-1) ?? '') : '')];
  return [first[0], last[0] ?? first[1]].join('').toLocaleUpperCase();
}
