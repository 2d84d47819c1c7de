import { expect, test } from 'vitest';
import { faultOf } from './photoFile.ts';

const file = (start: number[], size: number) => new Blob([new Uint8Array(start), new Uint8Array(size - start.length)]);
const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47];

test.each([
  ['a JPEG of 1 MB', JPEG, 1_000_000, undefined],
  ['a JPEG of a byte more', JPEG, 1_000_001, 'File size is too big'],
  ['a PNG', PNG, 5_000, 'Error uploading image'],
  ['a PNG that is too large besides', PNG, 1_000_001, 'File size is too big'],
  ['nothing', [], 0, 'Error uploading image'],
])('%s', async (_name, start, size, fault) => {
  expect(await faultOf(file(start, size))).toBe(fault);
});
