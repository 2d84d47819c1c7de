/** Programs under measurement: each is a process of its own, spoken to over a channel. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface Child {
  /** Sends a question and waits for the answer; one at a time. */
  ask<Answer>(question: object): Promise<Answer>;
  /** What the process spent of the processors since it began, all threads, in microseconds. */
  cpu(): Promise<number>;
  end(): Promise<void>;
}

/** Starts a module of this folder, whose last line is `serveParent`. */
export async function startChild(module: string, environment: Record<string, string>): Promise<Child> {
  const path = join(import.meta.dirname, module);
  const child = fork(path, { env: environment, serialization: 'advanced' });
  const ask = async <Answer>(question: object) => {
    child.send(question);
    return (await answerOf(child, module)) as Answer;
  };
  await answerOf(child, module);
  return {
    ask,
    cpu: () => ask({ cpu: true }),
    async end() {
      child.disconnect();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function answerOf(child: ChildProcess, module: string): Promise<unknown> {
  const listening = new AbortController();
  const { signal } = listening;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error(`${module} ended before it answered`);
  });
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    return answer;
  } finally {
    listening.abort();
    await ended.catch(() => undefined);
  }
}

/** The child's side: says that it is ready, answers questions, ends when the parent is gone. */
export function serveParent(answer: (question: object) => Promise<unknown>, end: () => Promise<void>): void {
  const answerTo = async (question: object) => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    process.send?.('cpu' in question ? userCPUTime + systemCPUTime : await answer(question));
  };
  process.on('message', (question: object) => void answerTo(question));
  process.once('disconnect', () => void end());
  process.send?.('ready');
}
