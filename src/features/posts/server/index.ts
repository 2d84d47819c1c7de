export { servePosts } from './routes.ts';
