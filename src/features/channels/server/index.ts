export { channelsOf, feedOf, roadblockPauseOf } from './queries.ts';
export { serveChannels } from './routes.ts';
