import { encode } from 'uqr';

/** Pixels of a module: a whole number, so that the edges stay sharp. */
const scale = 16;

/** The code as a PNG file, with the quiet border that a scanner of pictures needs; null when the browser cannot draw it. */
export function createQrPicture(text: string): Promise<Blob | null> {
  const { size, data } = encode(text, { border: 4 });
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * scale, y * scale, scale, scale);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
