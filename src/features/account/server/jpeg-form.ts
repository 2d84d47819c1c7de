/** How a JPEG is put together (ITU-T T.81, annex B), as far as it matters before it is drawn. */

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const TEM = 0x01;
/** RST0 to RST7 stand inside the picture's data. */
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

interface JpegForm {
  /** The place behind the end marker. */
  readonly end: number;
  /** In how many passes its data comes: one in plain files, some ten in progressive ones. */
  readonly scans: number;
}

/** Undefined where the bytes are no JPEG, or it has no end. */
export function jpegForm(bytes: Buffer): JpegForm | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  let place = 2;
  let scans = 0;
  while (place + 1 < bytes.length) {
    if (bytes[place] !== 0xff) return undefined;
    const marker = bytes[place + 1] ?? 0;
    // Before a marker any number of bytes 0xff may stand.
    if (marker === 0xff) place += 1;
    else if (marker === EOI) return { end: place + 2, scans };
    else if (marker === TEM || isRestart(marker)) place += 2;
    else {
      if (place + 4 > bytes.length) return undefined;
      place += 2 + bytes.readUInt16BE(place + 2);
      if (marker !== SOS) continue;
      scans += 1;
      place = behindData(bytes, place);
    }
  }
  return undefined;
}

/** The next marker behind a picture's data, in which a byte 0xff is followed by 0x00. */
function behindData(bytes: Buffer, from: number): number {
  for (let place = bytes.indexOf(0xff, from); place !== -1; place = bytes.indexOf(0xff, place + 1)) {
    const next = bytes[place + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return place;
  }
  return bytes.length;
}
