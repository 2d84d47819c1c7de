/** Zip files without compression (APPNOTE.TXT 6.3.10): enough for the demo's workbooks. */
import { crc32 } from 'node:zlib';

const VERSION = 20;
/** Names are UTF-8 (4.4.4, bit 11). */
const FLAGS = 0x0800;
/** 1 January 1980, the first day a zip file knows: the same bytes on every run. */
const DATE = 0x0021;

/** A zip file of these entries, in their order. */
export function zip(entries: readonly (readonly [name: string, content: string])[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const nameBytes = Buffer.from(name);
    const bytes = Buffer.from(content);
    const about = aboutFile(bytes, nameBytes);
    const file = Buffer.concat([numbers([4, 0x04034b50]), about, nameBytes, bytes]);
    directory.push(
      numbers([4, 0x02014b50], [2, VERSION]),
      about,
      // Comment, disk, attributes inside and outside, and where the file begins.
      numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      nameBytes,
    );
    files.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const count = entries.length;
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, offset], [2, 0]);
  return Buffer.concat([...files, list, end]);
}

/** What a file's own header and the directory say alike: version to name lengths (4.3.7). */
function aboutFile(bytes: Buffer, name: Buffer): Buffer {
  const stored = 0;
  return numbers(
    [2, VERSION],
    [2, FLAGS],
    [2, stored],
    [2, 0],
    [2, DATE],
    [4, crc32(bytes)],
    [4, bytes.length],
    [4, bytes.length],
    [2, name.length],
    [2, 0],
  );
}

function numbers(...fields: (readonly [size: 2 | 4, value: number])[]): Buffer {
  const parts = fields.map(([size, value]) => {
    const part = Buffer.alloc(size);
    part.writeUIntLE(value, 0, size);
    return part;
  });
  return Buffer.concat(parts);
}
