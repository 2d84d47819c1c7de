export { keepGrant, resealGrants } from './grants.ts';
export { keepPicture } from './pictures.ts';
export { type Sources, sourcesOf } from './platforms/sources.ts';
export { channelsOf, feedOf } from './queries.ts';
export { roadblockPauseOf } from './roadblock.ts';
export { serveChannels } from './routes.ts';
