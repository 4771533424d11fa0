import { messages } from '@school/api-contract/rules/messages';
import { refuseField } from '../app-error';

// A process rewrites one image at a time on one core, because a decoded image takes up to 200 MB.
let turn: Promise<unknown> = Promise.resolve();

const maxPixels = 50_000_000;
const maxSeconds = 20;

export interface ImageTarget {
  format: 'jpeg' | 'png';
  maxWidth: number;
  maxHeight: number;
}

/** Detects the format from the first bytes, whatever the file name and content type say. */
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
 * Decodes an image and encodes it again, which removes metadata such as the location, and any other hidden data. Throws
 * VALIDATION_FAILED of `file` when the image is broken.
 */
export function rewriteImage(content: Buffer, target: ImageTarget): Promise<Buffer> {
  const mine = turn.then(() => rewrite(content, target));
  turn = mine.catch(() => {});
  return mine;
}

async function rewrite(content: Buffer, { format, maxWidth, maxHeight }: ImageTarget): Promise<Buffer> {
  // Loaded on demand, because most processes never handle an image.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    return await sharp(content, { limitInputPixels: maxPixels })
      // Encoding drops the orientation metadata, so the image itself is rotated.
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: maxSeconds })
      .toFormat(format, format === 'jpeg' ? { quality: 85 } : { compressionLevel: 9 })
      .toBuffer();
  } catch {
    throw refuseField('file', messages.fileBroken);
  }
}
