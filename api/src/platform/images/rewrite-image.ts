import { messages } from '@school/api-contract/rules/messages';
import { refuseField } from '../app-error';

// One image at a time in a process, each on one core: decoded it takes up to 200 MB.
let turn: Promise<unknown> = Promise.resolve();

const maxPixels = 50_000_000;
const maxSeconds = 20;

export interface ImageTarget {
  format: 'jpeg' | 'png';
  maxWidth: number;
  maxHeight: number;
}

/** The kind of a file by its first bytes, whatever it calls itself. */
export function detectImage(content: Buffer): 'jpeg' | 'png' | 'webp' | 'heic' | undefined {
  if (content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (content.subarray(0, 4).toString('latin1') === 'RIFF' && content.subarray(8, 12).toString('latin1') === 'WEBP') {
    return 'webp';
  }
  const box = content.subarray(4, 12).toString('latin1');
  return box.startsWith('ftyp') && heicBrands.includes(box.slice(4)) ? 'heic' : undefined;
}

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/**
 * Decodes an image and encodes it again, so that neither the place where it was taken nor anything hidden in it is kept.
 * Refuses a broken one (VALIDATION_FAILED of `file`).
 */
export function rewriteImage(content: Buffer, target: ImageTarget): Promise<Buffer> {
  const mine = turn.then(() => rewrite(content, target));
  turn = mine.catch(() => {});
  return mine;
}

async function rewrite(content: Buffer, { format, maxWidth, maxHeight }: ImageTarget): Promise<Buffer> {
  // loaded with the first image: most processes never see one
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    return await sharp(content, { limitInputPixels: maxPixels })
      // the camera's note of the orientation is dropped, so the image is turned
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: maxSeconds })
      .toFormat(format, format === 'jpeg' ? { quality: 85 } : { compressionLevel: 9 })
      .toBuffer();
  } catch {
    throw refuseField('file', messages.fileBroken);
  }
}
