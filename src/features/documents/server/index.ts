export { serveDocuments } from './routes.ts';
