/** What is asked before each change of somebody's second factor. */
import type { Kind } from './changes.ts';
import type { Factors, Removed } from './factors.ts';
import type { Question } from './security-pages.ts';

export const BEFORE_ADDING: Record<Kind, Question> = {
  authenticator: {
    title: 'Set up an authenticator app',
    line: 'Enter your password first.',
    button: 'Continue',
    danger: false,
  },
  passkey: { title: 'Add a passkey', line: 'Enter your password first.', button: 'Continue', danger: false },
};

export const BEFORE_NEW_CODES: Question = {
  title: 'Make new recovery codes?',
  line: 'The ones that you have now are good no more.',
  button: 'Make new codes',
  danger: false,
};

/** What an address names that can be taken away; undefined where the person has no such factor. */
export function removedBy(what: string, { authenticatorSince, passkeys }: Factors): Removed | undefined {
  if (what === 'authenticator') return authenticatorSince === null ? undefined : { authenticator: true };
  if (what === 'all') return authenticatorSince === null && passkeys.length === 0 ? undefined : { all: true };
  return passkeys.some(({ id }) => id === what) ? { passkey: what } : undefined;
}

export function beforeRemoving(removed: Removed, { passkeys, authenticatorSince }: Factors): Question {
  const isLast = passkeys.length + (authenticatorSince === null ? 0 : 1) === 1;
  const after = isLast
    ? 'It is the only one: your password alone will sign you in, and your recovery codes are good no more.'
    : 'Your other factors stay as they are.';
  if ('all' in removed) {
    const line = 'Your password alone will sign you in. Your app, passkeys and recovery codes are good no more.';
    return { title: 'Switch off the second factor?', line, button: 'Switch off', danger: true };
  }
  if ('authenticator' in removed) {
    return { title: 'Remove the authenticator app?', line: after, button: 'Remove', danger: true };
  }
  const name = passkeys.find(({ id }) => id === removed.passkey)?.name ?? 'the passkey';
  return { title: `Remove ${name}?`, line: after, button: 'Remove', danger: true };
}
