/**
 * Every setting of Stagedoor, parsed once. This is the only file that reads `process.env`.
 * Each setting `NAME` may also be given as `NAME_FILE`, the path of a file that holds the value.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { StartFailure } from './start-failure.ts';

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

const settings = z.object({
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
  /** The content owner whose reports are asked for, and the OAuth client and refresh token that may read them. */
  YOUTUBE_CONTENT_OWNER: z.string().optional(),
  YOUTUBE_CLIENT_ID: z.string().optional(),
  YOUTUBE_CLIENT_SECRET: z.string().optional(),
  YOUTUBE_REFRESH_TOKEN: z.string().optional(),
  /** Whether /examples, the page that shows the kit, is there: true or false. */
  EXAMPLES: z.stringbool('is neither true nor false').optional(),
  /** Seconds for which a stopping portal still answers, while /readyz already says that it goes. */
  STOP_DELAY_SECONDS: z.coerce
    .number('is no number of seconds')
    .min(0, 'is below 0')
    .max(60, 'is above 60')
    .default(0.25),
  /** What the log keeps: trace, debug, info, warn, error or fatal. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'], 'is no level of the log').optional(),
});

type Settings = z.output<typeof settings>;

/** A content owner at YouTube and what opens its reports. */
export interface YoutubeAccount {
  readonly contentOwner: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

export interface Config {
  readonly demo: boolean;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: URL;
  readonly dataDir: string;
  readonly brandDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  /** Undefined only in the demo, which makes one and keeps it in DATA_DIR. */
  readonly secretKey: string | undefined;
  readonly sso: {
    /** The embedded provider's own address where none was set. */
    readonly issuer: URL;
    readonly embedded: boolean;
    readonly clientId: string;
    readonly clientSecret: string | undefined;
    readonly groupsClaim: string;
    readonly logoutUrl: string | undefined;
    readonly accountUrl: string | undefined;
  };
  readonly oldAppUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly frameHosts: readonly string[];
  readonly imageHosts: readonly string[];
  readonly session: { readonly idleMinutes: number; readonly minutes: number };
  readonly limits: { readonly person: number; readonly address: number; readonly signIns: number };
  /** Undefined where no content owner is connected. */
  readonly youtube: YoutubeAccount | undefined;
  readonly examples: boolean;
  readonly stopDelaySeconds: number;
  readonly logLevel: NonNullable<Settings['LOG_LEVEL']>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with each `NAME_FILE` of a known setting replaced by the file's text, and what went wrong there. */
function withFiles(environment: Environment): { values: Record<string, string>; faults: string[] } {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of Object.keys(settings.shape)) {
    const direct = environment[name];
    const file = environment[`${name}_FILE`];
    if (direct && file) faults.push(`${name} and ${name}_FILE are both set`);
    else if (direct) values[name] = direct;
    else if (file) {
      try {
        values[name] = readFileSync(file, 'utf8').trim();
      } catch {
        faults.push(`${name}_FILE names ${file}, which cannot be read`);
      }
    }
  }
  return { values, faults };
}

const YOUTUBE = [
  'YOUTUBE_CONTENT_OWNER',
  'YOUTUBE_CLIENT_ID',
  'YOUTUBE_CLIENT_SECRET',
  'YOUTUBE_REFRESH_TOKEN',
] as const;

/** What a start asks for beyond a value's form. */
function incomplete(set: Partial<Settings>): string[] {
  const missing = YOUTUBE.filter((name) => set[name] === undefined);
  if (missing.length === YOUTUBE.length) return [];
  return missing.map((name) => `${name} is missing: a content owner is connected by all four settings YOUTUBE_…`);
}

/** What a production start asks for beyond a value's form. */
function unsafe(set: Partial<Settings>): string[] {
  const faults: string[] = [];
  const need = (name: keyof Settings, why: string) => {
    if (set[name] === undefined) faults.push(`${name} is missing: ${why}`);
  };
  need('PUBLIC_URL', 'the address people use');
  need('SECRET_KEY', '32 characters or more from a random source');
  if (set.PUBLIC_URL && new URL(set.PUBLIC_URL).protocol !== 'https:') faults.push('PUBLIC_URL is not https');
  if (set.SECRET_KEY && new Set(set.SECRET_KEY).size < 12) faults.push('SECRET_KEY is not random');
  if (set.SSO_ISSUER && new URL(set.SSO_ISSUER).protocol !== 'https:') faults.push('SSO_ISSUER is not https');
  if (set.SSO_ISSUER) need('SSO_CLIENT_SECRET', 'the secret that the provider gave this portal');
  return faults;
}

/**
 * Parses the settings. In the demo everything has a default; otherwise missing and unsafe settings are faults too.
 * @throws StartFailure that lists all faults at once
 */
export function readConfig(mode: { demo: boolean }, environment: Environment = process.env): Config {
  const { values, faults } = withFiles(environment);
  const parsed = settings.safeParse(values);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) faults.push(`${issue.path.join('.')} ${issue.message}`);
  }
  const set: Partial<Settings> = parsed.success ? parsed.data : values;
  faults.push(...incomplete(set));
  if (!mode.demo) faults.push(...unsafe(set));
  if (!parsed.success || faults.length > 0) {
    throw new StartFailure(
      `Stagedoor cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
  return arrange(parsed.data, mode.demo);
}

function youtubeOf(set: Settings): YoutubeAccount | undefined {
  const [contentOwner, clientId, clientSecret, refreshToken] = YOUTUBE.map((name) => set[name]);
  if (!contentOwner || !clientId || !clientSecret || !refreshToken) return undefined;
  return { contentOwner, clientId, clientSecret, refreshToken };
}

function arrange(set: Settings, demo: boolean): Config {
  const publicUrl = new URL(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`);
  return {
    demo,
    port: set.PORT,
    host: set.HOST ?? (demo ? 'localhost' : '0.0.0.0'),
    publicUrl,
    dataDir: resolve(set.DATA_DIR),
    brandDir: resolve(set.BRAND_DIR),
    databaseUrl: set.DATABASE_URL,
    databasePool: set.DATABASE_POOL,
    secretKey: set.SECRET_KEY,
    sso: {
      issuer: new URL(set.SSO_ISSUER ?? new URL('/sso', publicUrl)),
      embedded: set.SSO_ISSUER === undefined,
      clientId: set.SSO_CLIENT_ID,
      clientSecret: set.SSO_CLIENT_SECRET,
      groupsClaim: set.SSO_GROUPS_CLAIM,
      logoutUrl: set.SSO_LOGOUT_URL,
      accountUrl: set.SSO_ACCOUNT_URL,
    },
    oldAppUrl: set.OLD_APP_URL ?? (demo ? 'https://old.northlight.example/' : null),
    trustedProxies: set.TRUSTED_PROXIES?.split(',').map((proxy) => proxy.trim()) ?? [],
    frameHosts: set.FRAME_HOSTS,
    imageHosts: set.IMAGE_HOSTS,
    session: { idleMinutes: set.SESSION_IDLE_MINUTES, minutes: set.SESSION_MINUTES },
    limits: { person: set.LIMIT_PERSON, address: set.LIMIT_ADDRESS, signIns: set.LIMIT_SIGN_INS },
    youtube: youtubeOf(set),
    examples: set.EXAMPLES ?? demo,
    stopDelaySeconds: set.STOP_DELAY_SECONDS,
    logLevel: set.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
  };
}
