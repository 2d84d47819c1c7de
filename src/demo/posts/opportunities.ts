/** What creators of the demo network can take part in, newest first. */
import type { DemoPost } from './post.ts';

const author = 'Riley Chen';

export const OPPORTUNITIES: readonly DemoPost[] = [
  { slug: 'harbour-coffee', title: 'Harbour Coffee: {{season +1}} campaign', author, daysAgo: 3, cover: 8 },
  { slug: 'frame-rate-lisbon', title: 'Speak at Frame Rate Lisbon', author, daysAgo: 7, cover: 3 },
  { slug: 'kestrel-k2', title: 'Try the Kestrel K2 recorder', author: 'Nell Ashby', daysAgo: 10, cover: 6 },
  { slug: 'one-room-five-minutes', title: 'One Room, Five Minutes', author: 'Jonas Weil', daysAgo: 15, cover: 9 },
  { slug: 'podcast-swap', title: 'Podcast swap: food and travel', author: 'Nell Ashby', daysAgo: 18, cover: 10 },
  { slug: 'fjell-acoustic-makeover', title: 'Fjell Acoustic studio makeover', author, daysAgo: 22, cover: 2 },
  {
    slug: 'a-week-in-the-leeds-studio',
    title: 'A week in the Leeds studio',
    author: 'Nell Ashby',
    daysAgo: 25,
    cover: 17,
  },
  { slug: 'ten-videos-another-language', title: 'Ten videos, another language', author, daysAgo: 29, cover: 18 },
  { slug: 'brackwater-museum', title: 'Brackwater Museum: six shelves, six cameras', author, daysAgo: 32, cover: 14 },
  { slug: 'an-hour-a-week', title: 'An hour a week: find a mentor', author: 'Jonas Weil', daysAgo: 36, cover: 19 },
  { slug: 'tindra-lamps', title: 'Tindra lamps for rooms that work', author, daysAgo: 39, cover: 16 },
  { slug: 'write-for-the-sound-library', title: 'Write for the sound library', author: 'Nell Ashby', daysAgo: 43 },
  { slug: 'teach-a-saturday', title: 'Teach a Saturday in Porto or Leeds', author, daysAgo: 46, cover: 24 },
  { slug: 'night-train-north', title: 'Ferrovia Norte: a night train, filmed', author, daysAgo: 50, cover: 23 },
];
