/** What a new password must be (decisions.md, New password; NIST SP 800-63B-4, 3.1.1.2; ASVS 5.0, 6.2). */
import type { FastifyBaseLogger } from 'fastify';
import type { Brand } from '#contract.ts';
import type { Config } from '../config.ts';
import { breachedPasswordsOf } from './breached-passwords.ts';
import { isCommon, lengthOf } from './common-passwords.ts';
import { normalised } from './passwords.ts';

/** Far more than anybody remembers; the form of the sign-on page takes it in any script. */
const LONGEST = 1024;

/** Whom a new password is for. */
export interface Owner {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export type Fault = 'too short' | 'too long' | 'common' | 'breached';

export interface PasswordRules {
  /** What is wrong with a new password; undefined where nothing is. */
  faultOf(password: string, owner: Owner): Promise<Fault | undefined>;
}

type Parts = { readonly config: Pick<Config, 'passwords' | 'publicUrl'>; readonly brand: Brand };

/** @throws StartFailure where the file of breached passwords cannot be used */
export async function passwordRulesOf({ config, brand }: Parts, log: FastifyBaseLogger): Promise<PasswordRules> {
  const { minLength } = config.passwords;
  const breached = await breachedPasswordsOf(config.passwords, log);
  const ours = [brand.product, brand.company, ownName(config.publicUrl.hostname)];

  return {
    async faultOf(given, owner) {
      const password = normalised(given);
      const [mailbox = '', domain = ''] = owner.email.split('@');
      const words = wordsOf([...ours, mailbox, ownName(domain), owner.firstName ?? '', owner.lastName ?? '']);
      if (lengthOf(password) > LONGEST) return 'too long';
      if (lengthWithout(words, password) < minLength) return 'too short';
      if (await isCommon(password, words)) return 'common';
      if (await breached.has(password)) return 'breached';
      return undefined;
    },
  };
}

/** The words in some texts, and each text as one word; the longest first. */
function wordsOf(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => {
    const words = folded(text).split(/[^\p{L}\p{N}]+/u);
    return [words.join(''), ...words];
  });
  return [...new Set(found)].filter((word) => lengthOf(word) >= 3).sort((one, other) => other.length - one.length);
}

/** The name of a host without its top domain, which is in words of its own. */
function ownName(host: string): string {
  return host.replace(/\.\w+$/, '');
}

/** Without case and accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The signs that stand for letters where somebody dresses a word up. */
const DRESSED: Readonly<Record<string, string>> = {
  a: '[a4@]',
  b: '[b8]',
  e: '[e3]',
  g: '[g9]',
  i: '[i1!|]',
  l: '[l1|]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7+]',
};

/** How long a password is when words that anybody would try here first do not count. */
function lengthWithout(words: readonly string[], password: string): number {
  const whole = folded(password);
  let rest = whole;
  for (const word of words) {
    const pattern = [...word].map((sign) => DRESSED[sign] ?? sign).join('');
    rest = rest.replaceAll(new RegExp(pattern, 'gu'), '');
  }
  // Folding may take signs apart, so what is gone is taken off the length as it was typed.
  return lengthOf(password) - (lengthOf(whole) - lengthOf(rest));
}
