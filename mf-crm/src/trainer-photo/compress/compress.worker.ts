import { drawSizes } from './draw-sizes';

/** Compresses a file that the page sends; answers with both sizes, or with null when it cannot. */
self.onmessage = ({ data }: MessageEvent<Blob>) => {
  drawSizes(data, async (bitmap, width, height, quality) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0, width, height);
    return canvas.convertToBlob({ type: 'image/jpeg', quality });
  }).then(
    (sizes) => self.postMessage(sizes),
    () => self.postMessage(null),
  );
};
