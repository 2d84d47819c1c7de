/** One line of a file of payments, as an operator writes it: published as docs/formats/payments.schema.json. */
import * as z from 'zod';
import { faultOfIban } from './iban.ts';

/** PostgreSQL's integer, the type of accounts.id. */
const LARGEST_ACCOUNT = 2_147_483_647;

const NO_DAY = 'is no day: write it as 2026-12-31';

const squeezed = (text: string) => text.replaceAll(/[\s\u{a0}-]/gu, '').toUpperCase();

/**
 * A number where only words belong, as when a column slipped: what stands in words is shown whole. Eight digits may be a
 * company's name (1234567 Ontario Inc.), nine are a number.
 */
const holdsNumber = (text: string) => /\d{9}/.test(text.replaceAll(/[\s\u{a0}./-]/gu, ''));

/** Words that are shown as they are; null where they are left out. */
function words(most: number, description: string) {
  return z
    .string()
    .max(most, `is longer than ${most} characters`)
    .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'holds control characters')
    .refine((text) => !holdsNumber(text), 'holds a number: it would be shown whole')
    .transform((text) => text.normalize('NFC') || null)
    .prefault('')
    .meta({ description });
}

/** A number of which only the end is ever shown; blanks, hyphens and case do not count. Null where it is left out. */
function number(form: RegExp, fault: string, description: string) {
  return z
    .string()
    .regex(form, fault)
    .transform((text) => squeezed(text) || null)
    .prefault('')
    .meta({ description });
}

const accountId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'is no account’s id')
  .transform(Number)
  .refine((id) => id <= LARGEST_ACCOUNT, 'is no account’s id')
  .meta({ description: 'The account’s id in the portal. It must be there already.' });

/** The account that a line is of, whatever else is wrong with it. */
export function accountOf(text: string): number | undefined {
  return accountId.safeParse(text).data;
}

/** The form of a line: each column by its name. Messages say nothing of what stands in a column. */
export const paymentRow = z
  .object({
    account_id: accountId,
    account_holder: words(120, 'Whose bank account it is, such as Okafor Studios Ltd.'),
    bank_name: words(120, 'The bank.'),
    payment_method: words(60, 'How the account is paid, such as Wire transfer.'),
    iban: number(
      /^([A-Za-z]{2}[ -]?\d{2}[A-Za-z0-9 -]{10,45})?$/,
      'is no IBAN',
      'The IBAN (ISO 13616), with or without blanks. Its length and check digits must be right.',
    ).superRefine((iban, context) => {
      const fault = iban === null ? undefined : faultOfIban(iban);
      if (fault) context.addIssue(fault);
    }),
    account_number: number(
      /^(([A-Za-z0-9][ -]?){3,33}[A-Za-z0-9])?$/,
      'is no number of 4 to 34 letters and digits',
      'The number at a bank that has no IBAN: letters and digits.',
    ),
    bic: number(
      /^([A-Za-z]{4}[ -]?[A-Za-z]{2}[ -]?[A-Za-z0-9]{2}[ -]?([A-Za-z0-9]{3})?)?$/,
      'is no BIC (ISO 9362)',
      'The bank’s BIC (ISO 9362), also called SWIFT code.',
    )
      // XXX is the head office, as no branch at all is.
      .transform((bic) => bic?.replace(/^(.{8})XXX$/, '$1') ?? null),
    routing_number: number(
      /^(([A-Za-z0-9][ -]?){3,15}[A-Za-z0-9])?$/,
      'is no number of 4 to 16 letters and digits',
      'The bank’s routing number, sort code, BSB or IFSC.',
    ),
    tax_document_type: words(60, 'The tax form on file, such as W-8BEN-E. Several forms stand in several lines.'),
    tax_expiry: z
      .union([z.literal('', NO_DAY), z.iso.date(NO_DAY)], NO_DAY)
      .transform((day) => day || null)
      .prefault('')
      .meta({ description: 'The last day the form holds, such as 2026-12-31; empty where it does not expire.' }),
  })
  .refine(({ tax_document_type, tax_expiry }) => tax_expiry === null || tax_document_type !== null, {
    path: ['tax_expiry'],
    error: 'stands without a tax_document_type',
  })
  .meta({
    title: 'One line of a file of payments',
    description:
      'A CSV file in UTF-8 whose first line names these columns, in any order and case; others are ignored, and all but account_id may be left out. All lines of one account say together what is on file of it, and replace what was there: its bank in the first line or in all of them alike, a tax form in each. Where anything of a bank is given, so are account_holder and payment_method.',
  });
export type PaymentRow = z.output<typeof paymentRow>;

export const COLUMNS = Object.keys(paymentRow.shape) as (keyof PaymentRow)[];

/** What is wrong with a line, in sentences that name columns and no content. */
export function faultsOf(error: z.ZodError): string {
  const first = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const column = String(path[0]);
    if (!first.has(column)) first.set(column, message);
  }
  return [...first].map(([column, message]) => `Its ${column} ${message}.`).join(' ');
}
