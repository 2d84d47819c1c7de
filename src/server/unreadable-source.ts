/** Why an import has nothing to begin with: one sentence for the person at the terminal. */
export class UnreadableSource extends Error {
  override name = 'UnreadableSource';
}
