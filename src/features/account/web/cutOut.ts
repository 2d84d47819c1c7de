/** The longer side of what is sent: what the server keeps, for screens of twice the density. */
const SIDE = 1024;
const QUALITY = 0.9;

/** In pixels of the picture. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A square of a picture as a JPEG, far below 1 MB, without what the camera wrote into the file. */
export async function cutOut(url: string, square: Square): Promise<Blob> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const side = Math.round(Math.min(SIDE, square.width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, square.x, square.y, square.width, square.height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))),
      'image/jpeg',
      QUALITY,
    );
  });
}
