/** Pictures of the demo's channels: drawn in the manner of its covers, PNG. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';

const DRAWN: Record<string, string> = {
  okaforstudios:
    '<rect width="72" height="72" fill="#16323c"/><polygon points="26,-4 38,-4 62,60 14,60" fill="#f4d08a" opacity=".8"/><ellipse cx="38" cy="60" rx="24" ry="6" fill="#fdeec8"/>',
  mayaplays:
    '<rect width="72" height="72" fill="#3b2029"/><circle cx="36" cy="36" r="17" fill="#ffd3b0"/><path d="M31 28l14 8-14 8z" fill="#3b2029"/>',
  lindfilms:
    '<rect width="72" height="72" fill="#20262e"/><rect x="12" y="22" width="48" height="28" fill="#e8e2d6"/><circle cx="52" cy="30" r="5" fill="#d3543f"/>',
  duartekitchen:
    '<rect width="72" height="72" fill="#2b3a20"/><ellipse cx="36" cy="50" rx="26" ry="8" fill="#e9e4c8"/><circle cx="36" cy="36" r="14" fill="#e2703a"/>',
};

/** The picture of whoever goes by a handle; of those that nobody drew, light on a wall of their own. */
export async function pictureOf(handle: string): Promise<Buffer> {
  const hue = createHash('sha256').update(handle).digest().readUInt16BE() % 360;
  const drawn =
    DRAWN[handle] ??
    `<rect width="72" height="72" fill="hsl(${hue},32%,18%)"/><circle cx="36" cy="34" r="20" fill="hsl(${(hue + 40) % 360},70%,78%)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72" width="288" height="288">${drawn}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
