export { personOfClaims, readClaims } from './claims.ts';
export { serveAccount } from './routes.ts';
