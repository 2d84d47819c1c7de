/** The floor: Fastify alone, which answers the question about a page with 20 rows that it has in memory. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { listDocuments } from '#features/documents/contract.ts';
import { serveParent } from '../child.ts';

let page: unknown;
const app = Fastify();
app.post(listDocuments.path, async () => page);
await app.listen({ port: 0, host: '127.0.0.1' });

serveParent(
  async (question) => {
    if ('page' in question) page = question.page;
    return (app.server.address() as AddressInfo).port;
  },
  () => app.close(),
);
