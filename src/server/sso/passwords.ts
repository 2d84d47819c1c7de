/** Passwords at rest: argon2id with the parameters of OWASP's Password Storage Cheat Sheet. */
import { hash, hashRaw, parseOptions, verify } from '@node-rs/argon2';
import { unavailable } from '../errors.ts';

/** The library's default algorithm is argon2id. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes 19 MiB and a thread of Node's pool of four, which files and names need too. */
const MOST_AT_ONCE = 2;
/** About two seconds of work; whoever comes later is told to come back. */
const MOST_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MOST_AT_ONCE) running += 1;
  else if (waiting.length >= MOST_WAITING) throw unavailable('Too many people sign in at this moment.');
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The turn goes on to the next one, so that nobody new slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * One form for what keyboards write in several: an é of one sign or of two (NIST SP 800-63B-4, 3.1.1.2). Every password is
 * measured, looked up and hashed in it.
 */
export function normalised(password: string): string {
  return password.normalize('NFC');
}

/** Hashes a password, in the PHC string format. @throws Refused 503 where too many wait already */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalised(password), COST));
}

/** Hashes a short secret, with a salt of 16 random bytes, to 32 bytes. @throws Refused 503 where too many wait already */
export function hashWithSalt(secret: string, salt: Buffer): Promise<Buffer> {
  return inTurn(() => hashRaw(secret, { ...COST, salt }));
}

/** Whether a password is the one of a hash. @throws Refused 503 where too many wait already */
export function verifyPassword(hashed: string, password: string): Promise<boolean> {
  return inTurn(() => verify(hashed, normalised(password)));
}

/** Whether a hash was made with less than today's parameters. */
export function isOutdated(hashed: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
  const isWeaker = memoryCost < COST.memoryCost || timeCost < COST.timeCost || parallelism < COST.parallelism;
  return isWeaker || !hashed.startsWith('$argon2id$');
}
