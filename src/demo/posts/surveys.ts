/** What the demo network asks its creators, newest first. Surveys open elsewhere. */
import type { DemoPost } from './post.ts';

export const SURVEYS: readonly DemoPost[] = [
  {
    slug: 'your-year',
    title: 'Your year with Northlight',
    author: 'Riley Chen',
    daysAgo: 5,
    link: 'https://surveys.northlight.example/your-year',
    html: `<p>Eleven questions on what helped in {{year}} and what got in your way. Your answers go to the people who
plan next year, with your name only if you write it down.</p>
<p>It takes about nine minutes. The results, also the uncomfortable ones, are on the blog two weeks after
the survey closes on {{day +20}}.</p>`,
  },
  {
    slug: 'how-do-you-edit',
    title: 'How do you edit?',
    author: 'Jonas Weil',
    daysAgo: 12,
    link: 'https://surveys.northlight.example/how-do-you-edit',
    html: `<p>Which programs, which machines, how many hands. We use this to decide which templates we make and which
plug-ins we license for everybody in {{season +4}}.</p>
<p>Seven questions, most of them to tick. Last time one person in four named a program that we had never
heard of; please be that person.</p>`,
  },
  {
    slug: 'reports-what-is-missing',
    title: 'Reports: what is missing?',
    author: 'Ada Lindqvist',
    daysAgo: 19,
    link: 'https://surveys.northlight.example/reports',
    html: `<p>Show us the one number you look for first and do not find here. Three questions, two minutes, and we
write back when something comes of it, either way.</p>
<p>If the number is on another platform’s page, a picture of it says more than its name.</p>`,
  },
  {
    slug: 'podcast-tools',
    title: 'Podcast tools',
    author: 'Nell Ashby',
    daysAgo: 27,
    link: 'https://surveys.northlight.example/podcast-tools',
    html: `<p>Hosts, recorders, transcripts: what you pay for each month, what you would pay for, and what you would
drop today if somebody else did the work.</p>
<p>We are about to negotiate for all of you at once, and would rather not guess. Five minutes, with your
last invoice at hand.</p>`,
  },
  {
    slug: 'events-next-year',
    title: 'Events in {{year +1}}',
    author: 'Riley Chen',
    daysAgo: 34,
    link: 'https://surveys.northlight.example/events',
    html: `<p>Lisbon, Leeds or Montréal, small or large, workday or weekend. Help us choose three dates and tell us
what would make the journey worth your time.</p>
<p>There is a box for what you never want to see at a meeting again. It was the longest list last year,
and we have kept to it.</p>`,
  },
  {
    slug: 'the-words-we-use',
    title: 'The words we use',
    author: 'Jonas Weil',
    daysAgo: 48,
    link: 'https://surveys.northlight.example/words',
    html: `<p>Creator, talent, partner: some of you wince at each. Tell us which words to keep on this site and which
to retire, and what your statements should call you.</p>
<p>Four questions. The last one is a blank line, and it is the one we read first.</p>`,
  },
  {
    slug: 'captions-and-languages',
    title: 'Captions and languages',
    author: 'Camille Roy',
    daysAgo: 62,
    link: 'https://surveys.northlight.example/captions',
    html: `<p>In which languages do people write to you, and in which would you like to answer? Six questions that
decide where our translators spend the coming half-year.</p>
<p>Look into your comments before you begin, not into your analytics: we have those already.</p>`,
  },
  {
    slug: 'the-first-four-months',
    title: 'New here? Your first four months',
    author: 'Bastien Morel',
    daysAgo: 83,
    link: 'https://surveys.northlight.example/first-months',
    html: `<p>For everybody who joined this year: what was clear, what was not, and which question you have been too
polite to ask. Ten minutes, or a telephone call instead.</p>
<p>Whoever has been here for longer may answer from memory. Memory is welcome, too; it tells us what
stuck.</p>`,
  },
];
