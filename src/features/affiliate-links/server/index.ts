export { storeClicks } from './clicks.ts';
export { affiliatesCommand } from './codes-import.ts';
export { createLink } from './links.ts';
export { affiliateCodesOf } from './queries.ts';
export { serveShortLinks } from './redirect.ts';
export { serveAffiliateLinks } from './routes.ts';
