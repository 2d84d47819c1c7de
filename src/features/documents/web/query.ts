import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import type { listDocuments } from '../contract.ts';
import type { DocumentsSearch } from './search.ts';

/** One page of documents. */
export function documentsQuery(search: DocumentsSearch) {
  const { accountId, ...page } = search;
  const body = accountId === 'all' ? page : { ...page, accountId };
  return queryOptions({
    queryKey: ['documents', search],
    queryFn: ({ signal }) => call<typeof listDocuments>('POST /api/documents/get', { body }, signal),
  });
}
