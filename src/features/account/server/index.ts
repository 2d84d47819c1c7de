export { serveAccount } from './routes.ts';
