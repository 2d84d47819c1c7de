/** Processes of the portal for production, on one database and one store; and its commands of the terminal. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';
import { type Part, type Place, until } from '../place.ts';

export type Settings = Readonly<Record<string, string>>;

export interface Portal {
  readonly port: number;
  readonly part: () => Part;
  /** Starts it, or starts it again after its end, and waits until it is ready. */
  start(settings?: Settings): Promise<void>;
  /** What `/readyz` or `/healthz` answers, asked of the process itself; 0 where it does not within two seconds. */
  status(path: string): Promise<number>;
}

export interface Portals {
  readonly all: readonly Portal[];
  /** Runs `stagedoor …` with the same settings. @throws where it does not end with 0 */
  command(...args: string[]): Promise<string>;
}

/** Seconds: three start on few processors, with others' work beside. */
const START_SECONDS = 60;

/** The settings that every process here has; the limits are out of the way but where a check sets its own. */
export function groundSettings(place: Place, publicUrl: string, certificate: string): Settings {
  return {
    NODE_ENV: 'production',
    NODE_EXTRA_CA_CERTS: certificate,
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    SECRET_KEY: randomBytes(32).toString('base64url'),
    VAULT_KEYS: `first:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'warn',
    LIMIT_PERSON: '1000000',
    LIMIT_ADDRESS: '10000000',
    LIMIT_SIGN_INS: '100000',
    LIMIT_FORMS: '1000000',
    LIMIT_SHORT_LINKS: '1000000',
    HOME: place.folder,
  };
}

export async function makePortals(place: Place, count: number, ground: () => Settings): Promise<Portals> {
  const all: Portal[] = [];
  for (let number = 1; number <= count; number += 1) all.push(await makePortal(place, `portal-${number}`, ground));
  let commands = 0;
  return {
    all,
    async command(...args) {
      commands += 1;
      const env = { ...ground(), DATA_DIR: place.path('operator') };
      const part = place.start(`command-${commands}`, [process.execPath, 'src/cli.ts', ...args], { env });
      const code = await part.ended;
      if (code !== 0) throw new Error(`stagedoor ${args.join(' ')} ended with ${code}:\n${part.output()}`);
      return part.output();
    },
  };
}

async function makePortal(place: Place, name: string, ground: () => Settings): Promise<Portal> {
  const port = await freePort();
  let part: Part;
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_500) }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 0,
    );
  return {
    port,
    part: () => part,
    status,
    async start(settings = {}) {
      const env = { ...ground(), PORT: String(port), DATA_DIR: place.path(name), ...settings };
      part = place.start(name, [process.execPath, 'src/cli.ts', 'serve'], { env });
      const ended = part.ended.then((code) => {
        throw new Error(`${name} ended with ${code}:\n${part.output().slice(-2000)}`);
      });
      const ready = until(`${name} is ready`, START_SECONDS, async () => (await status('/readyz')) === 200);
      await Promise.race([ready, ended]);
      ended.catch(() => undefined);
      await sleep(0);
    },
  };
}
