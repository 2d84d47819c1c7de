/** The calls about documents. */
import { create as contentDisposition } from 'content-disposition';
import { notFound } from '#server/errors.ts';
import type { House } from '#server/ground.ts';
import { onPage, personOf } from '#server/guards.ts';
import { answer } from '#server/route.ts';
import { documentFile, listDocuments } from '../contract.ts';
import { fileName } from './file-name.ts';
import { pageOfDocuments } from './page.ts';
import { documentOf, recordDownload } from './queries.ts';
import { runsOf } from './runs.ts';

export function serveDocuments(house: House): void {
  const { brand, database, files, guards } = house;
  const runs = runsOf(database);
  const may = [guards.member, onPage('/documents')];

  answer(house, listDocuments, may, async ({ body }, request) => pageOfDocuments(runs, personOf(request), body));

  answer(house, documentFile, may, async ({ params }, request, reply) => {
    const person = personOf(request);
    const document = await documentOf(database, person, params.entityId);
    if (!document) throw notFound();
    const stream = await files.stream(document.file_key);
    await recordDownload(database, person, document.id);
    return reply
      .type(document.media_type)
      .header('content-length', document.size_bytes)
      .header('content-disposition', contentDisposition(fileName(document, person, brand.noun)))
      .send(stream);
  });
}
