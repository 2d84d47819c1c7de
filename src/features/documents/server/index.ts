export { importDocumentsCommand } from './commands.ts';
export { importDocuments } from './import.ts';
export { DOCUMENTS_PUBLISHED, type Published, publishedIn } from './published.ts';
export { serveDocuments } from './routes.ts';
