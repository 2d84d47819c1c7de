/** What is on file for an account, whole: it is stored sealed and leaves the server only as `shown` gives it. */
import * as z from 'zod';
import type { Vault } from '#server/vault.ts';
import type { Banking } from '../contract.ts';

const words = z.string().nullable();

/** In this order it is written, so that what is the same reads the same. */
const onFile = z.strictObject({
  account_holder: words,
  bank_name: words,
  payment_method: words,
  iban: words,
  account_number: words,
  routing_number: words,
  bic: words,
  tax: z.array(z.strictObject({ tax_document_type: z.string(), tax_expiry: words })),
});
export type OnFile = z.output<typeof onFile>;

const placeOf = (accountId: number) => `payments/sealed/${accountId}`;

/** One text for the same data, whatever order its parts came in. */
const textOf = (data: OnFile) => JSON.stringify(onFile.parse(data));

export function isSame(one: OnFile, other: OnFile): boolean {
  return textOf(one) === textOf(other);
}

/** As the table keeps it. */
export function sealOnFile(vault: Vault, accountId: number, data: OnFile): string {
  return vault.seal(textOf(data), placeOf(accountId));
}

/** @throws where the row was changed or is another account's, or its key is gone; the error says nothing of the data */
export function openOnFile(vault: Vault, accountId: number, sealed: string): OnFile {
  const read = onFile.safeParse(json(vault.open(sealed, placeOf(accountId))));
  if (!read.success) throw new Error(`What is kept at ${placeOf(accountId)} is of another form.`);
  return read.data;
}

/** Its own error would repeat what it read. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same, to be sealed with the newest key; undefined where the row does not open. */
export function resealing(vault: Vault, accountId: number, sealed: string): (() => string) | undefined {
  try {
    const text = vault.open(sealed, placeOf(accountId));
    return () => vault.seal(text, placeOf(accountId));
  } catch {
    return undefined;
  }
}

/** What a person sees of it. */
export function shown({ account_holder, bank_name, payment_method, tax, ...numbers }: OnFile): Banking {
  return {
    account_holder,
    bank_name,
    payment_method,
    iban_ends_with: end(numbers.iban),
    account_number_ends_with: end(numbers.account_number),
    routing_number_ends_with: end(numbers.routing_number),
    bic_ends_with: end(numbers.bic),
    tax: shownForms(tax),
  };
}

function shownForms(tax: OnFile['tax']): Banking['tax'] {
  const forms = tax.map((form) => {
    const isLater = (other: OnFile['tax'][number]) => lastDay(other) > lastDay(form);
    return {
      ...form,
      replaced: tax.some((other) => other.tax_document_type === form.tax_document_type && isLater(other)),
    };
  });
  return forms.toSorted(
    (one, other) => Number(one.replaced) - Number(other.replaced) || (lastDay(one) < lastDay(other) ? -1 : 1),
  );
}

/** Of what does not expire the last of all days. */
const lastDay = ({ tax_expiry }: OnFile['tax'][number]) => tax_expiry ?? '9999-12-31';

/** The last four characters of a number, of a short one fewer: never more than half of it. */
function end(number: string | null): string | null {
  return number && number.slice(-Math.min(4, Math.floor(number.length / 2)));
}
