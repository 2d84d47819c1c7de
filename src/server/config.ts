/** Reads the settings (settings.ts), once. This is the only file that reads `process.env`. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bucketName, CLIENTS, incomplete, unsafe, YOUTUBE } from './setting-faults.ts';
import { type Settings, settings } from './settings.ts';
import { StartFailure } from './start-failure.ts';
import { readVaultKeys, type VaultKeys } from './vault-keys.ts';

/** What a bucket is reached by: `s3://bucket?endpoint=https://…&region=…`, and the key that opens it. */
export interface Bucket {
  readonly name: string;
  /** Undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined where the machine itself is known to the store. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** A content owner at YouTube and what opens its reports. */
export interface YoutubeAccount {
  readonly contentOwner: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

/** A client that a platform knows, for people's consents. */
export interface OauthClient {
  readonly clientId: string;
  readonly clientSecret: string;
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
  /** The newest first; undefined only in the demo, as above. */
  readonly vaultKeys: VaultKeys | undefined;
  /** Undefined where mails are files in DATA_DIR/mail. */
  /** Undefined where files are kept in DATA_DIR. */
  readonly bucket: Bucket | undefined;
  readonly smtpUrl: URL | undefined;
  readonly statementMailMinutes: number;
  readonly sso: {
    /** The embedded provider's own address where none was set. */
    readonly issuer: URL;
    readonly embedded: boolean;
    readonly clientId: string;
    readonly clientSecret: string | undefined;
    readonly groupsClaim: string;
    readonly logoutUrl: string | undefined;
    readonly accountUrl: string | undefined;
    /** Asked for by the embedded provider. */
    readonly secondFactor: 'optional' | 'required';
  };
  readonly passwords: {
    readonly minLength: number;
    readonly breachedFile: string | undefined;
    readonly rangeUrl: string | undefined;
  };
  readonly oldAppUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly frameHosts: readonly string[];
  readonly imageHosts: readonly string[];
  readonly session: { readonly idleMinutes: number; readonly minutes: number };
  readonly limits: {
    readonly person: number;
    readonly address: number;
    readonly signIns: number;
    readonly shortLinks: number;
    readonly forms: number;
  };
  /** Undefined where no content owner is connected. */
  readonly youtube: YoutubeAccount | undefined;
  /** What people's channels are reached by; undefined where a platform is not set up. */
  readonly channels: {
    readonly youtube: OauthClient | undefined;
    readonly facebook: OauthClient | undefined;
    readonly tiktok: OauthClient | undefined;
    readonly x: OauthClient | undefined;
    readonly youtubeApiKey: string | undefined;
  };
  readonly examples: boolean;
  readonly stopDelaySeconds: number;
  /** Undefined where nobody may read /metrics. */
  readonly metricsToken: string | undefined;
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

function bucketOf(set: Settings): Bucket | undefined {
  if (set.FILES_URL === undefined) return undefined;
  const { searchParams } = new URL(set.FILES_URL);
  const [accessKeyId, secretAccessKey] = [set.FILES_ACCESS_KEY, set.FILES_SECRET_KEY];
  return {
    name: bucketName(set.FILES_URL),
    endpoint: searchParams.get('endpoint') ?? undefined,
    region: searchParams.get('region') ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

function channelClientsOf(set: Settings): Config['channels'] {
  const [youtube, facebook, tiktok, x] = CLIENTS.map(([id, secret]) => {
    const [clientId, clientSecret] = [set[id], set[secret]];
    return clientId && clientSecret ? { clientId, clientSecret } : undefined;
  });
  return { youtube, facebook, tiktok, x, youtubeApiKey: set.YOUTUBE_API_KEY };
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
    vaultKeys: set.VAULT_KEYS === undefined ? undefined : readVaultKeys(set.VAULT_KEYS),
    bucket: bucketOf(set),
    smtpUrl: set.SMTP_URL === undefined ? undefined : new URL(set.SMTP_URL),
    statementMailMinutes: set.STATEMENT_MAIL_MINUTES ?? (demo ? 0.1 : 15),
    sso: {
      issuer: new URL(set.SSO_ISSUER ?? new URL('/sso', publicUrl)),
      embedded: set.SSO_ISSUER === undefined,
      clientId: set.SSO_CLIENT_ID,
      clientSecret: set.SSO_CLIENT_SECRET,
      groupsClaim: set.SSO_GROUPS_CLAIM,
      logoutUrl: set.SSO_LOGOUT_URL,
      accountUrl: set.SSO_ACCOUNT_URL,
      secondFactor: set.SECOND_FACTOR,
    },
    passwords: {
      minLength: set.PASSWORD_MIN_LENGTH,
      breachedFile: set.PASSWORD_BREACHED_FILE,
      rangeUrl: set.PASSWORD_RANGE_URL,
    },
    oldAppUrl: set.OLD_APP_URL ?? (demo ? 'https://old.northlight.example/' : null),
    trustedProxies: set.TRUSTED_PROXIES?.split(',').map((proxy) => proxy.trim()) ?? [],
    frameHosts: set.FRAME_HOSTS,
    imageHosts: set.IMAGE_HOSTS,
    session: { idleMinutes: set.SESSION_IDLE_MINUTES, minutes: set.SESSION_MINUTES },
    limits: {
      person: set.LIMIT_PERSON,
      address: set.LIMIT_ADDRESS,
      signIns: set.LIMIT_SIGN_INS,
      shortLinks: set.LIMIT_SHORT_LINKS,
      forms: set.LIMIT_FORMS,
    },
    youtube: youtubeOf(set),
    channels: channelClientsOf(set),
    examples: set.EXAMPLES ?? demo,
    stopDelaySeconds: set.STOP_DELAY_SECONDS,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
  };
}
