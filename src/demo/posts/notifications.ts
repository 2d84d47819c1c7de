/** What the demo network tells its creators, newest first. */
import type { DemoPost } from './post.ts';

const author = 'Riley Chen';

export const NOTIFICATIONS: readonly DemoPost[] = [
  {
    slug: 'reports-pause',
    title: 'Reports pause on Sunday, {{sunday}}',
    author,
    daysAgo: 2,
    link: 'https://status.northlight.example/maintenance',
    html: '<p>From 06:00 to 07:30 UTC. Everything else stays open.</p>',
  },
  {
    slug: 'statement-is-ready',
    title: 'Your {{reported month}} {{reported year}} statement is ready',
    author,
    daysAgo: 8,
    link: '{{site}}/documents',
    html: '<p>One for each of your accounts. Save it from Documents.</p>',
  },
  {
    slug: 'paid-promotion-label',
    title: 'The paid promotion label changes on {{day +11}}',
    author,
    daysAgo: 11,
    link: 'https://help.northlight.example/paid-promotion-label',
    html: '<p>What to tick, and where, with a picture for each platform.</p>',
  },
  {
    slug: 'tiktok-connections',
    title: 'TikTok asks you to sign in again',
    author,
    daysAgo: 18,
    link: '{{site}}/settings/channels',
    html: '<p>Connections older than a year have ended. It takes a minute in Channels.</p>',
  },
  {
    slug: 'new-tracks',
    title: '240 new tracks in the {{Season +1}} Sound Library',
    author,
    daysAgo: 24,
    link: '{{site}}/resources',
    html: '<p>Cleared for monetised videos on every platform.</p>',
  },
  {
    slug: 'payment-calendar',
    title: 'Payment calendar for {{month +1}}',
    author,
    daysAgo: 31,
    html: '<p>{{month +1}}’s payment leaves two days early: the bank moves its cut-off.</p>',
  },
];
