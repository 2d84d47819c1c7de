import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importDocuments } from './import.ts';
import { type ImportGround, importGround, manifest } from './testing/import-ground.ts';

const FILES = 750;
/** In the second batch of 500: one is committed, of the other some files are stored and no row is. */
const KILLED_AT = 600;

let ground: ImportGround;
beforeAll(async () => {
  ground = await importGround();
});
afterAll(() => ground.close());

/** An import in a process of its own that stands still, and says so, when it stores the given file. */
const script = (url: string, filesFolder: string, source: string) => {
  const from = (path: string) => JSON.stringify(pathToFileURL(resolve('src', path)));
  return `
    import { connect } from ${from('server/database.ts')};
    import { filesIn } from ${from('server/files.ts')};
    import { readBrand } from ${from('server/brand.ts')};
    import { importDocuments } from ${from('features/documents/server/import.ts')};
    const { database } = await connect(${JSON.stringify(url)}, 5);
    const files = filesIn(${JSON.stringify(filesFolder)});
    let stored = 0;
    const put = async (key, bytes) => {
      await files.put(key, bytes);
      stored += 1;
      if (stored < ${KILLED_AT}) return;
      console.log('stored');
      await new Promise(() => {});
    };
    await importDocuments({ database, jobs: null, files: { ...files, put }, brand: readBrand('brand') }, ${JSON.stringify(source)});`;
};

it('an import killed halfway is completed by the next one, with none lost and none doubled', async () => {
  const names = Array.from({ length: FILES }, (_, index) => `${index}.csv`);
  const folder = await ground.folder({
    ...Object.fromEntries(names.map((name) => [name, `video,amount\n${name},1.00\n`])),
    'manifest.csv': manifest(...names.map((name, index) => `${name},${101 + (index % 3)},x,2026-09`)),
  });

  const child = spawn(process.execPath, ['--input-type=module', '-e', script(ground.url, ground.filesFolder, folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('It ended too early.'))),
  ]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await ground.documents()).toHaveLength(500);
  expect(await ground.counters()).toEqual({ 101: 167, 102: 167, 103: 166 });

  const report = await importDocuments(ground.parts, folder);
  expect(report).toMatchObject({ imported: FILES - 500, refused: [] });
  expect(report.skipped).toHaveLength(500);
  const documents = await ground.documents();
  expect(documents.map(({ file_name }) => file_name)).toEqual(names);
  expect(await ground.counters()).toEqual({ 101: 250, 102: 250, 103: 250 });
  for (const { file_key, file_name } of documents) {
    expect((await ground.stored(file_key)).toString()).toBe(`video,amount\n${file_name},1.00\n`);
  }
});
