/** Calls that a page needs, only begun by its loader: the page shows what becomes of them. */
export function begin(...calls: Promise<unknown>[]): void {
  for (const call of calls) call.catch(() => undefined);
}
