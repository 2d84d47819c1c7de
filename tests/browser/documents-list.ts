/** The documents page, as a reader sees it. */
import type { Page } from 'playwright-core';

export interface ShownDocument {
  readonly month: string;
  readonly type: string;
  readonly account: string;
}

const TYPES = ['Document', 'SRAV Asset Revenue', 'SRAV Video Revenue', 'Statement'];

/** The rows that stand in the list; none while it loads. */
export async function shown(page: Page): Promise<ShownDocument[]> {
  const saves = await page.getByRole('link', { name: /^Save / }).all();
  const names = await Promise.all(saves.map((save) => save.getAttribute('aria-label')));
  return names.map((name) => {
    const [, type = '', month = '', account = ''] = /^Save (.+), (\w+ \d{4}), (.+)$/.exec(name ?? '') ?? [];
    return { month, type, account };
  });
}

/** Waits until the list stands there and reads, say, '21–40 of 47'. */
export function reads(page: Page, range: string): Promise<void> {
  return page.getByRole('status').filter({ hasText: range }).waitFor();
}

export const head = (page: Page, name: 'Date' | 'Type' | 'Account') => page.getByRole('columnheader', { name });

/** The words of the pager: Prev, the numbers, Next. */
export const pager = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem').allTextContents();

/** Months as numbers, types in their order, accounts as they are: what the list is sorted by. */
export const sortKeys = {
  Date: ({ month }: ShownDocument) => Date.parse(`1 ${month} UTC`),
  Type: ({ type }: ShownDocument) => TYPES.indexOf(type),
  Account: ({ account }: ShownDocument) => account.codePointAt(0) ?? 0,
};

/** Whether each value is at most, or for `desc` at least, the next one. */
export function isSorted(values: readonly number[], direction: 'asc' | 'desc'): boolean {
  return values.every((value, index) => {
    const next = values[index + 1] ?? value;
    return direction === 'asc' ? value <= next : value >= next;
  });
}
