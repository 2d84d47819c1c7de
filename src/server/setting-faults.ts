/** What is wrong with settings beyond each one's own form. */
import type { Settings } from './settings.ts';

/** The settings that connect a content owner: all of them or none. */
export const YOUTUBE = [
  'YOUTUBE_CONTENT_OWNER',
  'YOUTUBE_CLIENT_ID',
  'YOUTUBE_CLIENT_SECRET',
  'YOUTUBE_REFRESH_TOKEN',
] as const;

/** The id and the secret of each platform's client. */
export const CLIENTS = [
  ['YOUTUBE_OAUTH_CLIENT_ID', 'YOUTUBE_OAUTH_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['TIKTOK_CLIENT_ID', 'TIKTOK_CLIENT_SECRET'],
  ['X_CLIENT_ID', 'X_CLIENT_SECRET'],
] as const;

/** What a start asks for beyond a value's form. */
export function incomplete(set: Partial<Settings>): string[] {
  const missing = YOUTUBE.filter((name) => set[name] === undefined);
  const owner = missing.length === YOUTUBE.length ? [] : missing;
  const { FILES_URL, FILES_ACCESS_KEY, FILES_SECRET_KEY } = set;
  const halfKey = (FILES_ACCESS_KEY === undefined) !== (FILES_SECRET_KEY === undefined);
  return [
    ...(FILES_URL && !bucketName(FILES_URL) ? ['FILES_URL names no bucket: s3://bucket?endpoint=https://…'] : []),
    ...(halfKey ? ['FILES_ACCESS_KEY and FILES_SECRET_KEY belong together: one of them is missing'] : []),
    ...owner.map((name) => `${name} is missing: a content owner is connected by all four settings YOUTUBE_…`),
    ...CLIENTS.flatMap(([id, secret]) => {
      const half =
        (set[id] === undefined) === (set[secret] === undefined) ? undefined : set[id] === undefined ? id : secret;
      return half ? [`${half} is missing: a platform's client has both an id and a secret`] : [];
    }),
  ];
}

/** What a production start asks for beyond a value's form. */
export function unsafe(set: Partial<Settings>): string[] {
  const faults: string[] = [];
  const need = (name: keyof Settings, why: string) => {
    if (set[name] === undefined) faults.push(`${name} is missing: ${why}`);
  };
  need('PUBLIC_URL', 'the address people use');
  need('SECRET_KEY', '32 characters or more from a random source');
  need('VAULT_KEYS', 'a name, a colon and 32 random bytes in base64');
  if (set.PUBLIC_URL && new URL(set.PUBLIC_URL).protocol !== 'https:') faults.push('PUBLIC_URL is not https');
  if (set.SECRET_KEY && new Set(set.SECRET_KEY).size < 12) faults.push('SECRET_KEY is not random');
  if (set.SSO_ISSUER && new URL(set.SSO_ISSUER).protocol !== 'https:') faults.push('SSO_ISSUER is not https');
  if (set.SSO_ISSUER) need('SSO_CLIENT_SECRET', 'the secret that the provider gave this portal');
  return faults;
}

/** The bucket of `s3://bucket?…`; empty where there is none. */
export function bucketName(url: string): string {
  return new URL(url).hostname;
}
