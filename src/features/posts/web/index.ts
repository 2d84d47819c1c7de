export { PostTile } from './PostTile.tsx';
export { TileBones } from './TileBones.tsx';
export { contentOf } from './words.ts';
