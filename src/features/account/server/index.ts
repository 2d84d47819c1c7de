export { personOfClaims, readClaims } from './claims.ts';
export { userOf } from './queries.ts';
export { serveAccount } from './routes.ts';
