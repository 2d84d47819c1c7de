/** The end of a session at the provider (OpenID Connect RP-Initiated Logout 1.0). */
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../database.ts';
import { revokeGrants } from './adapter.ts';
import { COOKIE } from './cookies.ts';

/**
 * Ends the session at once where the portal vouches with an ID token that the person in it wants to leave. Anyone can
 * make a link without one, so then the person is asked.
 */
export async function signOutAt(
  ctx: KoaContextWithOIDC,
  database: Database,
  publicUrl: URL,
  ask: () => string,
): Promise<void> {
  const { session, entities, provider } = ctx.oidc;
  if (!session || entities.IdTokenHint?.payload['sub'] !== session.accountId) {
    ctx.body = ask();
    return;
  }
  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
  await revokeGrants(database, grants);
  await session.destroy();
  ctx.cookies.set(provider.cookieName('session'), null, COOKIE);
  afterSignOut(ctx, publicUrl);
}

/** Sends the browser where the portal wants it, which the library has checked; else to the portal's door. */
export function afterSignOut(ctx: KoaContextWithOIDC, publicUrl: URL): void {
  const { post_logout_redirect_uri: wanted, state } = ctx.oidc.params ?? {};
  const address = new URL(typeof wanted === 'string' ? wanted : '/login', publicUrl);
  if (typeof wanted === 'string' && typeof state === 'string') address.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(address.href);
}
