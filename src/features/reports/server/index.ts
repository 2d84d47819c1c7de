export { importYoutubeCommand } from './commands.ts';
export { computeDue } from './ingest/compute.ts';
export { importYoutube } from './ingest/import.ts';
export { serveReports } from './routes.ts';
