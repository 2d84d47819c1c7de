import { generate, getDialect } from 'kysely-codegen';
import type { Database } from '../database.ts';

/** The text of database-types.ts for a migrated database; the parsers of database.ts decide about bigint and date. */
export function typesOf(database: Database): Promise<string> {
  return generate({
    db: database,
    dialect: getDialect('postgres', { dateParser: 'string' }),
    defaultSchemas: ['public'],
    excludePattern: 'migrations',
    typeMapping: { int8: 'number' },
    outFile: null,
  });
}
