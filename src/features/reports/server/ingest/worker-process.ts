/** The parent's side of the process that reads files (worker.ts). */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer, Question, Settings } from './worker.ts';

export interface WorkerProcess {
  readonly pid: number;
  /** One question at a time. `progress` hears how much of a file is read, 0 to 1. */
  ask(question: Question, progress?: (share: number) => void): Promise<Answer>;
  end(): Promise<void>;
}

/** Starts a worker. It ends when `signal` says so, and then what was asked of it is rejected. */
export async function startWorker(settings: Settings, signal?: AbortSignal): Promise<WorkerProcess> {
  // It needs nothing of ours; least of all secrets. Without the limit glibc keeps what was freed apart for each thread.
  const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    serialization: 'advanced',
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: [],
  });
  // A question to a process that is gone: whoever asked hears it from the exit.
  child.on('error', () => undefined);
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  const exited = once(child, 'exit');

  async function ask(question: Question, progress?: (share: number) => void): Promise<Answer> {
    child.send(question);
    return answerOf(child, exited, progress);
  }

  await ask({ open: settings });
  return {
    pid: child.pid ?? 0,
    ask,
    async end() {
      signal?.removeEventListener('abort', stop);
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

function answerOf(
  child: ChildProcess,
  exited: Promise<unknown>,
  progress: ((share: number) => void) | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const hear = (answer: Answer) => {
      if (answer.progress === undefined) settle(() => resolve(answer));
      else progress?.(answer.progress);
    };
    const settle = (then: () => void) => {
      child.off('message', hear);
      then();
    };
    child.on('message', hear);
    void exited.then(() => settle(() => reject(new Error('The process that reads files ended.'))));
  });
}
