import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { mediaFolder } from './media-folder.ts';

const FILES = [
  '2026/01/studio.jpg',
  '2026/01/studio-300x200.jpg',
  '2026/01/twice.jpg',
  '2026/02/twice.jpg',
  '2026/02/Ünï côde.png',
  'loose.jpg',
];
const SITE = 'https://old.example/wp-content/uploads';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'stagedoor-media-'));
  for (const file of FILES) {
    await mkdir(dirname(join(place, 'uploads', file)), { recursive: true });
    await writeFile(join(place, 'uploads', file), 'x');
  }
  await writeFile(join(place, 'secret.jpg'), 'x');
  await symlink(join(place, 'secret.jpg'), join(place, 'uploads/secret.jpg'));
});
afterAll(() => rm(place, { recursive: true }));

test.each([
  [`${SITE}/2026/01/studio.jpg`, '2026/01/studio.jpg'],
  [`${SITE}/2026/01/studio-300x200.jpg?w=300#x`, '2026/01/studio-300x200.jpg'],
  [`${SITE}/2026/01/studio-1024x683.jpg`, '2026/01/studio.jpg'],
  [`${SITE}/2026/01/studio-scaled.jpg`, '2026/01/studio.jpg'],
  [`${SITE}/2026/02/twice.jpg`, '2026/02/twice.jpg'],
  [`${SITE}/2026/03/twice.jpg`, undefined],
  [`${SITE}/2026/03/studio.jpg`, '2026/01/studio.jpg'],
  ['https://i0.wp.com/old.files.example/2026/02/twice.jpg?w=604', '2026/02/twice.jpg'],
  ['https://cdn.example/any/where/LOOSE.jpg', 'loose.jpg'],
  [`${SITE}/2026/02/${encodeURIComponent('Ünï côde.png'.normalize('NFD'))}`, '2026/02/Ünï côde.png'],
  [`${SITE}/%E0%A4%A.jpg`, undefined],
  [`${SITE}/../../secret.jpg`, undefined],
  [`${SITE}/`, undefined],
])('the file of %s is %s', async (address, file) => {
  const folder = join(place, 'uploads');
  const found = (await mediaFolder(folder)).find(new URL(address));
  expect(found && relative(folder, found)).toBe(file);
});

it('the folder may be one above the uploads', async () => {
  const found = (await mediaFolder(place)).find(new URL(`${SITE}/2026/02/twice.jpg`));
  expect(found).toBe(join(place, 'uploads/2026/02/twice.jpg'));
});

it('a folder that is not there is said', async () => {
  await expect(mediaFolder('/nowhere')).rejects.toThrow('The folder /nowhere cannot be read (ENOENT).');
});
