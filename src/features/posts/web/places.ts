import type * as contract from '../contract.ts';

// Written again as in #web/call.ts, and checked: this file is part of the first load.
export const PER: typeof contract.PER = { 'latest-news': 5, opportunity: 6, resource: 6, survey: 6 };
export const PAGE_OF: typeof contract.PAGE_OF = {
  'latest-news': '/blog',
  opportunity: '/opportunities',
  resource: '/resources',
  survey: '/settings/surveys',
};
