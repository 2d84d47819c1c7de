export { affiliateCodesOf } from './queries.ts';
