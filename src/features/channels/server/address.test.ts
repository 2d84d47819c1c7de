import { describe, expect, test } from 'vitest';
import type { Feed } from '#features/account/contract.ts';
import { Refused } from '#server/errors.ts';
import { channelNamed } from './address.ts';
import { ELSEWHERE } from './testing/addresses.ts';

const named = (domain: Feed['domain'], url: string) => {
  try {
    return channelNamed(domain, url);
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
};

describe('one channel is one, however its address is written', () => {
  const same: [Feed['domain'], string, string[]][] = [
    [
      'yt',
      '@northlight',
      [
        'youtube.com/@Northlight',
        'https://www.youtube.com/@northlight',
        'http://m.youtube.com/@NORTHLIGHT/videos?view=0#top',
        'https://www.youtube.com/%40northlight/',
        'youtube.com/c/Northlight',
        'youtube.com/user/northlight',
        '  youtube.com/@northlight  ',
        'YOUTUBE.com./@northlight',
      ],
    ],
    [
      'yt',
      'UCokaforStudios000000001',
      [
        'youtube.com/channel/UCokaforStudios000000001',
        'https://studio.youtube.com/channel/UCokaforStudios000000001/videos',
      ],
    ],
    [
      'ig',
      '@northlight',
      ['instagram.com/northlight', 'https://www.instagram.com/Northlight/?hl=en', 'm.instagram.com/northlight'],
    ],
    [
      'fb',
      '@northlight',
      [
        'facebook.com/northlight',
        'https://m.facebook.com/Northlight/',
        'fb.com/northlight',
        'de-de.facebook.com/northlight',
      ],
    ],
    [
      'fb',
      '100064000000001',
      [
        'facebook.com/profile.php?id=100064000000001',
        'facebook.com/100064000000001',
        'facebook.com/pages/Northlight-Media/100064000000001',
        'facebook.com/people/Northlight/100064000000001/',
        'facebook.com/p/Northlight-100064000000001',
      ],
    ],
    ['tt', '@northlight', ['tiktok.com/@Northlight', 'https://www.tiktok.com/@northlight?lang=en']],
    [
      'tw',
      '@northlight',
      ['x.com/Northlight', 'https://twitter.com/northlight', 'https://mobile.twitter.com/@northlight/'],
    ],
    [
      'sc',
      '@northlight',
      ['snapchat.com/add/northlight', 'https://www.snapchat.com/add/Northlight?share_id=1', 'snapchat.com/@northlight'],
    ],
    [
      'pc',
      'apple-1500000001',
      [
        'https://podcasts.apple.com/gb/podcast/the-swatch-book/id1500000001',
        'podcasts.apple.com/podcast/id1500000001?i=100',
      ],
    ],
    [
      'pc',
      'spotify-4rOoJ6Egrf8K2IrywzwOMk',
      [
        'open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk?si=x',
        'https://open.spotify.com/intl-de/show/4rOoJ6Egrf8K2IrywzwOMk',
      ],
    ],
    [
      'pc',
      'feed-feeds.example.com/swatch.xml',
      ['https://feeds.example.com/swatch.xml', 'http://www.feeds.example.com/swatch.xml/'],
    ],
  ];
  test.each(same.flatMap(([domain, id, urls]) => urls.map((url) => [url, domain, id] as const)))(
    '%s',
    (url, domain, id) => {
      expect(named(domain, url)).toMatchObject({ feedId: id, url: expect.stringMatching(/^https?:\/\//) });
    },
  );
});

test('a channel goes by the name in its address until its platform tells its title', () => {
  expect(named('yt', 'youtube.com/@Northlight')).toMatchObject({ title: '@Northlight', handle: 'northlight' });
  expect(named('yt', 'youtube.com/@Größenwahn')).toMatchObject({ handle: 'größenwahn' });
  expect(named('fb', 'facebook.com/pages/Northlight-Media/100064000000001')).toMatchObject({
    title: 'Northlight Media',
  });
  expect(named('pc', 'podcasts.apple.com/gb/podcast/the-swatch-book/id1500000001')).toMatchObject({
    title: 'The swatch book',
  });
  expect(named('pc', 'https://feeds.example.com/a')).toMatchObject({ title: 'feeds.example.com' });
});

describe('what is no address of such a channel is refused in words', () => {
  const refused: [Feed['domain'], string, string][] = [
    ['yt', 'tiktok.com/@northlight', 'Enter the address of a YouTube channel, such as youtube.com/@name.'],
    ['tt', 'youtube.com/@northlight', 'Enter the address of a TikTok account, such as tiktok.com/@name.'],
    ['ig', 'facebook.com/northlight', 'Enter the address of an Instagram account, such as instagram.com/name.'],
    ['fb', 'instagram.com/northlight', 'Enter the address of a Facebook page, such as facebook.com/name.'],
    ['tw', 'facebook.com/northlight', 'Enter the address of an X account, such as x.com/name.'],
    ['sc', 'x.com/northlight', 'Enter the address of a Snapchat account, such as snapchat.com/add/name.'],
    [
      'pc',
      'youtube.com/@northlight',
      'Enter the address of a podcast: its feed, or its show at Apple Podcasts or Spotify.',
    ],
    [
      'pc',
      'open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk',
      'Enter the address of a podcast: its feed, or its show at Apple Podcasts or Spotify.',
    ],
    ['pc', 'feeds.example.com', 'Enter the address of a podcast: its feed, or its show at Apple Podcasts or Spotify.'],
    [
      'yt',
      'youtu.be/dQw4w9WgXcQ',
      'This address leads to a video or a playlist. Enter that of the channel, such as youtube.com/@name.',
    ],
    [
      'yt',
      'youtube.com/watch?v=dQw4w9WgXcQ',
      'This address leads to a video or a playlist. Enter that of the channel, such as youtube.com/@name.',
    ],
    ['yt', 'youtube.com', 'Enter the address of a YouTube channel, such as youtube.com/@name.'],
    ['yt', 'youtube.com/channel/UCshort', 'Enter the address of a YouTube channel, such as youtube.com/@name.'],
    [
      'yt',
      'youtube.com.evil.example/@northlight',
      'Enter the address of a YouTube channel, such as youtube.com/@name.',
    ],
    ['yt', 'evilyoutube.com/@northlight', 'Enter the address of a YouTube channel, such as youtube.com/@name.'],
    ['yt', 'youtube.com/@%00', 'Enter the address of a YouTube channel, such as youtube.com/@name.'],
    ['yt', 'youtube.com/@%E0%A4%A', 'Enter the address of a YouTube channel, such as youtube.com/@name.'],
    ['ig', 'instagram.com/p/CxYz', 'Enter the address of an Instagram account, such as instagram.com/name.'],
    ['ig', 'instagram.com/explore', 'Enter the address of an Instagram account, such as instagram.com/name.'],
    ['fb', 'facebook.com/groups/1', 'Enter the address of a Facebook page, such as facebook.com/name.'],
    ['fb', 'facebook.com/profile.php', 'Enter the address of a Facebook page, such as facebook.com/name.'],
    ['tt', 'tiktok.com/@northlight/video/7', 'Enter the address of a TikTok account, such as tiktok.com/@name.'],
    ['tt', 'vm.tiktok.com/ZM1', 'Enter the address of a TikTok account, such as tiktok.com/@name.'],
    ['tw', 'x.com/home', 'Enter the address of an X account, such as x.com/name.'],
    ['tw', 'x.com/northlight/status/1', 'Enter the address of an X account, such as x.com/name.'],
    ['sc', 'snapchat.com/discover', 'Enter the address of a Snapchat account, such as snapchat.com/add/name.'],
    ...[
      '',
      ' ',
      'youtube',
      'http://',
      'https://youtube',
      'javascript:alert(1)//youtube.com/@a',
      'ftp://youtube.com/@a',
      'youtube.com:8080/@a',
      'https://a:b@youtube.com/@a',
      'you tube.com/@a',
      'youtube.com\\@a',
      'youtube.com/@a\r\nHost: b',
    ].map((url): [Feed['domain'], string, string] => ['yt', url, 'Enter a valid channel URL']),
  ];
  test.each(refused)('%s: %s', (domain, url, message) => expect(named(domain, url)).toBe(message));
});

test.each(ELSEWHERE)('a machine that is none of our business is no podcast: %s', (url) => {
  expect(typeof named('pc', url)).toBe('string');
});
