export { importPostsCommand, importWordpressCommand } from './commands.ts';
export { excerptOf } from './excerpt.ts';
export { servePosts } from './routes.ts';
export { sanitiseHtml } from './sanitise.ts';
