export { serveInfringements } from './routes.ts';
