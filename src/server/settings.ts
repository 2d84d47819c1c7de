/**
 * Every setting of Stagedoor: its form, its default and what it means; config.ts reads them.
 * Each setting `NAME` may also be given as `NAME_FILE`, the path of a file that holds the value.
 */
import * as z from 'zod';
import { readVaultKeys } from './vault-keys.ts';

const address = z.url({ protocol: /^https?$/, error: 'is no http or https address' });
const port = z.coerce
  .number('is no number')
  .int('is no whole number')
  .min(0, 'is below 0')
  .max(65535, 'is above 65535');
const count = z.coerce.number('is no number').int('is no whole number').min(1, 'is below 1');
/** Names of hosts, comma separated; `none` for none of them. */
const hosts = z
  .string()
  .transform((list) => (list.trim() === 'none' ? [] : list.split(',').map((host) => host.trim().toLowerCase())))
  .refine(
    (list) => list.every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(host)),
    'lists what is no name of a host',
  );
const minutes = z.coerce.number('is no number of minutes').positive('is not above 0');

export const settings = z.object({
  /** Where the portal listens. */
  PORT: port.default(3000),
  /** The address it listens on; all of them by default in production, this machine alone in the demo. */
  HOST: z.string().optional(),
  /** The address people use. */
  PUBLIC_URL: address.optional(),
  /** Everything the embedded parts keep: database, files, mail. */
  DATA_DIR: z.string().default('./data'),
  /** The folder of brand.json and the logo. */
  BRAND_DIR: z.string().default('./brand'),
  /** A PostgreSQL server (15 or later) in place of the embedded one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'is no postgres:// address' }).optional(),
  /** Connections that one process opens at most. */
  DATABASE_POOL: count.default(10),
  /** What sessions, CSRF tokens and stored keys are signed or sealed with: 32 characters at least. */
  SECRET_KEY: z.string().min(32, 'is shorter than 32 characters').optional(),
  /** What bank and tax details and the platforms' tokens are sealed with: `id:base64 of 32 bytes, …`, the newest first. */
  VAULT_KEYS: z
    .string()
    .refine(
      (text) => readVaultKeys(text) !== undefined,
      'is no list of id:key, each key 32 bytes in base64, each id once',
    )
    .optional(),
  /** A bucket that speaks S3 in place of DATA_DIR/files, `s3://bucket?endpoint=https://…&region=…`, and its key. */
  FILES_URL: z.url({ protocol: /^s3$/, error: 'is no s3:// address' }).optional(),
  FILES_ACCESS_KEY: z.string().optional(),
  FILES_SECRET_KEY: z.string().optional(),
  /** A mail server: smtp://user:password@host:587 (STARTTLS) or smtps://…; without one mails are files in DATA_DIR/mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is no smtp:// or smtps:// address' }).optional(),
  /** Minutes without a new document of a month after which that month's statement mails go out; in the demo a tenth of one. */
  STATEMENT_MAIL_MINUTES: z.coerce.number('is no number of minutes').min(0, 'is below 0').optional(),
  /** Any OpenID Connect provider in place of the embedded one. */
  SSO_ISSUER: address.optional(),
  SSO_CLIENT_ID: z.string().default('stagedoor'),
  SSO_CLIENT_SECRET: z.string().optional(),
  /** The claim of the ID token (or of the user info) that lists a person's groups. */
  SSO_GROUPS_CLAIM: z.string().default('groups'),
  /** Where the browser goes at logout; by default this site's own address, which ends the session at the provider. */
  SSO_LOGOUT_URL: address.optional(),
  /** Where people change their password at an external provider. */
  SSO_ACCOUNT_URL: address.optional(),
  /** How many characters a new password has at least; the embedded provider's alone. */
  PASSWORD_MIN_LENGTH: z.coerce
    .number('is no number')
    .int('is no whole number')
    .min(8, 'is below 8')
    .max(64, 'is above 64')
    .default(12),
  /** A sorted list of SHA-1 hashes of breached passwords, one a line, as Have I Been Pwned offers it. */
  PASSWORD_BREACHED_FILE: z.string().optional(),
  /** An address that answers ranges of such hashes by their first five digits; asked beside the file. */
  PASSWORD_RANGE_URL: address.optional(),
  /** Whether the embedded provider asks everybody for a second factor, or those who set one up. */
  SECOND_FACTOR: z.enum(['optional', 'required'], 'is neither optional nor required').default('optional'),
  /** The app that people outside the beta use. */
  OLD_APP_URL: address.optional(),
  /** Whether to believe X-Forwarded-* of a balancer: the addresses or networks it comes from, comma separated. */
  TRUSTED_PROXIES: z.string().optional(),
  /** Hosts whose frames may stand in a post. YouTube's other addresses are played by www.youtube-nocookie.com. */
  FRAME_HOSTS: hosts.default(['www.youtube-nocookie.com', 'player.vimeo.com', 'open.spotify.com']),
  /** Hosts that pictures in a post may come from; others must be stored here. */
  IMAGE_HOSTS: hosts.default([]),
  /** Minutes without a request after which a session ends. */
  SESSION_IDLE_MINUTES: minutes.default(120),
  /** Minutes after sign-in when a session ends, used or not. */
  SESSION_MINUTES: minutes.default(12 * 60),
  /** Calls a minute of one person, and of one address; sign-ins a minute of one address. */
  LIMIT_PERSON: count.default(600),
  LIMIT_ADDRESS: count.default(1200),
  LIMIT_SIGN_INS: count.default(120),
  /** Short links a minute of one person; of one address twice as many. */
  LIMIT_SHORT_LINKS: count.default(60),
  /** Forms (contact, infringement) that one person, and one address, may send a minute. */
  LIMIT_FORMS: count.default(10),
  /** The content owner whose reports are asked for, and the OAuth client and refresh token that may read them. */
  YOUTUBE_CONTENT_OWNER: z.string().optional(),
  YOUTUBE_CLIENT_ID: z.string().optional(),
  YOUTUBE_CLIENT_SECRET: z.string().optional(),
  YOUTUBE_REFRESH_TOKEN: z.string().optional(),
  /** The OAuth clients by which people authorize their channels; FACEBOOK's is for Instagram too, TIKTOK's id is its client key. */
  YOUTUBE_OAUTH_CLIENT_ID: z.string().optional(),
  YOUTUBE_OAUTH_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  TIKTOK_CLIENT_ID: z.string().optional(),
  TIKTOK_CLIENT_SECRET: z.string().optional(),
  X_CLIENT_ID: z.string().optional(),
  X_CLIENT_SECRET: z.string().optional(),
  /** A key of the YouTube Data API: titles and pictures of YouTube channels are read by it before anybody authorizes them. */
  YOUTUBE_API_KEY: z.string().optional(),
  /** Whether /examples, the page that shows the kit, is there: true or false. */
  EXAMPLES: z.stringbool('is neither true nor false').optional(),
  /** Seconds for which a stopping portal still answers, while /readyz already says that it goes. */
  STOP_DELAY_SECONDS: z.coerce
    .number('is no number of seconds')
    .min(0, 'is below 0')
    .max(60, 'is above 60')
    .default(0.25),
  /** What /metrics asks for, as a bearer token: 16 characters at least. Without it there is no such page. */
  METRICS_TOKEN: z.string().min(16, 'is shorter than 16 characters').optional(),
  /** What the log keeps: trace, debug, info, warn, error or fatal. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'], 'is no level of the log').optional(),
});

export type Settings = z.output<typeof settings>;
