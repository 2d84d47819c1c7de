/** An OpenID Connect provider of the outside world, played: honest, or wrong in one way. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export interface Wrong {
  /** Changes the claims of the ID token. */
  readonly claims?: (claims: JWTPayload) => JWTPayload;
  /** Makes the ID token itself, in the place of the honest one. */
  readonly token?: (claims: JWTPayload, keys: Keys) => Promise<string | undefined>;
  /** Changes what discovery says. */
  readonly discovery?: (metadata: Record<string, unknown>) => Record<string, unknown>;
  /** Answers the token endpoint by itself. */
  readonly tokenEndpoint?: (response: ServerResponse) => void;
  readonly jwks?: () => unknown;
  readonly userInfo?: (claims: JWTPayload) => unknown;
  /** Parameters of the way back to the portal, changed. */
  readonly callback?: (parameters: URLSearchParams) => void;
}

interface Keys {
  readonly own: CryptoKey;
  readonly foreign: CryptoKey;
}

export interface Issuer {
  readonly url: string;
  /** How the next sign-in goes wrong; undefined for an honest one. */
  wrong: Wrong | undefined;
  /** What the portal's address at the provider leads back to. */
  authorize(address: string): string;
  close(): Promise<void>;
}

export const CLIENT_SECRET = 'the-secret-between-portal-and-issuer';
const KEY_ID = 'own';

export async function startIssuer(): Promise<Issuer> {
  const own = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const keys = { own: own.privateKey, foreign: foreign.privateKey };
  const jwk = { ...(await exportJWK(own.publicKey)), kid: KEY_ID, use: 'sig', alg: 'RS256' };
  let claims: JWTPayload = {};

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { wrong } = issuer;
    const json = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    switch (request.url) {
      case '/.well-known/openid-configuration': {
        const metadata = metadataOf(issuer.url);
        return void json(wrong?.discovery?.(metadata) ?? metadata);
      }
      case '/jwks':
        return void json(wrong?.jwks?.() ?? { keys: [jwk] });
      case '/userinfo':
        return void json(wrong?.userInfo?.(claims) ?? { sub: claims.sub, email: claims.email });
      case '/token': {
        if (wrong?.tokenEndpoint) return wrong.tokenEndpoint(response);
        const said = wrong?.claims?.(claims) ?? claims;
        const id_token = wrong?.token ? await wrong.token(said, keys) : await signed(said, keys.own);
        return void json({ access_token: 'opaque', token_type: 'Bearer', expires_in: 60, id_token });
      }
      default:
        response.writeHead(404).end();
    }
  }

  const server: Server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: Issuer = {
    url,
    wrong: undefined,
    authorize(address) {
      const asked = new URL(address).searchParams;
      const now = Math.floor(Date.now() / 1000);
      const who = {
        sub: 'maya-at-the-company',
        email: 'maya@northlight.example',
        email_verified: true,
        given_name: 'Maya',
        family_name: 'Okafor',
        groups: ['creators'],
      };
      claims = {
        iss: url,
        aud: asked.get('client_id') ?? '',
        iat: now,
        exp: now + 300,
        nonce: asked.get('nonce') ?? '',
        ...who,
      };
      const parameters = new URLSearchParams({ code: 'a-code', state: asked.get('state') ?? '' });
      issuer.wrong?.callback?.(parameters);
      return `${asked.get('redirect_uri')}?${parameters.toString()}`;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return issuer;
}

export function signed(claims: JWTPayload, key: CryptoKey, header: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header }).sign(key);
}

function metadataOf(url: string): Record<string, unknown> {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  };
}
