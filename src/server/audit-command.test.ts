import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maya } from '#demo/people.ts';
import { recordAct } from './audit.ts';
import { auditCommand } from './audit-command.ts';
import { type TestHouse, testHouse } from './testing/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());

const ask = (...args: string[]) => auditCommand(house.ground.database, args);

describe('an operator', () => {
  test('sees an empty trail as such', async () => {
    expect(await ask('verify')).toEqual({ code: 0, text: 'No act was recorded yet.\n' });
    expect(await ask('list')).toEqual({ code: 0, text: '' });
  });

  test('lists who did what, of one person or since a day, and nothing steers the terminal', async () => {
    const { database } = house.ground;
    const personId = await house.idOf(maya);
    await recordAct(database, { act: 'sign-in', personId, address: '203.0.113.7' });
    await recordAct(database, {
      act: 'import.posts',
      personId: null,
      address: null,
      about: { source: '\u001b[2J\n.json' },
    });
    const lines = (await ask('list')).text.split('\n');
    expect(lines[0]).toMatch(
      /^1 {2}\d{4}-\d\d-\d\dT[\d:.]+Z {2}sign-in {2}maya@northlight\.example {2}203\.0\.113\.7 {2}\{\}$/,
    );
    expect(lines[1]).toMatch(/^2 .* import\.posts {2}- {2}- {2}\{"source":/);
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
    expect((await ask('list', '--person', maya.email.toUpperCase())).text).toMatch(/^1 .*\n$/);
    expect((await ask('list', '--since', '2999-01-01')).text).toBe('');
  });

  test('notes the head, and later sees that it still holds, or does not', async () => {
    const { text } = await ask('verify');
    const head = /^2 acts, the chain holds\. Head: (2:[0-9a-f]{64})\n$/.exec(text)?.[1] ?? '';
    expect((await ask('verify', '--head', head)).code).toBe(0);
    const other = await ask('verify', '--head', `2:${'0'.repeat(64)}`);
    expect(other).toEqual({ code: 1, text: 'The trail does not hold: act 2 is gone or is another one.\n' });
  });

  test.each([
    [],
    ['show'],
    ['list', 'more'],
    ['list', '--since', 'soon'],
    ['verify', '--head', '2'],
    ['list', '--who', 'me'],
  ])('is told what there is instead of %j %j %j', async (...args) => {
    const { code, text } = await ask(...args);
    expect(code).toBe(2);
    expect(text).toContain('stagedoor audit verify');
  });
});
