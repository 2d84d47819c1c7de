/** `/healthz`: the process lives. `/readyz`: every part it needs answers, each by its name. */
import { sql } from 'kysely';
import type { House } from './ground.ts';

const PATIENCE_MS = 2_000;

type Part = () => Promise<unknown>;

async function answers(part: Part): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref());
  return Promise.race([late, part().then(() => true)]).catch(() => false);
}

/** @param leaving aborted when the portal begins to stop: balancers should send nobody any more */
export function serveHealth({ app, database, files, jobs, config }: House, leaving: AbortSignal): void {
  const parts: Record<string, Part> = {
    database: () => sql`select 1`.execute(database),
    jobs: () => jobs.check(),
    files: () => files.check(),
    // Our own provider is this process: it answers whenever we do.
    ...(!config.sso.embedded && {
      signOn: () => reach(new URL(`${config.sso.issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`)),
    }),
  };
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ alive: true }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const checked = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => [name, await answers(part)] as const),
    );
    const ready = !leaving.aborted && checked.every(([, well]) => well);
    return reply
      .code(ready ? 200 : 503)
      .send({ ready, parts: Object.fromEntries(checked.map(([name, well]) => [name, well ? 'ok' : 'down'])) });
  });
}

async function reach(address: URL): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${address.href} answered ${response.status}`);
}
