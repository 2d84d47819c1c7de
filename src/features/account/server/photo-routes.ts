/** The calls about the own photo. */
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import { notFound } from '#server/errors.ts';
import type { House } from '#server/ground.ts';
import { personOf } from '#server/guards.ts';
import { answer } from '#server/route.ts';
import { deletePhoto, photoFile, uploadPhoto } from '../contract.ts';
import { redrawn } from './photo-file.ts';
import { FORM_LIMITS, photoIn } from './photo-upload.ts';
import { keepPhoto, photoOf, removeAbandonedPhotos, removePhoto } from './photos.ts';

export async function servePhotos(house: House): Promise<void> {
  const { app, files, guards, jobs } = house;
  await jobs.every('*/10 * * * *', 'remove-abandoned-photos', () => removeAbandonedPhotos(house));

  // An app of its own: forms with files are the only bodies that it reads.
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
    answer({ ...house, app: forms }, uploadPhoto, [guards.member], async (_given, request) => {
      const picture = await redrawn(await photoIn(request));
      return { thumbnail: await keepPhoto(house, personOf(request), picture, request.ip) };
    });
  });

  answer(house, deletePhoto, [guards.member], async (_given, request) => {
    await removePhoto(house, personOf(request), request.ip);
    return { success: true as const };
  });

  answer(house, photoFile, [guards.member], async ({ params }, request, reply) => {
    const photo = await photoOf(house, personOf(request), params.name.replace('.jpg', ''));
    if (!photo) throw notFound();
    // Whoever replaces it at this moment takes its file away.
    const bytes = await files
      .stream(photo)
      .then(buffer)
      .catch(() => {
        throw notFound();
      });
    return (
      reply
        .type('image/jpeg')
        // A new photo has a new address. This one is this person's to see.
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-disposition', 'inline; filename="photo.jpg"')
        .send(bytes)
    );
  });
}
