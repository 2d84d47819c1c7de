/** What a new password must be. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBrand } from '../brand.ts';
import { readConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { StartFailure } from '../start-failure.ts';
import { type PasswordRules, passwordRulesOf } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const folder = mkdtempSync(join(tmpdir(), 'stagedoor-passwords-'));
afterAll(() => rmSync(folder, { recursive: true }));

const maya = { email: 'maya@northlight.example', firstName: 'Maya', lastName: 'Okafor' };

async function rulesWith(settings: Record<string, string> = {}): Promise<PasswordRules> {
  const config = readConfig({ demo: true }, { LOG_LEVEL: 'fatal', ...settings });
  return passwordRulesOf({ config, brand: readBrand('brand') }, openLog(config));
}

let rules: PasswordRules;
beforeAll(async () => {
  rules = await rulesWith();
});
const faultOf = (password: string, by = rules) => by.faultOf(password, maya);

const RANDOM = 'kW7#pQ2!xZ9mT4v$';

describe('length', () => {
  test.each([
    ['eleven signs', RANDOM.slice(0, 11), 'too short'],
    ['twelve signs', RANDOM.slice(0, 12), undefined],
    ['64 signs', RANDOM.repeat(4).slice(0, 63).concat('u'), undefined],
    ['128 signs', 'seven lamps along the pier, '.repeat(5).slice(0, 128), undefined],
    ['more than anybody types', 'seven lamps along the pier, '.repeat(40), 'too long'],
    ['twelve signs of four bytes', '🎭🎬🎤🎧🎼🎹🥁🎷🎺🎸🪕🎻', undefined],
    ['eleven of them', '🎭🎬🎤🎧🎼🎹🥁🎷🎺🎸🪕', 'too short'],
    ['eleven letters whose accents are typed apart', 'é̶ñ̶ü̶ô̶å̶'.normalize('NFD').slice(0, 11), 'too short'],
    ['twelve syllables of Hangul', '무대문등불아래서기다린다', undefined],
    ['spaces at both ends', ` ${RANDOM.slice(0, 10)} `, undefined],
  ])('%s', async (_name, password, fault) => {
    expect(await faultOf(password)).toBe(fault);
  });

  test('is a setting', async () => {
    const longer = await rulesWith({ PASSWORD_MIN_LENGTH: '15' });
    expect(await faultOf(RANDOM.slice(0, 14), longer)).toBe('too short');
    expect(await faultOf(RANDOM.slice(0, 15), longer)).toBeUndefined();
    await expect(rulesWith({ PASSWORD_MIN_LENGTH: '7' })).rejects.toThrow('PASSWORD_MIN_LENGTH is below 8');
  });
});

describe('common words', () => {
  test('none of the 3,000 commonest that are long enough is taken', async () => {
    const listed = [...Object.values(common), ...Object.values(english)].flat().filter((word) => word.length >= 12);
    const commonest = listed.slice(0, 3000);
    expect(commonest).toHaveLength(3000);
    const taken: string[] = [];
    for (const word of commonest) if ((await faultOf(word)) === undefined) taken.push(word);
    expect(taken).toEqual([]);
  });

  test.each([
    'Password1234',
    'P@ssw0rd2026!',
    'passwordpassword',
    'password'.repeat(8),
    'qwertyuiop12',
    '123456789012',
    'aaaaaaaaaaaa',
    'a'.repeat(64),
    'abcabcabcabc',
    'ilovemyfamily',
    'Summer2026!!',
    'thisismypassword',
    'drowssapdrowssap',
  ])('%s is refused', async (password) => {
    expect(await faultOf(password)).toBe('common');
  });

  test.each([
    'a lamp left burning',
    'open the stage door',
    'purple-otter-42',
    'correct horse battery staple',
    'ein langer Satz auf Deutsch',
    `${'a'.repeat(72)}1`,
  ])('%s is taken', async (password) => {
    expect(await faultOf(password)).toBeUndefined();
  });
});

describe('words that anybody would try here first', () => {
  test.each([
    'stagedoor-2026',
    'St4g3door!2026',
    'Northlight Media 2026',
    'MayaOkafor2026!',
    'maya@northlight',
    '0kafor0kafor99',
    'Máyà-Ökáför-99!',
  ])('%s is too short without them', async (password) => {
    expect(await faultOf(password)).toBe('too short');
  });

  test('are another person’s own', async () => {
    expect(await faultOf('duarte-lantern-42')).toBeUndefined();
    const ines = { email: 'ines@northlight.example', firstName: 'Ines', lastName: 'Duarte' };
    expect(await rules.faultOf('duarte-lantern-42', ines)).toBe('too short');
  });

  test('beside enough others do no harm', async () => {
    expect(await faultOf('maya loves long walks')).toBeUndefined();
  });
});

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

describe('a file of breached passwords', () => {
  const KNOWN = Array.from({ length: 500 }, (_, place) => `velvet curtain ${place} falls`);
  const file = join(folder, 'sorted.txt');
  let listed: PasswordRules;
  beforeAll(async () => {
    const lines = KNOWN.map((password, place) => `${sha1(password)}:${place}`).sort();
    writeFileSync(file, `${lines.join('\r\n')}\r\n`);
    listed = await rulesWith({ PASSWORD_BREACHED_FILE: file });
  });

  test('none of them is taken', async () => {
    for (const password of KNOWN) expect(await faultOf(password, listed), password).toBe('breached');
  });

  test('others are', async () => {
    for (let place = 500; place < 600; place += 1)
      expect(await faultOf(`velvet curtain ${place} falls`, listed)).toBeUndefined();
  });

  test('may be without counts, in small letters and without an end of its last line', async () => {
    const plain = join(folder, 'plain.txt');
    const lines = KNOWN.slice(0, 3).map((password) => sha1(password).toLowerCase());
    writeFileSync(plain, lines.sort().join('\n'));
    const short = await rulesWith({ PASSWORD_BREACHED_FILE: plain });
    for (const password of KNOWN.slice(0, 3)) expect(await faultOf(password, short)).toBe('breached');
    expect(await faultOf(KNOWN[3] ?? '', short)).toBeUndefined();
  });

  test('stops the start where it is none', async () => {
    const other = join(folder, 'other.txt');
    writeFileSync(other, 'password\n');
    for (const path of [other, join(folder, 'none.txt')])
      await expect(rulesWith({ PASSWORD_BREACHED_FILE: path })).rejects.toThrow(StartFailure);
  });
});

describe('an address of ranges', () => {
  const BREACHED = 'velvet curtain, range';
  const asked: string[] = [];
  let mood: 'well' | 'broken' | 'silent' = 'well';
  let server: Server;
  let listed: PasswordRules;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (mood === 'silent') return;
      response.statusCode = mood === 'broken' ? 500 : 200;
      const padding = `${sha1('velvet curtain, padded').slice(5)}:0`;
      response.end(`${padding}\r\n${'0'.repeat(35)}:3\r\n${sha1(BREACHED).slice(5)}:17\r\n`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    listed = await rulesWith({
      PASSWORD_RANGE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`,
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('learns five digits, and refuses what it knows', async () => {
    expect(await faultOf(BREACHED, listed)).toBe('breached');
    expect(asked).toEqual([`/range/${sha1(BREACHED).slice(0, 5)}`]);
    expect(await faultOf('velvet curtain, padded', listed)).toBeUndefined();
    expect(await faultOf('velvet curtain, unknown', listed)).toBeUndefined();
  });

  test.each(['broken', 'silent'] as const)('that is %s stops nobody', async (how) => {
    mood = how;
    expect(await faultOf(BREACHED, listed)).toBeUndefined();
  });
});

describe('at rest', () => {
  test('two passwords that differ behind the 72nd byte are two', async () => {
    const hashed = await hashPassword(`${'a'.repeat(72)}1`);
    expect(await verifyPassword(hashed, `${'a'.repeat(72)}1`)).toBe(true);
    expect(await verifyPassword(hashed, `${'a'.repeat(72)}2`)).toBe(false);
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('an é of one sign and one of two are one', async () => {
    const hashed = await hashPassword('café de la scène'.normalize('NFD'));
    expect(await verifyPassword(hashed, 'café de la scène'.normalize('NFC'))).toBe(true);
  });
});
