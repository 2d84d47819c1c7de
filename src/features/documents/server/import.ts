/** Brings documents in from a folder or a manifest. */
import type { Ground } from '#server/ground.ts';
import { type Progress, silent } from '#server/progress.ts';
import { readInside } from './file-inside.ts';
import { kindOf } from './file-kind.ts';
import { accountIds, addDocuments, hasDocument } from './import-queries.ts';
import { entryOf, Refused, type Row } from './row.ts';
import { readSource } from './source.ts';
import { identityOf, type Stored, storedDocument } from './stored.ts';

/** One row that did not go in. Where rows come from a folder's layout `line` is null and `file` says it all. */
export interface Remark {
  readonly line: number | null;
  readonly file: string;
  readonly reason: string;
}

export interface ImportReport {
  /** The manifest's name; null where the folder's layout was read. */
  readonly manifest: string | null;
  readonly imported: number;
  /** Files that the account has already. */
  readonly skipped: readonly Remark[];
  readonly refused: readonly Remark[];
}

type Parts = Pick<Ground, 'database' | 'files' | 'brand'> & {
  /** Who is told of the months that came in; null where nobody is, as with the history of years. */
  readonly jobs: Pick<Ground['jobs'], 'send'> | null;
};

/** Rows committed together. */
const BATCH = 500;
/** Files read, checked and stored at the same time; each may be in memory whole. */
const AT_ONCE = 4;

/** What every row of one import needs. */
interface Run extends Parts {
  readonly folder: string;
  readonly accounts: ReadonlySet<number>;
  readonly progress: Progress;
}

/** A row whose file is stored. */
interface Ready {
  readonly row: Row;
  readonly document: Stored;
  readonly isThere: boolean;
}

/**
 * Imports what a source lists (see `readSource`). A row at fault is reported and the others go in. A file is stored
 * before its row is committed, so an import that is cut off leaves no row without a file, and a second one completes it.
 * @throws UnreadableSource where there is nothing to begin with
 */
export async function importDocuments(
  parts: Parts,
  source: string,
  progress: Progress = silent,
): Promise<ImportReport> {
  const { folder, manifest, rows } = await readSource(source);
  const run: Run = { ...parts, folder, progress, accounts: await accountIds(parts.database) };
  const refused: Remark[] = [];
  const skipped: Remark[] = [];
  const seen = new Map<string, Row>();
  let imported = 0;
  progress.begin('documents', rows.length);
  try {
    for (let start = 0; start < rows.length; start += BATCH) {
      const fresh: Ready[] = [];
      for (const result of await makeReady(run, rows.slice(start, start + BATCH))) {
        if ('reason' in result) {
          refused.push(result);
          continue;
        }
        const reason = whySkipped(result, seen);
        if (reason) skipped.push(remark(result.row, reason));
        else fresh.push(result);
      }
      const added = await addDocuments(
        parts,
        fresh.map(({ document }) => document),
      );
      imported += added.length;
      const identities = new Set(added.map(identityOf));
      // Another import brought them in since they were looked for.
      const late = fresh.filter(({ document }) => !identities.has(identityOf(document)));
      skipped.push(...late.map(({ row, document }) => remark(row, alreadyThere(document))));
    }
  } finally {
    progress.end();
  }
  return { manifest, imported, skipped, refused };
}

/** Reads, checks and stores the files of a batch, a few at a time; a remark in place of each row that is refused. */
async function makeReady(run: Run, rows: readonly Row[]): Promise<(Ready | Remark)[]> {
  const results: (Ready | Remark)[] = [];
  const puts = new Map<string, Promise<void>>();
  // One list for all: an error in one of them closes it for the others.
  const list = (function* () {
    yield* rows.entries();
  })();
  const work = async () => {
    for (const [index, row] of list) {
      const result = await store(run, row, puts).catch((error) => {
        if (error instanceof Refused) return remark(row, error.message);
        throw error;
      });
      results[index] = result;
      run.progress.advance('document' in result ? result.document.size_bytes : 0);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

/** @throws Refused */
async function store(run: Run, row: Row, puts: Map<string, Promise<void>>): Promise<Ready> {
  const { noun } = run.brand;
  const entry = entryOf(row, noun);
  if (!run.accounts.has(entry.account)) throw new Refused(`There is no account ${entry.account}.`);
  const bytes = await readInside(run.folder, row.file);
  const document = storedDocument(entry, noun, row.file, bytes, await kindOf(row.file, bytes));
  const isThere = await hasDocument(run.database, document);
  const key = document.file_key;
  if (!isThere && !puts.has(key)) puts.set(key, run.files.put(key, bytes));
  await puts.get(key);
  return { row, document, isThere };
}

/** Why a document is not added, if it is not; keeps it in mind for the next rows. */
function whySkipped({ row, document, isThere }: Ready, seen: Map<string, Row>): string | null {
  const earlier = seen.get(identityOf(document));
  if (!earlier) seen.set(identityOf(document), row);
  if (earlier) return `It is the same file as ${earlier.line === null ? earlier.file : `in line ${earlier.line}`}.`;
  return isThere ? alreadyThere(document) : null;
}

function alreadyThere({ account_id }: Stored): string {
  return `Account ${account_id} has this file already.`;
}

function remark({ line, file }: Row, reason: string): Remark {
  return { line, file, reason };
}
