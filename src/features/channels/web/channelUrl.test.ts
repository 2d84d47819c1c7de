import { expect, test } from 'vitest';
import { channelUrlFault } from './channelUrl.ts';

test.each([
  'youtube.com/@okafor',
  'https://www.youtube.com/channel/UC123?view=0#top',
  'HTTP://TikTok.com/@mayaplays',
  'feeds.example.co.uk',
  'feeds.example:8443/rss',
  'müller.example/podcast',
  ' tiktok.com/@mayaplays ',
])('%j looks like the address of a channel', (url) => {
  expect(channelUrlFault(url)).toBeUndefined();
});

test.each([
  'tiktok',
  '@mayaplays',
  'https://tiktok',
  'https://',
  '.com',
  'tiktok.',
  'tiktok..com',
  'tik tok.com',
  'tiktok.com/ @mayaplays',
  '/tiktok.com',
  'maya@tiktok.com',
])('%j does not', (url) => {
  expect(channelUrlFault(url)).toBe('Enter a valid channel URL');
});

test.each(['', '   '])('where nothing is typed yet, nothing is wrong', (url) => {
  expect(channelUrlFault(url)).toBeUndefined();
});
