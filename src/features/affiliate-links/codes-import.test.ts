import { expect, test } from 'vitest';
import * as z from 'zod';
import { affiliateRow } from './server/codes-import.ts';

test('the published schema of affiliate codes is made of the importer’s', async () => {
  await expect(`${JSON.stringify(z.toJSONSchema(affiliateRow, { io: 'input' }), null, 2)}\n`).toMatchFileSnapshot(
    `${process.cwd()}/docs/formats/affiliates.schema.json`,
  );
});
