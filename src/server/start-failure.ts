/** Why the portal does not start: one sentence for the person at the terminal, which also says what to do. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
