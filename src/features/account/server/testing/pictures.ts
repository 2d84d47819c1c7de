/** Files that people, and others, send as their photo: made here, each by what is special about it. */
import sharp, { type Sharp } from 'sharp';

/** What must be in no stored file. */
export const CANARIES = ['CANARY-EXIF', 'CANARY-GPS', 'CANARY-COMMENT', 'CANARY-XMP', '<script>', 'PK\u0003\u0004'];

export interface Sent {
  readonly name: string;
  readonly bytes: Buffer;
}

const RED = [208, 24, 24];
const BLUE = [24, 56, 208];
const GREEN = [24, 208, 56];

/** Left half red, right half blue, its corner at the top left green: one sees how it is turned. With some grain. */
function drawing(width = 240, height = 120): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = x < width / 8 && y < height / 4 ? GREEN : x < width / 2 ? RED : BLUE;
      const grain = ((x * 7 + y * 13) % 11) - 5;
      pixels.set(
        colour.map((value) => value + grain),
        (y * width + x) * 3,
      );
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A segment of a JPEG, put in behind its first marker. */
function withSegment(jpeg: Buffer, marker: number, text: string): Buffer {
  const data = Buffer.from(text);
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** Another size in the frame's header than the picture has. */
function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/** As many bytes as are asked for: the rest is a comment. */
export function padded(jpeg: Buffer, size: number): Buffer {
  let grown = jpeg;
  while (grown.length < size) {
    const missing = size - grown.length - 4;
    // A comment takes four bytes before its first one.
    grown = withSegment(grown, 0xfe, 'x'.repeat(missing > 65_000 ? 60_000 : missing));
  }
  return grown;
}

/** 8 that are to be taken, 13 that are not, 2 that are too large. */
export async function pictures(): Promise<Sent[]> {
  const plain = await drawing().jpeg().toBuffer();
  const turned = await drawing().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const telling = await drawing()
    .withExif({
      IFD0: { Artist: 'CANARY-EXIF', Copyright: 'CANARY-EXIF' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 48/1 0/1', GPSMapDatum: 'CANARY-GPS' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY-XMP</x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const data = plain.indexOf(Buffer.from([0xff, 0xda])) + 14;
  // No code is all ones: whoever decodes it finds that it makes no sense.
  const corrupt = Buffer.from(plain);
  corrupt.fill(Buffer.from([0xff, 0x00]), data + 20, data + 120);
  const html = '<!doctype html><script>alert(1)</script>';
  return [
    { name: 'ok-baseline', bytes: plain },
    { name: 'ok-progressive', bytes: await drawing().jpeg({ progressive: true }).toBuffer() },
    { name: 'ok-turned', bytes: turned },
    { name: 'ok-cmyk', bytes: await drawing().toColourspace('cmyk').jpeg().toBuffer() },
    { name: 'ok-grey', bytes: await drawing().grayscale().jpeg().toBuffer() },
    { name: 'ok-wide-gamut', bytes: await drawing().withIccProfile('p3').jpeg().toBuffer() },
    { name: 'ok-tiny', bytes: await drawing(1, 1).jpeg().toBuffer() },
    { name: 'ok-telling', bytes: withSegment(telling, 0xfe, `CANARY-COMMENT ${html}`) },
    { name: 'no-png', bytes: await drawing().png().toBuffer() },
    { name: 'no-gif', bytes: await drawing().gif().toBuffer() },
    { name: 'no-webp', bytes: await drawing().webp().toBuffer() },
    { name: 'no-svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') },
    { name: 'no-html', bytes: Buffer.from(html) },
    { name: 'no-pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n') },
    { name: 'no-html-behind', bytes: Buffer.concat([plain, Buffer.from(html)]) },
    { name: 'no-zip-behind', bytes: Buffer.concat([plain, Buffer.from('PK\u0003\u0004'), Buffer.alloc(40, 7)]) },
    { name: 'no-end', bytes: plain.subarray(0, Math.floor(plain.length * 0.7)) },
    { name: 'no-picture', bytes: Buffer.concat([plain.subarray(0, data - 14), Buffer.from([0xff, 0xd9])]) },
    { name: 'no-bomb', bytes: claiming(plain, 65_000, 65_000) },
    { name: 'no-bytes', bytes: Buffer.alloc(0) },
    { name: 'no-sense', bytes: corrupt },
    { name: 'size-one-too-many', bytes: padded(plain, 1_000_001) },
    { name: 'size-png', bytes: Buffer.concat([await drawing().png().toBuffer(), Buffer.alloc(1_500_000)]) },
  ];
}

const LINE = 'a-line-between';
export const FORM = { 'content-type': `multipart/form-data; boundary=${LINE}` };

/** A form with one file. */
export function form(bytes: Buffer, field = 'photo'): Buffer {
  const head = `--${LINE}\r\ncontent-disposition: form-data; name="${field}"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${LINE}--\r\n`)]);
}
