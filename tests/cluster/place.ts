/** A folder of the system's temporary ones and the processes that run in it; both are gone at the end. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Part {
  readonly name: string;
  readonly child: ChildProcess;
  /** Resolves with its exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** What it wrote, both streams. */
  output(): string;
  /** Sends a signal and waits for the end; a second one, after ten seconds, leaves it no choice. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface Place {
  readonly folder: string;
  path(name: string): string;
  /** Writes a file, its folders with it, and answers its path. */
  write(name: string, text: string): string;
  start(name: string, command: readonly string[], choices?: Choices): Part;
  close(): Promise<void>;
}

interface Choices {
  readonly env?: Readonly<Record<string, string>>;
  /** The user of the system that it runs as, where we are root. */
  readonly user?: string;
}

/** Milliseconds that a part has to end by itself. */
const PATIENCE_MS = 20_000;

export const isRoot = process.getuid?.() === 0;

/** The numbers of a user of this system. */
export function idsOf(user: string): { uid: number; gid: number } {
  const ask = (option: string) => Number(execFileSync('/usr/bin/id', [option, user], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

export function makePlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-cluster-'));
  chmodSync(folder, 0o755);
  const running = new Set<Part>();
  const path = (name: string) => join(folder, name);

  return {
    folder,
    path,
    write(name, text) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), text);
      return path(name);
    },
    start(name, [file = '', ...args], { env = {}, user } = {}) {
      const log = path(`${name}.log`);
      const out = openSync(log, 'a');
      const child = spawn(file, args, {
        cwd: user ? '/' : process.cwd(),
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
        stdio: ['ignore', out, out],
        ...(user && isRoot && idsOf(user)),
      });
      closeSync(out);
      const ended = new Promise<number | null>((resolve) => {
        child.once('error', () => resolve(127));
        child.once('exit', (code) => resolve(code));
      });
      const part: Part = {
        name,
        child,
        ended,
        output: () => readFileSync(log, 'utf8'),
        async stop(signal = 'SIGTERM') {
          child.kill(signal);
          const late = sleep(PATIENCE_MS, 'late' as const, { ref: false });
          if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL');
          return ended;
        },
      };
      running.add(part);
      void ended.then(() => running.delete(part));
      return part;
    },
    async close() {
      await Promise.all([...running].reverse().map((part) => part.stop()));
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Tries until it holds. @throws the last reason where it does not in time */
export async function until<T>(what: string, seconds: number, ask: () => Promise<T | false> | T | false): Promise<T> {
  const end = Date.now() + seconds * 1000;
  let reason: unknown = 'not yet';
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== false) return answer;
    } catch (error) {
      reason = error;
    }
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s (${String(reason)})`);
    await sleep(50);
  }
}

/** Whether something listens on a port of this machine. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
