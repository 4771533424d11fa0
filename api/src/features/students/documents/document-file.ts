import { messages } from '@school/api-contract/rules/messages';
import { refuseField } from '../../../platform/app-error';
import { detectImage, rewriteImage } from '../../../platform/images/rewrite-image';

/** A file as it is stored. */
export interface StoredFile {
  content: Buffer;
  extension: 'pdf' | 'jpg' | 'png';
  contentType: string;
}

const largest = { maxWidth: 4000, maxHeight: 4000 };

/** Keeps a PDF unchanged and encodes an image again. Refuses other files (VALIDATION_FAILED of `file`). */
export async function toStoredFile(bytes: Uint8Array): Promise<StoredFile> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // a PDF may have a few other bytes before its header
  if (content.subarray(0, 1024).includes('%PDF-')) return { content, extension: 'pdf', contentType: 'application/pdf' };
  const image = detectImage(content);
  if (image === 'jpeg') {
    const rewritten = await rewriteImage(content, { format: 'jpeg', ...largest });
    return { content: rewritten, extension: 'jpg', contentType: 'image/jpeg' };
  }
  if (image === 'png') {
    const rewritten = await rewriteImage(content, { format: 'png', ...largest });
    return { content: rewritten, extension: 'png', contentType: 'image/png' };
  }
  throw refuseField('file', image === 'heic' ? messages.fileHeic : messages.fileType);
}

const maxNameLength = 150;

/** The sender's file name without characters that disks or pages do not support, with the extension of its content. */
export function toSafeFileName(fileName: string, extension: string): string {
  const base = fileName
    .normalize()
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[^\p{L}\p{N} _().,№'’–—-]+/gu, '_')
    .replace(/^[\s._]+/, '')
    .slice(0, maxNameLength)
    .trim();
  return `${base === '' ? 'document' : base}.${extension}`;
}
