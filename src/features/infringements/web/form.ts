/** What is typed into the form, what is sent of it, and what is wrong with it. */
import * as z from 'zod/mini';
import type { User } from '#features/account/contract.ts';
import { ENTIRE_VIDEO, MONETIZE, report } from '../contract.ts';

/** The form's fields (specification, section 3). */
export interface Values {
  /** A platform's code; empty before one was chosen. */
  readonly platform: string;
  readonly copyrightLink: string;
  readonly infringingLink: string;
  readonly timestamp: string;
  readonly entireVideo: boolean;
  readonly policyOption: '' | 'monetize' | 'other';
  readonly policyOther: string;
  readonly additionalNotes: string;
}

export type Name = keyof Values;
export type Faults = Partial<Record<Name, string>>;

export const EMPTY: Values = {
  platform: '',
  copyrightLink: '',
  infringingLink: '',
  timestamp: '',
  entireVideo: false,
  policyOption: '',
  policyOther: '',
  additionalNotes: '',
};

/** What is reported, and who reports it: the server takes that from the session all the same. */
export function reportOf(values: Values, user: User) {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    username: user.username,
    email: user.email,
    accountNames: user.accounts.map(({ title }) => title),
    ...wordsOf(values),
  };
}

function wordsOf({ entireVideo, timestamp, policyOption, policyOther, ...same }: Values) {
  const policy = { '': '', monetize: MONETIZE, other: policyOther }[policyOption];
  return { ...same, policy, timestamp: entireVideo ? ENTIRE_VIDEO : timestamp };
}

/** By the server's own rules: each field with the first thing wrong with it. */
export function faultsOf(values: Values): Faults {
  const { error } = z.safeParse(report, wordsOf(values));
  const faults: Faults = {};
  for (const { path, message } of error?.issues ?? []) {
    const [name] = path;
    faults[name === 'policy' ? policyField(values) : (name as Name)] ??= message;
  }
  return faults;
}

/** What is missing of a policy: the choice, or the words of another one. */
const policyField = ({ policyOption }: Values) => (policyOption === 'other' ? 'policyOther' : 'policyOption');
