/** `npm run types`: writes src/server/database-types.ts from a database that is migrated for the purpose. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../src/server/database.ts';
import { migrate } from '../src/server/migrations.ts';
import { startEmbeddedPostgres } from '../src/server/postgres/embedded.ts';
import { typesOf } from '../src/server/testing/generated-types.ts';
import { root } from './node.js';

const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-types-'));
const server = await startEmbeddedPostgres({ dataDir, durable: false, log: console.error });
try {
  const { database, close } = await connect(server.url, 2);
  try {
    await migrate(database);
    writeFileSync(join(root, 'src/server/database-types.ts'), await typesOf(database));
  } finally {
    await close();
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
