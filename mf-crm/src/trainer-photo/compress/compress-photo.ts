import { drawSizes, type PhotoSizes } from './draw-sizes';

/**
 * Compresses a photo to both sizes, in a worker where the browser can, so that the page does not freeze.
 *
 * @throws when the file is not an image that the browser can read
 */
export async function compressPhoto(file: Blob): Promise<PhotoSizes> {
  return (await compressInWorker(file)) ?? drawSizes(file, drawOnPage);
}

/** Null where the worker cannot run or has no canvas; the page then tries itself. */
function compressInWorker(file: Blob): Promise<PhotoSizes | null> {
  return new Promise((resolve) => {
    if (!('OffscreenCanvas' in globalThis)) {
      resolve(null);
      return;
    }
    let worker: Worker;
    try {
      worker = new Worker(new URL('./compress.worker.ts', import.meta.url));
    } catch {
      resolve(null);
      return;
    }
    const finish = (sizes: PhotoSizes | null) => {
      worker.terminate();
      resolve(sizes);
    };
    worker.onmessage = ({ data }: MessageEvent<PhotoSizes | null>) => finish(data);
    worker.onerror = () => finish(null);
    worker.postMessage(file);
  });
}

function drawOnPage(bitmap: ImageBitmap, width: number, height: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality);
  });
}
