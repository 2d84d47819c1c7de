export { serveClientErrors } from './routes.ts';
