/** The floors: Fastify alone that answers every code with the same redirect, and Node's own server that does. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { serveParent } from '../child.ts';

const TARGET = 'https://www.amazon.com/dp/B07FZ8S74R?tag=okafor-20';

const app = Fastify();
app.get('/s/:code', (_request, reply) =>
  reply.code(302).header('location', TARGET).header('cache-control', 'private').send(),
);
await app.listen({ port: 0, host: '127.0.0.1' });

const raw = createServer((_request, response) => {
  response.writeHead(302, { location: TARGET, 'cache-control': 'private', 'content-length': '0' }).end();
});
raw.listen(0, '127.0.0.1');
await once(raw, 'listening');

serveParent(
  async () => ({ fastify: (app.server.address() as AddressInfo).port, raw: (raw.address() as AddressInfo).port }),
  async () => {
    raw.close();
    await app.close();
  },
);
