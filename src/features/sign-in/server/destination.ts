/** The page wanted after sign-in. */

/** Addresses that belong to signing in itself, or are no pages. */
const NOT_A_PAGE = /^\/(login|auth|api|sso|assets|brand)(\/|$)/;
const MOST_CHARACTERS = 2048;

/**
 * A wanted page as a path on this site; `/` for anything else. Only a text that begins with one slash counts, and
 * only if a browser would read it as an address of this site: `//x`, `/\x` and hidden control signs do not pass.
 */
export function destinationOf(referer: string | null | undefined, publicUrl: URL): string {
  if (!referer || referer.length > MOST_CHARACTERS || !/^\/(?![/\\])/.test(referer)) return '/';
  // biome-ignore lint: control signs are what is looked for
  if (/[\\\u0000-\u0020\u007f]/.test(referer)) return '/';
  if (!URL.canParse(referer, publicUrl.href)) return '/';
  const address = new URL(referer, publicUrl);
  const path = address.pathname + address.search + address.hash;
  return address.origin === publicUrl.origin && !path.startsWith('//') && !NOT_A_PAGE.test(address.pathname)
    ? path
    : '/';
}
