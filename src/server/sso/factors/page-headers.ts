/** Headers of the pages on which a passkey may be asked for. */
import { PAGE_HEADERS } from '../page.ts';

/** Our own script, from the build; it calls nothing, and writes no HTML. */
export const SCRIPTED_PAGE = {
  ...PAGE_HEADERS,
  'content-security-policy': PAGE_HEADERS['content-security-policy'].replace("script-src 'none'", "script-src 'self'"),
  'content-type': 'text/html; charset=utf-8',
} as const;
