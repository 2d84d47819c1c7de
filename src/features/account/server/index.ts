export { personOfClaims, readClaims } from './claims.ts';
export { groupsCommand, peopleCommand } from './people-command.ts';
export { userOf } from './queries.ts';
export { serveAccount } from './routes.ts';
