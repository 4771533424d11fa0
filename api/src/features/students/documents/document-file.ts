import { messages } from '@school/api-contract/rules/messages';
import { refuseField } from '../../../platform/app-error';

/** A file as it is kept. */
export interface StoredFile {
  content: Buffer;
  extension: 'pdf' | 'jpg' | 'png';
  contentType: string;
}

// One picture at a time in a process, each on one core: decoded it takes up to 200 MB.
let turn: Promise<unknown> = Promise.resolve();

const maxPixels = 50_000_000;
const maxSide = 4000;
const maxSeconds = 20;

/**
 * What a file is by its first bytes, whatever it calls itself; a picture is written anew, so that neither the place where it
 * was taken nor anything hidden in it is kept. Refuses what is no PDF, JPEG or PNG (VALIDATION_FAILED of `file`).
 */
export async function toStoredFile(bytes: Uint8Array): Promise<StoredFile> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (detectKind(content)) {
    case 'pdf':
      return { content, extension: 'pdf', contentType: 'application/pdf' };
    case 'jpeg':
      return { content: await queueRewrite(content, 'jpeg'), extension: 'jpg', contentType: 'image/jpeg' };
    case 'png':
      return { content: await queueRewrite(content, 'png'), extension: 'png', contentType: 'image/png' };
    case 'heic':
      throw refuseField('file', messages.fileHeic);
    case undefined:
      throw refuseField('file', messages.fileType);
  }
}

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

function detectKind(content: Buffer): 'pdf' | 'jpeg' | 'png' | 'heic' | undefined {
  // a PDF may have a few bytes of something else before it
  if (content.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  const box = content.subarray(4, 12).toString('latin1');
  return box.startsWith('ftyp') && heicBrands.includes(box.slice(4)) ? 'heic' : undefined;
}

function queueRewrite(content: Buffer, format: 'jpeg' | 'png'): Promise<Buffer> {
  const mine = turn.then(() => rewrite(content, format));
  turn = mine.catch(() => {});
  return mine;
}

async function rewrite(content: Buffer, format: 'jpeg' | 'png'): Promise<Buffer> {
  // fetched when the first picture comes: most processes never see one
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    return await sharp(content, { limitInputPixels: maxPixels })
      // as the camera meant it to stand, since the note of that goes too
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: maxSeconds })
      .toFormat(format, format === 'jpeg' ? { quality: 85 } : { compressionLevel: 9 })
      .toBuffer();
  } catch {
    throw refuseField('file', messages.fileBroken);
  }
}
