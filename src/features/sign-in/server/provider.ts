/** The OpenID Connect provider as a client sees it: the embedded one or any other, by the same code. */
import type { FastifyInstance } from 'fastify';
import * as client from 'openid-client';
import type { Config } from '#server/config.ts';
import { unavailable } from '#server/errors.ts';
import { askInside } from '#server/inside.ts';
import { keyFor } from '#server/secrets.ts';

/** Seconds to wait for an answer of the provider. */
const PATIENCE_SECONDS = 10;
/** Seconds by which the provider's clock may differ from ours. */
const CLOCK_TOLERANCE_SECONDS = 30;

export interface Provider {
  /** The provider's discovered addresses and our credentials. @throws Refused 503 where it does not answer */
  configuration(): Promise<client.Configuration>;
  /** Asks the provider anew next time: after a refused answer its keys or addresses may have changed. */
  forget(): void;
}

/** The secret between the portal and its embedded provider; nobody needs to set it. */
export function embeddedClientSecret(secretKey: string): string {
  return keyFor(secretKey, 'embedded sign-on client').toString('base64url');
}

export function providerOf(config: Config, secretKey: string, app: FastifyInstance): Provider {
  const { issuer, clientId, clientSecret, embedded } = config.sso;
  let discovered: Promise<client.Configuration> | undefined;

  async function discover(): Promise<client.Configuration> {
    const found = await client.discovery(
      issuer,
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      client.ClientSecretPost(embedded ? embeddedClientSecret(secretKey) : clientSecret),
      {
        timeout: PATIENCE_SECONDS,
        // Without it the library trusts the connection and leaves the ID token's signature unchecked (OIDC Core 3.1.3.7, 6).
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
        ...(embedded && { [client.customFetch]: askInside(app) }),
      },
    );
    client.enableNonRepudiationChecks(found);
    return found;
  }

  return {
    async configuration() {
      discovered ??= discover();
      try {
        return await discovered;
      } catch {
        discovered = undefined;
        throw unavailable('The sign-on provider does not answer. Try again in a moment.');
      }
    },
    forget() {
      discovered = undefined;
    },
  };
}
