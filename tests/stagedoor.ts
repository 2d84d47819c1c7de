/** `stagedoor <command>` as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Run {
  readonly child: ChildProcess;
  /** All that it wrote so far, to both streams. */
  readonly output: () => string;
  /** Resolves with the exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Resolves when the portal says that it is ready. */
  readonly ready: Promise<void>;
}

const running = new Set<ChildProcess>();

export function stagedoor(command: string | readonly string[], settings: Record<string, string>): Run {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['src/cli.ts', ...[command].flat()], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        output += part;
        if (output.includes('Stagedoor is ready at ')) resolve();
      });
    }
    void ended.then(() => reject(new Error(`It ended: ${output}`)));
  });
  ready.catch(() => undefined);
  return { child, output: () => output, ended, ready };
}

/** Stops what a test left running. */
export async function stopAll(): Promise<void> {
  for (const child of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
