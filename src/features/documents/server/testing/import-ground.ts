/** A ground for imports: a database of its own with accounts 101, 102 and 103, a folder of files, a folder to import. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pdf } from '#demo/pdf.ts';
import { readBrand } from '#server/brand.ts';
import { filesIn } from '#server/files.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testJobs } from '#server/testing/jobs.ts';

export type ImportGround = Awaited<ReturnType<typeof importGround>>;

export async function importGround() {
  const test = await testDatabase();
  const { database } = test;
  const place = await mkdtemp(join(tmpdir(), 'stagedoor-import-'));
  const filesFolder = join(place, 'files');
  const jobs = await testJobs(database);
  const parts = { database, jobs, files: filesIn(filesFolder), brand: readBrand('brand') };
  await database
    .insertInto('accounts')
    .values([101, 102, 103].map((id) => ({ id, title: `Account ${id}` })))
    .execute();
  let folders = 0;
  return {
    ...test,
    parts,
    filesFolder,
    /** A new folder with these files in it. */
    async folder(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
      folders += 1;
      const folder = join(place, `folder-${folders}`);
      await mkdir(folder);
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), content);
      }
      return folder;
    },
    documents: () => database.selectFrom('documents').selectAll().orderBy('id').execute(),
    /** Documents by account, from the kept counters. */
    async counters(): Promise<Record<number, number>> {
      const rows = await database
        .selectFrom('document_years')
        .select(({ fn }) => ['account_id', fn.sum<number>('total').as('total')])
        .groupBy('account_id')
        .execute();
      return Object.fromEntries(rows.map(({ account_id, total }) => [account_id, total]));
    },
    /** The stored bytes of a key. */
    stored: async (key: string) => buffer(await parts.files.stream(key)),
    /** Without documents again. */
    async empty(): Promise<void> {
      await database.deleteFrom('documents').execute();
    },
    async close(): Promise<void> {
      await test.close();
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** A PDF that no other words give. */
export function pdfOf(words: string): Buffer {
  return pdf(words, 'Northlight Media', [[]]);
}

/** A manifest of these lines below its header. */
export function manifest(...lines: string[]): string {
  return `file,account,type,month,day\n${lines.join('\n')}\n`;
}
