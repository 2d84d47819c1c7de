import { CallFailed } from '#web/call.ts';

/** Why a call failed, or what to do: the server's reason where it has one for whoever asked. */
export function reasonOf(error: Error): string {
  if (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500) return 'Try again in a moment.';
  return error.refusal?.errors?.[0]?.message ?? error.message;
}
