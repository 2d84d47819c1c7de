/** The codes of authenticator apps: TOTP (RFC 6238) of 30 seconds, six digits, by the library otpauth. */
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Steps by which a phone's clock may be off, either way (RFC 6238, 5.2: at most one is recommended). */
const STEPS_OFF = 1;

/** 160 random bits in base32, as RFC 4226 (4, R6) recommends. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth://` address that apps read from the picture. */
export function otpauthAddress(issuer: string, email: string, secret: string): string {
  return new TOTP({ issuer, label: email, secret, period: PERIOD_SECONDS }).toString();
}

/**
 * The time step that a code belongs to, near the moment given; undefined where it belongs to none of them.
 * @param now milliseconds since 1970
 */
export function stepOf(secret: string, code: string, now: number = Date.now()): number | undefined {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^[0-9]{6}$/.test(digits)) return undefined;
  const totp = new TOTP({ secret, period: PERIOD_SECONDS });
  const delta = totp.validate({ token: digits, timestamp: now, window: STEPS_OFF });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}
