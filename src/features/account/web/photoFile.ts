/** What can be said of a photo before it is sent; the server looks again. */

export const TOO_BIG = 'File size is too big';
export const NOT_UPLOADED = 'Error uploading image';
export const NOT_REMOVED = 'Your photo could not be removed. Try again.';

/** 1 MB, as the server takes it. */
const MOST_BYTES = 1_000_000;

/** What is wrong with a file that was chosen, its size judged first; undefined where nothing is. */
export async function faultOf(file: Blob): Promise<string | undefined> {
  if (file.size > MOST_BYTES) return TOO_BIG;
  const [first, second, third] = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  return first === 0xff && second === 0xd8 && third === 0xff ? undefined : NOT_UPLOADED;
}
