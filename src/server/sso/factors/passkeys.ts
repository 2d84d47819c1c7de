/** Passkeys (WebAuthn level 3) as second factors, by the library @simplewebauthn/server. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

/** Loaded with the first passkey: it takes a quarter of a second, which a start need not wait for. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (COSE): what authenticators offer, without what Node still calls an experiment. */
const ALGORITHMS = [-8, -7, -257];

/** Whom a passkey belongs to (WebAuthn, 4: Relying Party). */
export interface Party {
  /** The host of PUBLIC_URL. */
  readonly id: string;
  readonly name: string;
  /** Where our pages are, as browsers write it. */
  readonly origin: string;
}

interface Known {
  readonly id: string;
  readonly transports: string[];
}

export interface NewPasskey extends Known {
  readonly publicKey: Buffer;
  readonly signatures: number;
  readonly synced: boolean;
}

/** How a passkey counts in `amr` (RFC 8176): a key in hardware, or one that is copied between devices by software. */
export type KeyMethod = 'hwk' | 'swk';

/** What a browser makes a passkey of; the challenge in it has to be kept. */
export async function creationOptions(
  party: Party,
  person: { readonly subject: string; readonly email: string; readonly known: readonly Known[] },
  challenge: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: Buffer.from(person.subject),
    userName: person.email,
    challenge: Buffer.from(challenge, 'base64url'),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: [...person.known],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** What a browser asks a passkey to sign: one of those that the person has. */
export async function requestOptions(
  party: Party,
  known: readonly Known[],
  challenge: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: [...known],
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'preferred',
  });
}

/** An answer that came as text from a form; undefined where it is no JSON object. What is in it, the library checks. */
function parsed(answer: string): object | undefined {
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The passkey that a browser made; undefined where it is not what was asked for. */
export async function madePasskey(party: Party, challenge: string, answer: string): Promise<NewPasskey | undefined> {
  const response = parsed(answer) as RegistrationResponseJSON | undefined;
  if (!response) return undefined;
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      signatures: credential.counter,
      transports: (credential.transports ?? []).filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 8),
      synced: credentialDeviceType === 'multiDevice',
    };
  } catch {
    // The library throws for whatever it does not accept, and says nothing of it that a person could use.
    return undefined;
  }
}

/** @returns false where somebody has this passkey already */
export async function keepPasskey(
  within: Queryable,
  subject: string,
  name: string,
  { id, publicKey, signatures, transports, synced }: NewPasskey,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await within
    .insertInto('sso_passkeys')
    .values({ id, subject, name, public_key: publicKey, signatures, transports, synced })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Whether an answer is signed by one of the person's passkeys, for this challenge. The challenge is the caller's to
 * spend: it must be good once.
 */
export async function takeSignature(
  database: Queryable,
  party: Party,
  subject: string,
  challenge: string,
  answer: string,
): Promise<KeyMethod | undefined> {
  const response = parsed(answer) as AuthenticationResponseJSON | undefined;
  if (typeof response?.id !== 'string' || response.id.includes('\0')) return undefined;
  const passkey = await database
    .selectFrom('sso_passkeys')
    .selectAll()
    .where('id', '=', response.id)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!passkey) return undefined;
  const counted = await signatureCount(party, challenge, response, passkey);
  if (counted === undefined) return undefined;
  // An authenticator that counts must count on: one that does not was copied (WebAuthn, 6.1.1).
  const { numAffectedRows } = await sql`
    update sso_passkeys set signatures = ${counted}, last_used_at = now()
    where id = ${passkey.id} and (signatures < ${counted} or (signatures = 0 and ${counted} = 0))`.execute(database);
  if (numAffectedRows !== 1n) return undefined;
  return passkey.synced ? 'swk' : 'hwk';
}

async function signatureCount(
  party: Party,
  challenge: string,
  response: AuthenticationResponseJSON,
  passkey: { id: string; public_key: Buffer; signatures: number; transports: string[] },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.signatures,
        transports: passkey.transports,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
