/** A passkey made of software, for tests of the server: it answers as a browser does (WebAuthn, 6). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const MAY_BE_COPIED = 0x08;
const WITH_KEY = 0x40;

interface Choices {
  /** Where the page is that asks; the portal of the tests by default. */
  readonly origin?: string;
  readonly synced?: boolean;
  /** Of its id. */
  readonly bytes?: number;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url');

export class SoftPasskey {
  readonly id: string;
  /** What it counted last. */
  signatures = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  readonly #flags: number;

  constructor({ origin = 'http://portal.test:3000', synced = false, bytes = 16 }: Choices = {}) {
    this.id = randomBytes(bytes).toString('base64url');
    this.#origin = origin;
    this.#flags = PRESENT | VERIFIED | (synced ? MAY_BE_COPIED : 0);
  }

  create({ challenge, rp }: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length % 256]), id, key]);
    const authData = new Uint8Array(Buffer.concat([this.#head(rp.id ?? '', WITH_KEY), attested]));
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      ...this.#named(),
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', challenge)),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      },
    };
  }

  get({ challenge, rpId = '' }: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponseJSON {
    this.signatures += 1;
    const authenticatorData = this.#head(rpId, 0);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#keys.privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      },
    };
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #head(rpId: string, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.signatures);
    return Buffer.concat([sha256(rpId), Buffer.from([this.#flags | more]), count]);
  }
}
