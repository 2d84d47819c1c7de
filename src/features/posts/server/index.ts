export { importPostsCommand, importWordpressCommand } from './commands.ts';
export { servePosts } from './routes.ts';
