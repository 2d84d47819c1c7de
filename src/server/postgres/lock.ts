import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** A number nobody else uses in this cluster's database `postgres`. */
const key = 7_824_336;

export interface Lock {
  /** Ends the lock together with the work given. */
  release(work: () => Promise<void>): Promise<void>;
}

/**
 * An advisory lock for the life of this process: the server frees it when we die, however we die. Taken again when the
 * connection breaks. Undefined when another process holds it.
 */
export async function holdLock(connection: ClientConfig): Promise<Lock | undefined> {
  let released = false;
  let client: Client;

  async function take(): Promise<boolean> {
    client = new Client(connection);
    client.on('error', () => {});
    await client.connect();
    // The server may need a moment to see that a former portal is dead.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [key]);
      if (rows[0]?.taken) {
        client.once('end', retake);
        return true;
      }
      await sleep(50);
    }
    await client.end();
    return false;
  }

  function retake(): void {
    if (released) return;
    setTimeout(() => {
      if (!released) take().catch(retake);
    }, 1000).unref();
  }

  if (!(await take())) return undefined;
  return {
    async release(work) {
      released = true;
      await work();
      await client.end().catch(() => {});
    },
  };
}
