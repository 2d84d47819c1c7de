/** What creators of the demo network keep near the desk, newest first. */
import type { DemoPost } from './post.ts';

export const RESOURCES: readonly DemoPost[] = [
  {
    slug: 'thumbnail-safe-zones',
    title: 'Thumbnail safe zones, {{year}} edition',
    author: 'Jonas Weil',
    daysAgo: 8,
    cover: 1,
    sticky: true,
  },
  {
    slug: 'rights-checklist',
    title: 'The rights checklist before you upload',
    author: 'Camille Roy',
    daysAgo: 15,
    cover: 10,
    sticky: true,
  },
  { slug: 'channel-trailer-brief', title: 'Channel trailer brief', author: 'Jonas Weil', daysAgo: 18, cover: 4 },
  { slug: 'invoice-template', title: 'Invoice template for brand deals', author: 'Tomás Vale', daysAgo: 21, cover: 7 },
  { slug: 'sound-library', title: '{{Season +1}} Sound Library', author: 'Nell Ashby', daysAgo: 24, cover: 12 },
  {
    slug: 'guidelines-in-plain-words',
    title: 'Community guidelines in plain words',
    author: 'Bastien Morel',
    daysAgo: 37,
    cover: 6,
  },
  {
    slug: 'release-forms',
    title: 'Release forms in seven languages',
    author: 'Camille Roy',
    daysAgo: 44,
    cover: 13,
  },
  { slug: 'folders-that-survive', title: 'Folders that survive an editor', author: 'Jonas Weil', daysAgo: 51 },
  { slug: 'microphone-card', title: 'The microphone card', author: 'Nell Ashby', daysAgo: 65, cover: 15 },
  {
    slug: 'the-words-on-your-statement',
    title: 'The words on your statement',
    author: 'Tomás Vale',
    daysAgo: 79,
    cover: 19,
  },
  {
    slug: 'if-your-account-is-taken-over',
    title: 'If your account is taken over',
    author: 'Bastien Morel',
    daysAgo: 93,
    cover: 22,
  },
  {
    slug: 'captions-that-people-read',
    title: 'Captions that people read',
    author: 'Jonas Weil',
    daysAgo: 107,
    cover: 21,
  },
  { slug: 'labelling-paid-work', title: 'Labelling paid work', author: 'Camille Roy', daysAgo: 128, cover: 20 },
];
