/** Tax and banking data of accounts (specification, sections 3, 6 and 7; decisions.md, GET /api/user/tax-and-banking). */
import * as z from 'zod/mini';
import { call } from '#contract.ts';

/** Why an account's data is not given: it is another's, or one that the person neither runs nor does the finances of. */
export const NOT_ALLOWED = 'Not allowed to access this account information';

/** The permission groups that may see an account's tax and banking data, compared without regard to case (specification, section 6). */
export const PAYMENT_GROUPS = ['admin', 'finance'] as const;

/** `101,104`; each id counts once. */
const accountIds = z.pipe(
  z
    .string('Name the accounts.')
    .check(
      z.maxLength(8_000, 'These are too many accounts.'),
      z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Enter account ids, separated by commas.'),
    ),
  z.transform((text) => [...new Set(text.split(',').map(Number))]),
);

export const taxDocument = z.object({
  /** As the network writes it: `W-8BEN-E`. */
  tax_document_type: z.string(),
  /** The last day it holds, `2026-12-31`; null where it does not expire. */
  tax_expiry: z.nullable(z.string()),
  /** Whether another form of the same type holds longer. */
  replaced: z.boolean(),
});
export type TaxDocument = z.output<typeof taxDocument>;

/** The last characters of a number, at most four and at most half of it; null where none is on file. */
const endsWith = z.nullable(z.string().check(z.maxLength(4)));

/** What is on file for an account. A number's whole never leaves the server. */
export const banking = z.object({
  account_holder: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  /** As the network writes it: `Wire transfer`. */
  payment_method: z.nullable(z.string()),
  iban_ends_with: endsWith,
  account_number_ends_with: endsWith,
  routing_number_ends_with: endsWith,
  bic_ends_with: endsWith,
  /** What expires first comes first; what was replaced comes last. */
  tax: z.array(taxDocument),
});
export type Banking = z.output<typeof banking>;

export const paymentItem = z.object({
  account_id: z.int(),
  /** Null where nothing is on file, and where what is on file cannot be read. */
  banking: z.nullable(banking),
  /** Whether something is on file that cannot be read. */
  failed: z.boolean(),
});
export type PaymentItem = z.output<typeof paymentItem>;

export const taxAndBanking = call({
  method: 'GET',
  path: '/api/user/tax-and-banking',
  summary: 'Tax and banking data of accounts that the signed-in person runs or does the finances of',
  query: z.object({ accountIds }),
  /** In the order in which the accounts were named. */
  reply: z.object({ items: z.array(paymentItem) }),
});
