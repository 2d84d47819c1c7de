/** One row of an import: what it says of a document, before its file is looked at. */
import { typeLabel } from '../contract.ts';

/** A row as it was written. Where rows come from a folder's layout there are no lines. */
export interface Row {
  readonly line: number | null;
  /** The file, as a path from the source's folder. */
  readonly file: string;
  readonly account: string;
  readonly type: string;
  readonly month: string;
  readonly day: string;
  /** Why the row cannot be used at all. */
  readonly fault?: string;
}

/** Why a row does not go in: one sentence for the report. */
export class Refused extends Error {
  override name = 'Refused';
}

/** What a row says, understood. */
export interface Entry {
  readonly account: number;
  readonly type: string;
  /** `2026-09-17`; day 02 where only the month is known (specification, section 3). */
  readonly referenceDate: string;
  readonly hasDay: boolean;
}

const TYPE = /^[a-z0-9_]{1,64}$/;
const MONTH = /^(\d{4})-(\d{1,2})$/;
const FIRST_YEAR = 2000;
const DAY_OF_A_MONTH = 2;
/** PostgreSQL's integer, the type of accounts.id. */
const LARGEST_ACCOUNT = 2_147_483_647;

/** Understands a row; `noun` is the brand's. @throws Refused with the first fault found */
export function entryOf(row: Row, noun: string, today: Date = new Date()): Entry {
  if (row.fault) throw new Refused(row.fault);
  if (row.file === '') throw new Refused('It names no file.');
  const account = accountOf(row.account);
  const type = typeOf(row.type, noun);
  const [year, month] = monthOf(row.month, today);
  const day = dayOf(row.day, year, month);
  return { account, type, referenceDate: dateText(year, month, day ?? DAY_OF_A_MONTH), hasDay: day !== null };
}

function accountOf(text: string): number {
  if (text === '') throw new Refused('It names no account.');
  if (!/^\d+$/.test(text)) throw new Refused(`The account ${text} is not a number.`);
  if (Number(text) > LARGEST_ACCOUNT) throw new Refused(`There is no account ${text}.`);
  return Number(text);
}

function typeOf(text: string, noun: string): string {
  if (text === '') throw new Refused('It names no type.');
  // The brand's noun may hold a space or a hyphen, and then its revenue types do.
  if (TYPE.test(text) || typeLabel(text, noun) !== 'Document') return text;
  throw new Refused(`The type ${text} must be 1 to 64 of the characters a-z, 0-9 and _.`);
}

function monthOf(text: string, today: Date): [year: number, month: number] {
  if (text === '') throw new Refused('It names no month.');
  const [, year, month] = (MONTH.exec(text) ?? []).map(Number);
  if (!year || !month || month > 12) throw new Refused(`The month ${text} is no month: write it as 2026-09.`);
  const lastYear = today.getUTCFullYear() + 1;
  if (year < FIRST_YEAR || year > lastYear) {
    throw new Refused(`The month ${text} is not between ${FIRST_YEAR} and ${lastYear}.`);
  }
  return [year, month];
}

function dayOf(text: string, year: number, month: number): number | null {
  if (text === '') return null;
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= daysInMonth) return Number(text);
  throw new Refused(`The day ${text} is not in ${year}-${twoDigits(month)}.`);
}

function dateText(year: number, month: number, day: number): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
