import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg)$/;

/** Writes a .br and a .gz beside every asset that gains by it, as small as they get: the server sends them as they are. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(files.map((name) => compress(join(dir ?? '', name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  await writeFile(`${file}.br`, await brotli(text, { params }));
  await writeFile(`${file}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION }));
}
