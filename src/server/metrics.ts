/** Figures for Prometheus at /metrics, for whoever knows METRICS_TOKEN; without the setting there is no such page. */
import { timingSafeEqual } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { House } from './ground.ts';
import { digest } from './secrets.ts';

/** Seconds: a page from memory takes some ms, an import of a photo some hundred, a request is given up after 30 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function serveMetrics({ app, config, database, pool }: House): void {
  const token = config.metricsToken;
  if (token === undefined) return;
  const expected = digest(`Bearer ${token}`);
  const register = new Registry();
  collectDefaultMetrics({ register });

  const requests = new Histogram({
    name: 'stagedoor_http_request_seconds',
    help: 'Requests by route and status: how many, and how long they took in this process.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [register],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // An address that is no route's would give everybody who asks a line of their own.
    const labels = { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) };
    requests.observe(labels, reply.elapsedTime / 1000);
  });

  register.registerMetric(
    new Gauge({
      name: 'stagedoor_database_connections',
      help: 'Connections of this process to the database, and requests that wait for one.',
      labelNames: ['state'] as const,
      registers: [],
      collect() {
        this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waited-for' }, pool.waitingCount);
      },
    }),
  );

  /** A gauge that the database knows, alike in each process: take its max. */
  const kept = (name: string, help: string, label: string, query: RawBuilder<{ is: string; n: number }>) =>
    register.registerMetric(
      new Gauge({
        name,
        help: `${help} Alike in every process.`,
        labelNames: [label],
        registers: [],
        async collect() {
          this.reset();
          // Where the database is away the process's own figures are told all the same.
          const { rows } = await query.execute(database).catch(() => ({ rows: [] }));
          for (const { is, n } of rows) this.set({ [label]: is }, n);
        },
      }),
    );
  kept(
    'stagedoor_mails',
    'Mails by state; sent ones are kept for 30 days.',
    'state',
    sql`select state as is, count(*) as n from mails group by state`,
  );
  kept(
    'stagedoor_oldest_waiting_mail_seconds',
    'How long the mail that waits longest has waited.',
    'state',
    sql`select 'waiting' as is, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as n from mails where state = 'waiting'`,
  );
  kept(
    'stagedoor_jobs',
    'Jobs that are not done, by queue and state.',
    'queue_and_state',
    sql`select name || ' ' || state as is, count(*) as n from jobs.job where state in ('created', 'retry', 'active', 'failed') group by name, state`,
  );
  kept(
    'stagedoor_acts_of_last_hour',
    'What the audit trail recorded in the last hour: sign-ins, refused ones, imports and the rest.',
    'act',
    sql`select act as is, count(*) as n from audit_trail where at > now() - interval '1 hour' group by act`,
  );
  kept(
    'stagedoor_last_import_seconds',
    'When each kind of import ran last, in Unix seconds.',
    'act',
    sql`select act as is, extract(epoch from max(at))::float8 as n from audit_trail
      where at > now() - interval '90 days' and (act like 'import.%' or act like '%.imported') group by act`,
  );

  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const known = timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    if (!known) return reply.code(401).header('www-authenticate', 'Bearer').send({ message: 'Missing token' });
    return reply.type(register.contentType).send(await register.metrics());
  });
}
