export { channelsOf } from './queries.ts';
