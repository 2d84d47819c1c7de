/** Statements, tax documents and revenue reports (specification, sections 2, 3 and 7). */
import * as z from 'zod/mini';
import { call, id, pageNumber, pagination } from '#contract.ts';

/** A page's size where none is asked for. */
export const PER = 20;
/** The largest page the call gives. */
export const MOST_PER = 100;

export const sortBy = z.enum(['date', 'type', 'account'], 'Sort by date, type or account.');
export type SortBy = z.output<typeof sortBy>;
export const sortDirection = z.enum(['asc', 'desc'], 'Sort asc or desc.');
export type SortDirection = z.output<typeof sortDirection>;

export const document = z.object({
  /** Year and month, `2023-5`, or with a day, `2023-5-17`. */
  document_id: z.string(),
  /** The day the document speaks of, `2023-05-02`. */
  reference_date: z.string(),
  document_type: z.string(),
  account_title: z.nullable(z.string()),
  entity_id: z.int(),
  /** Where the file is. */
  data: z.string(),
});
export type Document = z.output<typeof document>;

/** An id as a number, or as the digits that an address holds. */
const digits = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Enter an id.')), z.transform(Number));
const accountId = z.union([id, digits], 'Enter an account id.');

export const listDocuments = call({
  method: 'POST',
  path: '/api/documents/get',
  summary: 'One page of the documents of the signed-in person',
  body: z.object({
    page: z._default(pageNumber, 1),
    per: z._default(z.int('Enter a page size.').check(z.minimum(1), z.maximum(MOST_PER)), PER),
    sortBy: z._default(sortBy, 'date'),
    sortDirection: z._default(sortDirection, 'desc'),
    /** One account's documents; without it those of all the person's accounts. */
    accountId: z.optional(accountId),
  }),
  reply: z.object({ items: z.array(document), pagination }),
});

export const documentFile = call({
  method: 'GET',
  path: '/api/documents/:entityId/file',
  summary: 'The file of one document; the download is recorded',
  params: z.object({ entityId: digits }),
});

/** The shown kinds of documents, in the order in which they sort. */
export const TYPE_LABELS = ['Document', 'SRAV Asset Revenue', 'SRAV Video Revenue', 'Statement'] as const;
export type TypeLabel = (typeof TYPE_LABELS)[number];

/** The label of a document's type; `noun` is the brand's word for its people (specification, section 3). */
export function typeLabel(documentType: string, noun: string): TypeLabel {
  if (documentType === 'financial_statement') return 'Statement';
  if (documentType === `${noun}_yt_asset_revenue`) return 'SRAV Asset Revenue';
  if (documentType === `${noun}_yt_video_revenue`) return 'SRAV Video Revenue';
  return 'Document';
}

/** What is shown for an account that has no title. */
export const UNKNOWN_ACCOUNT = 'Unknown Account Name';
