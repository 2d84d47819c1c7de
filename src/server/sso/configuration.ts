/** How the library oidc-provider is set up: one client, one flow, short lives, nothing it could do beyond that. */
import { type Configuration, interactionPolicy, type JWK, type KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../database.ts';
import { keyFor } from '../secrets.ts';
import { adapterOf } from './adapter.ts';
import { COOKIE, cookieName } from './cookies.ts';
import { hadSecondStep, MFA, NOTHING, PASSWORD } from './factors/factors.ts';
import { securityClientId } from './factors/signed-in.ts';
import { SIGNING_ALGORITHM } from './keys.ts';
import type { Street } from './page.ts';
import { noticePage, signOutPage } from './pages.ts';
import { personBySubject } from './people.ts';
import { afterSignOut, signOutAt } from './sign-out.ts';

export interface ProviderOptions {
  readonly database: Database;
  readonly publicUrl: URL;
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly secretKey: string;
  readonly street: Street;
  readonly keys: JWK[];
  /** Whether everybody must have a second factor. */
  readonly secondFactorRequired: boolean;
}

const SCOPES = 'openid profile email';
const MINUTE = 60;
/** Seconds that each thing lives. */
const LIVES = {
  AuthorizationCode: MINUTE,
  AccessToken: 5 * MINUTE,
  IdToken: 5 * MINUTE,
  /** As long as the portal keeps its half of a sign-in. */
  Interaction: 15 * MINUTE,
  /** The portal, the only client, keeps its own session. A longer one here would quietly undo its idle limit. */
  Session: 15 * MINUTE,
  Grant: 15 * MINUTE,
};

export function configurationOf(options: ProviderOptions): Configuration {
  const { database, publicUrl, issuer, street } = options;
  const { path: _, ...shortLived } = COOKIE;
  return {
    adapter: (model: string) => adapterOf(database, model),
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        client_name: street.brand.product,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [new URL('/auth', publicUrl).href],
        post_logout_redirect_uris: [new URL('/login', publicUrl).href],
        id_token_signed_response_alg: SIGNING_ALGORITHM,
        token_endpoint_auth_method: 'client_secret_post',
      },
      {
        // Our own page of second factors: it wants somebody signed in here, and neither a code nor a token.
        client_id: securityClientId(options.clientId),
        client_name: street.brand.product,
        grant_types: [],
        response_types: ['none'],
        redirect_uris: [new URL('/sso/security', publicUrl).href],
        id_token_signed_response_alg: SIGNING_ALGORITHM,
        token_endpoint_auth_method: 'none',
      },
    ],
    clientAuthMethods: ['client_secret_post', 'client_secret_basic', 'none'],
    responseTypes: ['code', 'none'],
    pkce: { required: () => true },
    scopes: SCOPES.split(' '),
    claims: {
      openid: ['sub', 'groups', 'auth_time', 'acr', 'amr'],
      profile: ['given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    acrValues: [MFA, PASSWORD, NOTHING],
    // The portal reads the ID token; a second call for the same claims would tell it nothing more.
    conformIdTokenClaims: false,
    findAccount: (_ctx, subject) => accountOf(database, subject),
    loadExistingGrant: grantOfPortal,
    jwks: { keys: options.keys },
    cookies: {
      keys: [keyFor(options.secretKey, 'sso cookies').toString('base64url')],
      names: {
        session: cookieName(issuer.href, 'session'),
        interaction: cookieName(issuer.href, 'interaction'),
        resume: cookieName(issuer.href, 'resume'),
      },
      long: COOKIE,
      // The library binds these to the address of one sign-in.
      short: shortLived,
    },
    ttl: LIVES,
    interactions: { policy: loginAlone(options.secondFactorRequired), url: (_ctx, { uid }) => `/sso/sign-in/${uid}` },
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => signOutAt(ctx, database, publicUrl, () => signOutPage(street, form)),
        postLogoutSuccessSource: (ctx) => afterSignOut(ctx, publicUrl),
      },
    },
    renderError(ctx, { error }) {
      // What is not the request's fault may pass: another try is worth it.
      if (ctx.status >= 500) {
        ctx.status = 503;
        ctx.set('retry-after', '5');
      }
      ctx.type = 'html';
      ctx.body = noticePage(street, 'That did not work', `The sign-on answered: ${error}.`);
    },
  };
}

/** The portal is ours: nobody is asked whether it may know them. */
function loginAlone(secondFactorRequired: boolean) {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const gone = new interactionPolicy.Check('gone', 'nobody has this account', 'login_required', isGone);
  const short = new interactionPolicy.Check('short', 'a second factor is asked for', 'login_required', isShort);
  policy.get('login')?.checks.add(gone);
  if (secondFactorRequired) policy.get('login')?.checks.add(short);
  return policy;
}

/** The library takes for granted that whoever has a session is still there. */
function isGone({ oidc }: KoaContextWithOIDC): boolean {
  return oidc.session?.accountId !== undefined && !oidc.account;
}

/** A session from before everybody had to have a second factor. */
function isShort({ oidc }: KoaContextWithOIDC): boolean {
  return oidc.session?.accountId !== undefined && !hadSecondStep(oidc.session.amr);
}

async function accountOf(database: Database, subject: string) {
  const person = await personBySubject(database, subject);
  if (!person) return undefined;
  const { email, firstName, lastName, groups } = person;
  return {
    accountId: subject,
    claims: () => ({
      sub: subject,
      email,
      email_verified: true,
      groups,
      ...(firstName !== null && { given_name: firstName }),
      ...(lastName !== null && { family_name: lastName }),
    }),
  };
}

async function grantOfPortal({ oidc }: KoaContextWithOIDC) {
  const { provider, client, session } = oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const grant = known === undefined ? undefined : await provider.Grant.find(known);
  if (grant && grant.accountId === session.accountId) return grant;
  const made = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  made.addOIDCScope(SCOPES);
  await made.save();
  return made;
}
