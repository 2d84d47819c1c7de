/** What an operator does with the audit trail from a terminal. */
import { parseArgs } from 'node:util';
import { actsOf, holdsHead, type Recorded, verifyTrail } from './audit.ts';
import type { Database } from './database.ts';
import { plain } from './terminal.ts';

const USAGE = `stagedoor audit verify [--head <number>:<hash>]        checks that nothing in the trail was changed
stagedoor audit list [--person <mail>] [--since <day>] prints it, one act a line: number, time, act, who, from where, about what
`;

interface Answer {
  /** 0 where all is well, 1 where the trail does not hold, 2 where the command is not one. */
  readonly code: number;
  readonly text: string;
}

export async function auditCommand(database: Database, args: readonly string[]): Promise<Answer> {
  const wishes = wishesOf(args);
  if (typeof wishes === 'string') return { code: 2, text: `${wishes}${USAGE}` };
  const { what, head, person, since } = wishes;
  if (what === 'verify') return verify(database, head);
  const acts = await actsOf(database, { ...(person !== undefined && { person }), ...(since && { since }) });
  return { code: 0, text: acts.map(lineOf).join('') };
}

function wishesOf(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { head: { type: 'string' }, person: { type: 'string' }, since: { type: 'string' } },
    });
    const [what, ...more] = positionals;
    if ((what !== 'verify' && what !== 'list') || more.length > 0) return '';
    const [, id, hash] = /^(\d+):([0-9a-f]{64})$/.exec(values.head ?? '') ?? [];
    if (values.head !== undefined && !hash) return `--head ${values.head} is no head that verify printed.\n`;
    const since = values.since === undefined ? undefined : new Date(values.since);
    if (since && Number.isNaN(since.getTime())) return `--since ${values.since} is no day.\n`;
    return { what, since, person: values.person, head: hash ? { id: Number(id), hash } : undefined };
  } catch (error) {
    return `${(error as Error).message}\n`;
  }
}

async function verify(database: Database, known?: { id: number; hash: string }): Promise<Answer> {
  const { count, head, broken } = await verifyTrail(database);
  if (broken !== null)
    return { code: 1, text: `The trail does not hold: act ${broken} or the one before it was changed or removed.\n` };
  if (known && !(await holdsHead(database, known)))
    return { code: 1, text: `The trail does not hold: act ${known.id} is gone or is another one.\n` };
  const text = head ? `${count} acts, the chain holds. Head: ${head.id}:${head.hash}\n` : 'No act was recorded yet.\n';
  return { code: 0, text };
}

function lineOf({ id, at, act, person_id, email, address, about }: Recorded): string {
  const who = email ?? (person_id === null ? '-' : `person ${person_id}`);
  const line = [id, at.toISOString(), act, who, address ?? '-', JSON.stringify(about)].join('  ');
  return `${plain(line)}\n`;
}
