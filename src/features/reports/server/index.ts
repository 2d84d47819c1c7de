export { serveReports } from './routes.ts';
