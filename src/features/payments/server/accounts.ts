/** From the lines of a file of payments to accounts, each whole or not at all. */
import type { CsvRow } from '#server/csv.ts';
import type { OnFile } from './on-file.ts';
import { accountOf, type COLUMNS, faultsOf, type PaymentRow, paymentRow } from './row.ts';

/** A line that did not go in, and why: a sentence that says nothing of what stands in it. */
export interface Remark {
  readonly line: number;
  readonly reason: string;
}

export interface Understood {
  readonly accounts: ReadonlyMap<number, OnFile>;
  readonly refused: readonly Remark[];
}

type Row = CsvRow<(typeof COLUMNS)[number]>;

interface Line {
  readonly line: number;
  readonly row: PaymentRow;
}

const BANK = [
  'account_holder',
  'bank_name',
  'payment_method',
  'iban',
  'account_number',
  'routing_number',
  'bic',
] as const satisfies (keyof PaymentRow)[];
type Bank = Pick<PaymentRow, (typeof BANK)[number]>;

/** Understands rows. One at fault takes the other lines of its account with it, so that no account goes in by half. */
export function accountsIn(rows: readonly Row[], isAccount: (id: number) => boolean): Understood {
  const refused: Remark[] = [];
  const accounts = new Map<number, OnFile>();
  for (const [id, ofAccount] of Map.groupBy(rows, ({ values }) => accountOf(values.account_id))) {
    const read = ofAccount.map((row) => readRow(row, isAccount));
    const faults = read.filter((each) => 'reason' in each);
    const whole = faults.length > 0 ? undefined : wholeOf(read.filter((each) => 'row' in each));
    if (whole && !('reason' in whole) && id !== undefined) accounts.set(id, whole);
    else refused.push(...refusalsOf(ofAccount, whole && 'reason' in whole ? [whole] : faults));
  }
  return { accounts, refused: refused.toSorted((one, other) => one.line - other.line) };
}

/** A remark for each line of an account that does not go in: its own fault, or whose fault it is. */
function refusalsOf(rows: readonly Row[], faults: readonly Remark[]): Remark[] {
  const reason = `Its account does not go in because of line ${faults[0]?.line}.`;
  return rows.map(({ line }) => faults.find((fault) => fault.line === line) ?? { line, reason });
}

function readRow({ line, values, fault }: Row, isAccount: (id: number) => boolean): Line | Remark {
  if (fault !== undefined) return { line, reason: fault };
  const read = paymentRow.safeParse(values);
  if (!read.success) return { line, reason: faultsOf(read.error) };
  if (!isAccount(read.data.account_id)) return { line, reason: 'There is no account of its account_id.' };
  return { line, row: read.data };
}

/** All that the lines of an account say together, or the first line that does not fit. */
function wholeOf(lines: readonly Line[]): OnFile | Remark {
  const bank: Bank = { ...EMPTY };
  const saidIn = new Map<string, number>();
  const tax = new Map<string, OnFile['tax'][number]>();
  for (const { line, row } of lines) {
    for (const column of BANK) {
      if (row[column] === null || row[column] === bank[column]) continue;
      if (bank[column] !== null)
        return { line, reason: `Its ${column} is another one than in line ${saidIn.get(column)}.` };
      bank[column] = row[column];
      saidIn.set(column, line);
    }
    const { tax_document_type, tax_expiry } = row;
    if (tax_document_type) tax.set(`${tax_document_type}\n${tax_expiry}`, { tax_document_type, tax_expiry });
  }
  const reason = faultOf(bank, tax.size);
  if (reason) return { line: lines[0]?.line ?? 0, reason };
  // In one order, so that the same forms in other lines are the same.
  return { ...bank, tax: [...tax.keys()].sort().flatMap((key) => tax.get(key) ?? []) };
}

const EMPTY: Bank = {
  account_holder: null,
  bank_name: null,
  payment_method: null,
  iban: null,
  account_number: null,
  routing_number: null,
  bic: null,
};

function faultOf(bank: Bank, forms: number): string | undefined {
  const given = BANK.filter((column) => bank[column] !== null);
  if (given.length === 0) return forms === 0 ? 'It says nothing of its account.' : undefined;
  const missing = (['account_holder', 'payment_method'] as const).filter((column) => bank[column] === null);
  if (missing.length > 0) return `It has no ${missing.join(' and no ')}.`;
  const { account_holder, bank_name, payment_method } = bank;
  const words = [account_holder, bank_name, payment_method].join('\n').replaceAll(/[ -]/g, '').toUpperCase();
  const repeated = [bank.iban, bank.account_number].some((number) => number !== null && words.includes(number));
  return repeated ? 'Its number stands among its words, where it would be shown whole.' : undefined;
}
