import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartFailure } from './start-failure.ts';

const SECRET_KEY = 'a7Kq9xZ2mB4nV6cW8eR1tY3uI5oP0sD_';
const VAULT_KEYS = `2026:${'q7'.repeat(21)}g=`;
const PRODUCTION = { PUBLIC_URL: 'https://portal.northlight.example', SECRET_KEY, VAULT_KEYS };

function faultsOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(StartFailure);
    return (error as Error).message;
  }
  throw new Error('The settings were taken.');
}

describe('in the demo', () => {
  test('every setting has a default', () => {
    const config = readConfig({ demo: true }, {});
    expect(config.publicUrl.href).toBe('http://localhost:3000/');
    expect(config.sso.issuer.href).toBe('http://localhost:3000/sso');
    expect(config.sso.embedded).toBe(true);
    expect(config.session).toEqual({ idleMinutes: 120, minutes: 720 });
  });

  test('the public address follows the port', () => {
    expect(readConfig({ demo: true }, { PORT: '3100' }).publicUrl.href).toBe('http://localhost:3100/');
  });
});

describe('hosts of frames and pictures', () => {
  const hosts = (environment: Record<string, string>) => {
    const { frameHosts, imageHosts } = readConfig({ demo: true }, environment);
    return { frameHosts, imageHosts };
  };

  test('are few by default', () => {
    const frameHosts = ['www.youtube-nocookie.com', 'player.vimeo.com', 'open.spotify.com'];
    expect(hosts({})).toEqual({ frameHosts, imageHosts: [] });
  });

  test('are those that are named, or none', () => {
    expect(hosts({ FRAME_HOSTS: 'none', IMAGE_HOSTS: 'cdn.example, IMG.example:8443' })).toEqual({
      frameHosts: [],
      imageHosts: ['cdn.example', 'img.example:8443'],
    });
  });

  test.each(['*', 'https://cdn.example', "'unsafe-inline'", 'a.example;script-src *', 'a.example,', 'a b'])(
    'are never %s',
    (list) => {
      expect(faultsOf(() => hosts({ IMAGE_HOSTS: list }))).toContain('IMAGE_HOSTS lists what is no name of a host');
    },
  );
});

test('all faults are listed at once, without the values of secrets', () => {
  const message = faultsOf(() =>
    readConfig(
      { demo: false },
      { PORT: 'many', DATABASE_URL: 'mysql://x', SECRET_KEY: 'short-secret', LOG_LEVEL: 'loud' },
    ),
  );
  for (const fault of [
    'PORT is no number',
    'DATABASE_URL is no postgres:// address',
    'SECRET_KEY is shorter than 32 characters',
    'LOG_LEVEL is no level of the log',
    'PUBLIC_URL is missing',
  ]) {
    expect(message).toContain(fault);
  }
  expect(message).not.toContain('short-secret');
});

describe('production refuses', () => {
  test.each([
    ['PUBLIC_URL is missing', { SECRET_KEY }],
    ['SECRET_KEY is missing', { PUBLIC_URL: PRODUCTION.PUBLIC_URL }],
    ['VAULT_KEYS is missing', { PUBLIC_URL: PRODUCTION.PUBLIC_URL, SECRET_KEY }],
    ['VAULT_KEYS is no list of id:key', { ...PRODUCTION, VAULT_KEYS: '2026:dG9vIHNob3J0' }],
    ['VAULT_KEYS is no list of id:key', { ...PRODUCTION, VAULT_KEYS: `${VAULT_KEYS},${VAULT_KEYS}` }],
    ['PUBLIC_URL is not https', { ...PRODUCTION, PUBLIC_URL: 'http://portal.northlight.example' }],
    ['SECRET_KEY is not random', { ...PRODUCTION, SECRET_KEY: 'x'.repeat(40) }],
    ['YOUTUBE_REFRESH_TOKEN is missing', { ...PRODUCTION, YOUTUBE_CONTENT_OWNER: 'northlight' }],
    ['X_CLIENT_SECRET is missing', { ...PRODUCTION, X_CLIENT_ID: 'portal' }],
    ['YOUTUBE_OAUTH_CLIENT_ID is missing', { ...PRODUCTION, YOUTUBE_OAUTH_CLIENT_SECRET: 'secret' }],
    ['SSO_CLIENT_SECRET is missing', { ...PRODUCTION, SSO_ISSUER: 'https://login.northlight.example' }],
    [
      'SSO_ISSUER is not https',
      { ...PRODUCTION, SSO_ISSUER: 'http://login.northlight.example', SSO_CLIENT_SECRET: 'x' },
    ],
  ])('%s', (fault, environment) => {
    expect(faultsOf(() => readConfig({ demo: false }, environment))).toContain(fault);
  });

  test('nothing of good settings', () => {
    expect(readConfig({ demo: false }, PRODUCTION).examples).toBe(false);
  });
});

describe('a setting from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-settings-'));

  test('counts as the setting, without the line’s end', () => {
    writeFileSync(join(folder, 'key'), `${SECRET_KEY}\n`);
    expect(readConfig({ demo: true }, { SECRET_KEY_FILE: join(folder, 'key') }).secretKey).toBe(SECRET_KEY);
  });

  test('that cannot be read, or stands beside the setting itself, is a fault', () => {
    expect(faultsOf(() => readConfig({ demo: true }, { SECRET_KEY_FILE: join(folder, 'none') }))).toContain(
      'SECRET_KEY_FILE names',
    );
    expect(faultsOf(() => readConfig({ demo: true }, { SECRET_KEY, SECRET_KEY_FILE: join(folder, 'key') }))).toContain(
      'are both set',
    );
  });
});

describe('the store of files', () => {
  const read = (environment: Record<string, string>) => readConfig({ demo: true }, environment).bucket;
  const key = { FILES_ACCESS_KEY: 'id', FILES_SECRET_KEY: 'secret' };

  test('is a folder unless a bucket is named', () => {
    expect(read({})).toBeUndefined();
  });

  test('is a bucket with its address, its region and its key', () => {
    expect(read({ FILES_URL: 's3://northlight-files?endpoint=https://s3.example&region=eu-1', ...key })).toEqual({
      name: 'northlight-files',
      endpoint: 'https://s3.example',
      region: 'eu-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });

  test('cannot be an address without a bucket, another scheme, or half a key', () => {
    expect(faultsOf(() => read({ FILES_URL: 's3://?endpoint=https://s3.example' }))).toContain('FILES_URL');
    expect(faultsOf(() => read({ FILES_URL: 'https://s3.example/bucket' }))).toContain('FILES_URL is no s3:// address');
    expect(faultsOf(() => read({ FILES_URL: 's3://files', FILES_ACCESS_KEY: 'id' }))).toContain('belong together');
  });
});
