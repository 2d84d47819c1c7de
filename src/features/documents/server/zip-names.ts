/** The names in a zip file, from its central directory (APPNOTE.TXT 6.3.10, 4.3.12 and 4.3.16). */
const END = 0x06054b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;

/** Null where the bytes are no zip file, or a damaged one. Zip64 is none of ours: its files begin at 4 GB. */
export function zipNames(bytes: Buffer): string[] | null {
  const end = endOf(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_SIZE > end || bytes.readUInt32LE(at) !== ENTRY) return null;
    const nameEnd = at + ENTRY_SIZE + bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + ENTRY_SIZE, nameEnd));
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}

/** Where the directory's end record is: the last thing in the file but for a comment. */
function endOf(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT);
  for (let at = bytes.length - END_SIZE; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  return null;
}
