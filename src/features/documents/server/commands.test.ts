import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { importDocumentsCommand } from './commands.ts';
import { type ImportGround, importGround, manifest, pdfOf } from './testing/import-ground.ts';

let ground: ImportGround;
beforeAll(async () => {
  ground = await importGround();
});
afterEach(() => ground.empty());
afterAll(() => ground.close());

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const out = new PassThrough();
  const code = await importDocumentsCommand(ground.parts, args, out);
  out.end();
  return { code, said: await text(out) };
}

it('says what became of each row, and ends with 1 where one was refused', async () => {
  const folder = await ground.folder({
    'a.pdf': pdfOf('a'),
    'b.pdf': pdfOf('b'),
    'manifest.csv': manifest('b.pdf,999,x,2026-09', 'a.pdf,101,x,2026-09', 'a.pdf,101,x,2026-08', '"c,101'),
  });
  expect(await run(folder)).toEqual({
    code: 1,
    said: `1 imported, 1 skipped, 2 refused
manifest.csv:2  b.pdf  There is no account 999.
manifest.csv:4  a.pdf  It is the same file as in line 3.
manifest.csv:5  Its quotes do not fit: a field that holds quotes stands in quotes, each quote in it doubled.
`,
  });
});

it('ends with 0 where nothing was refused', async () => {
  const folder = await ground.folder({ '101/2026-09/x.pdf': pdfOf('a'), '101/2026-08/x.pdf': pdfOf('a') });
  const said = '1 imported, 1 skipped, 0 refused\n101/2026-09/x.pdf  It is the same file as 101/2026-08/x.pdf.\n';
  expect(await run(folder)).toEqual({ code: 0, said });
});

it('lets no file name steer the terminal', async () => {
  const folder = await ground.folder({ 'manifest.csv': manifest('\x1b[2Jgone.pdf,101,x,2026-09') });
  expect((await run(folder)).said).toContain('manifest.csv:2  \u{fffd}[2Jgone.pdf  There is no such file.');
});

it('says in one sentence why a source cannot be read, and ends with 2', async () => {
  const folder = await ground.folder({ 'a.pdf': pdfOf('a') });
  const nowhere = join(folder, 'nowhere');
  expect(await run(nowhere)).toEqual({ code: 2, said: `There is no ${nowhere}.\n` });
  expect(await run(join(folder, 'a.pdf'))).toEqual({
    code: 2,
    said: 'a.pdf is not UTF-8 text: save it as CSV UTF-8.\n',
  });
  const usage = expect.stringMatching(
    /^Name one folder or manifest: stagedoor import documents <folder or manifest.csv> .--without-mail.\n/,
  );
  expect(await run()).toEqual({ code: 2, said: usage });
  expect(await run(folder, folder)).toEqual({ code: 2, said: usage });
});
