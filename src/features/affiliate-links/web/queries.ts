import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import type { listLinks } from '../contract.ts';

/** What all pages of the person's links are found under. */
export const LINKS = ['links'] as const;

/** One page of the person's own links. */
export function linksQuery(page: number) {
  return queryOptions({
    queryKey: [...LINKS, page],
    queryFn: ({ signal }) => call<typeof listLinks>('GET /api/links', { query: { page: String(page) } }, signal),
  });
}
