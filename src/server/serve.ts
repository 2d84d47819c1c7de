/** The portal as a process: from settings to listening, and back down. */
import { createServer, Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp, type Choices } from './app.ts';
import type { Config } from './config.ts';
import { removeOldAnswers } from './idempotency.ts';
import { type Laid, layGround, type Tell } from './lay-ground.ts';
import { clearMails } from './mail/outbox.ts';
import { removeEnded } from './session.ts';
import { removeExpired } from './sso/adapter.ts';
import { removeUnfinished } from './sso/factors/first-step.ts';
import type { DemoPerson } from './sso/people.ts';
import { StartFailure } from './start-failure.ts';

export interface Portal {
  readonly app: FastifyInstance;
  /** Answers what is under way, then stops every part. */
  stop(): Promise<void>;
}

/** What the demo adds to a portal. */
export interface Demo {
  /** Makes its network before the portal listens. */
  prepare(ground: Laid): Promise<void>;
  /** Who is a click away on the sign-on page. */
  readonly people: readonly DemoPerson[];
  /** Plays the platforms where channels are. */
  readonly play: NonNullable<Choices['play']>;
}

/** Starts the portal. @throws StartFailure */
export async function startPortal(config: Config, tell: Tell, demo?: Demo): Promise<Portal> {
  await seePortFree(config);
  const ground = await layGround(config, tell);
  const leaving = new AbortController();
  try {
    await demo?.prepare(ground);
    await ground.jobs.every('*/10 * * * *', 'remove-ended', async () => {
      await removeEnded(ground.database, config.session.idleMinutes);
      await removeExpired(ground.database);
      await removeUnfinished(ground.database);
      await removeOldAnswers(ground.database);
      await clearMails(ground.database);
    });
    const choices = demo ? { signOnPeople: demo.people, play: demo.play } : {};
    const app = await buildApp(ground, { ...choices, leaving: leaving.signal });
    await listen(app, config);
    return {
      app,
      async stop() {
        leaving.abort();
        await sleep(config.stopDelaySeconds * 1000);
        await drain(app);
        await app.close();
        await ground.close();
      },
    };
  } catch (error) {
    await ground.close();
    throw error;
  }
}

/** Milliseconds in which a balancer meets the closed door and goes elsewhere. */
const DRAIN_MS = 250;

/**
 * Takes no new connections, and ends each kept one with its next answer. A balancer then goes elsewhere before idle
 * connections are cut: of a request that it sends on one at that moment it could not tell whether it was done.
 */
async function drain({ server }: FastifyInstance): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // Right after a turn that took in whoever stood at the door: those who still stand there when it closes are cut.
  await nextTurn();
  // The close of http.Server would cut the idle connections too.
  Server.prototype.close.call(server);
  await sleep(DRAIN_MS);
}

/** Looks before anything is made; listening comes last. */
async function seePortFree({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(notListening(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw notListening(error, port, host);
  }
}

function notListening(error: unknown, port: number, host: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new StartFailure(`Port ${port} is in use: stop what uses it, or set another PORT.`);
  if (code === 'EACCES') return new StartFailure(`This user may not listen on port ${port}: set a PORT above 1023.`);
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return new StartFailure(`This machine has no address ${host}: correct HOST.`);
  return error;
}
