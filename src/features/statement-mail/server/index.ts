export { serveStatementMail } from './routes.ts';
