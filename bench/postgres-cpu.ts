/** What PostgreSQL spends of the processors (Linux: proc(5)). */
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's unit in /proc/<id>/stat: USER_HZ is 100 on every platform that Node runs on. */
const TICK_MICROSECONDS = 10_000;

interface Stat {
  readonly id: number;
  readonly parent: number;
  readonly endedChildrenTicks: number;
}

/** Microseconds of a server and of all its processes, also of those that ended. */
export function postgresCpu(postmasterId: number): number {
  const own = processes().filter(({ id, parent }) => id === postmasterId || parent === postmasterId);
  const ended = own.reduce((sum, { endedChildrenTicks }) => sum + endedChildrenTicks, 0) * TICK_MICROSECONDS;
  return own.reduce((sum, { id }) => sum + spent(id), ended);
}

function processes(): Stat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      const text = read(`/proc/${id}/stat`);
      // The name, in brackets, may hold spaces; the fields after it are the third and on.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return text
        ? [{ id: Number(id), parent: Number(fields[1]), endedChildrenTicks: Number(fields[13]) + Number(fields[14]) }]
        : [];
    });
}

/** To the nanosecond, unlike `stat`; each process of PostgreSQL has one thread. */
function spent(id: number): number {
  return Number(read(`/proc/${id}/schedstat`).split(' ')[0]) / 1000;
}

/** Empty where the process ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
