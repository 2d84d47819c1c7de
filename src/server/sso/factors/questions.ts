/** What is asked before each change of somebody's second factor. */
import { digest } from '../../secrets.ts';
import type { Kind } from './changes.ts';
import type { Factors, Removed } from './factors.ts';

/** What is about to be done, and asks for the password first. */
export interface Question {
  readonly title: string;
  readonly line: string;
  readonly button: string;
  /** Whether something is taken away. */
  readonly danger: boolean;
}

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

/** A passkey in an address: its id may have more than a thousand signs (WebAuthn, 4). */
export const inAddress = (id: string): string => digest(id).toString('base64url');

/** What an address names that can be taken away; undefined where the person has no such factor. */
export function removedBy(what: string, { authenticatorSince, passkeys }: Factors): Removed | undefined {
  if (what === 'authenticator') return authenticatorSince === null ? undefined : { authenticator: true };
  if (what === 'all') return authenticatorSince === null && passkeys.length === 0 ? undefined : { all: true };
  const passkey = passkeys.find(({ id }) => inAddress(id) === what);
  return passkey && { passkey: passkey.id };
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
