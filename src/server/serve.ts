/** The portal as a process: from settings to listening, and back down. */
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { type Laid, layGround, type Tell } from './lay-ground.ts';
import { removeEnded } from './session.ts';
import { removeExpired } from './sso/adapter.ts';
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
}

/** Starts the portal. @throws StartFailure */
export async function startPortal(config: Config, tell: Tell, demo?: Demo): Promise<Portal> {
  const ground = await layGround(config, tell);
  try {
    await demo?.prepare(ground);
    await ground.jobs.every('*/10 * * * *', 'remove-ended', async () => {
      await removeEnded(ground.database, config.session.idleMinutes);
      await removeExpired(ground.database);
    });
    const app = await buildApp(ground, { signOnPeople: demo?.people ?? [] });
    await listen(app, config);
    return {
      app,
      async stop() {
        await app.close();
        await ground.close();
      },
    };
  } catch (error) {
    await ground.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartFailure(`Port ${config.port} is in use: stop what uses it, or set another PORT.`);
    if (code === 'EACCES')
      throw new StartFailure(`This user may not listen on port ${config.port}: set a PORT above 1023.`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartFailure(`This machine has no address ${config.host}: correct HOST.`);
    throw error;
  }
}
