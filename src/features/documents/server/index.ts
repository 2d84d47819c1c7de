export { importDocumentsCommand } from './commands.ts';
export { importDocuments } from './import.ts';
export { serveDocuments } from './routes.ts';
