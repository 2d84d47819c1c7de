/** Glewlwyd of Debian, an OpenID Connect provider of others, set up by its own API. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Part, type Place, until } from '../place.ts';
import { Visitor } from '../visitor.ts';

/** What Debian's package makes its database with. */
const TABLES = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
const NAME = 'oidc';
const CLIENT = { id: 'stagedoor', secret: 'between the portal and glewlwyd' };
export const PASSWORD = 'a password at glewlwyd';

export interface Glewlwyd {
  readonly part: () => Part;
  /** The settings by which a portal signs people in there. */
  readonly settings: Readonly<Record<string, string>>;
  /** The address of its API as browsers reach it. */
  readonly api: string;
}

interface Wanted {
  /** Where it listens, and where people and portals reach it over https. */
  readonly http: number;
  readonly https: number;
  readonly publicUrl: string;
  readonly ca: Buffer;
  readonly users: readonly { readonly name: string; readonly email: string; readonly groups: readonly string[] }[];
}

export async function startGlewlwyd(place: Place, wanted: Wanted): Promise<Glewlwyd> {
  const home = `https://localhost:${wanted.https}`;
  const issuer = `${home}/api/${NAME}`;
  mkdirSync(place.path('glewlwyd'));
  const file = place.path('glewlwyd/glewlwyd.db');
  const database = new DatabaseSync(file);
  database.exec(readFileSync(TABLES, 'utf8'));
  database.close();
  const conf = place.write(
    'glewlwyd/glewlwyd.conf',
    `port=${wanted.http}
bind_address="127.0.0.1"
external_url="${home}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="WARNING"
cookie_secure=1
session_expiration=3600
session_key="GLEWLWYD2_SESSION_ID"
allow_multiple_user_per_session=true
login_api_enabled=true
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "${file}"; }
`,
  );
  const part = place.start('glewlwyd', ['/usr/bin/glewlwyd', '--config-file', conf]);
  await until('Glewlwyd answers', 30, async () => (await fetch(`http://127.0.0.1:${wanted.http}/api/`)).status > 0);
  await setUp(new Visitor(home, wanted.ca), issuer, wanted);
  return {
    part: () => part,
    api: `${home}/api`,
    settings: { SSO_ISSUER: issuer, SSO_CLIENT_ID: CLIENT.id, SSO_CLIENT_SECRET: CLIENT.secret },
  };
}

async function setUp(admin: Visitor, issuer: string, { publicUrl, users }: Wanted): Promise<void> {
  const ask = async (method: 'POST' | 'PUT' | 'GET', path: string, body?: object) => {
    const answer = await admin.send(`/api${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`Glewlwyd: ${method} ${path} answered ${answer.status} ${answer.text}`);
    return answer;
  };
  await ask('POST', '/auth/', { username: 'admin', password: 'password' });
  const module = JSON.parse((await ask('GET', '/mod/user/database')).text) as { parameters: { 'data-format': object } };
  const kept = { multiple: true, read: true, write: true, 'profile-read': true, 'profile-write': false };
  module.parameters['data-format'] = { ...module.parameters['data-format'], groups: kept };
  await ask('PUT', '/mod/user/database', module);
  await ask('PUT', '/mod/user/database/reset');
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await ask('POST', '/mod/plugin/', {
    module: 'oidc',
    name: NAME,
    display_name: 'OpenID Connect',
    order_rank: 0,
    parameters: {
      iss: issuer,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert: keys.publicKey.export({ type: 'spki', format: 'pem' }),
      'access-token-duration': 3600,
      'refresh-token-duration': 86_400,
      'code-duration': 600,
      'refresh-token-rolling': false,
      'allow-non-oidc': false,
      'auth-type-code-enabled': true,
      'auth-type-code-revoke-replayed': true,
      'auth-type-token-enabled': false,
      'auth-type-id-token-enabled': true,
      'auth-type-implicit-enabled': false,
      'auth-type-password-enabled': false,
      'auth-type-client-enabled': false,
      'auth-type-refresh-enabled': true,
      'subject-type': 'public',
      'allowed-scope': ['openid', 'profile', 'email'],
      'name-claim': 'on-demand',
      'email-claim': 'mandatory',
      'scope-claim': 'no',
      'pkce-allowed': true,
      'pkce-method-plain-allowed': false,
      'jwks-show': true,
      'session-management-allowed': true,
      'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
      'session-cookie-expiration': 86_400,
      'address-claim': { type: 'no' },
      claims: [{ name: 'groups', 'user-property': 'groups', type: 'string', mandatory: true, 'on-demand': false }],
    },
  });
  for (const name of ['profile', 'email'])
    await ask('POST', '/scope/', {
      name,
      display_name: name,
      password_required: true,
      password_max_age: 0,
      scheme: {},
    });
  for (const { name, email, groups } of users)
    await ask('POST', '/user/', {
      username: name,
      name,
      email,
      groups,
      password: PASSWORD,
      enabled: true,
      scope: ['g_profile', 'openid', 'profile', 'email'],
    });
  await ask('POST', '/client/', {
    client_id: CLIENT.id,
    name: 'The portal',
    enabled: true,
    confidential: true,
    password: CLIENT.secret,
    client_secret: CLIENT.secret,
    redirect_uri: [`${publicUrl}/auth`],
    post_logout_redirect_uri: `${publicUrl}/login`,
    authorization_type: ['code', 'id_token', 'refresh_token'],
    token_endpoint_auth_method: ['client_secret_post'],
    scope: [],
  });
  admin.leave();
}
