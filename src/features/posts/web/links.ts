/** A survey's address as a link: https, or none. */
export function surveyLink(given: string | null): string | undefined {
  const url = URL.parse(given ?? '');
  return url?.protocol === 'https:' ? url.href : undefined;
}
