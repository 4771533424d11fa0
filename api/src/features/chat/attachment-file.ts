import { messages } from '@school/api-contract/rules/messages';
import { refuseField } from '../../platform/app-error';
import { detectImage, rewriteImage } from '../../platform/images/rewrite-image';

/** A file as it is stored. */
export interface AttachmentContent {
  content: Buffer;
  extension: 'pdf' | 'docx' | 'xlsx' | 'jpg';
  contentType: string;
  image: { thumbnail: Buffer; width: number; height: number } | null;
}

const largest = { format: 'jpeg', maxWidth: 2560, maxHeight: 2560 } as const;
const thumbnailSize = { format: 'jpeg', maxWidth: 480, maxHeight: 480 } as const;

const pdf = { extension: 'pdf', contentType: 'application/pdf' } as const;
const word = {
  extension: 'docx',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
const excel = {
  extension: 'xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Encodes an image again, which drops the place where it was taken and other hidden data, and makes its thumbnail.
 * Documents stay as they are; their content decides their type. Refuses other files (VALIDATION_FAILED of `file`).
 */
export async function toAttachmentContent(bytes: Uint8Array): Promise<AttachmentContent> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const image = detectImage(content);
  if (image === 'heic') throw refuseField('file', messages.fileHeic);
  if (image !== undefined) {
    const rewritten = await rewriteImage(content, largest);
    const thumbnail = await rewriteImage(rewritten, thumbnailSize);
    const { default: sharp } = await import('sharp');
    const { width, height } = await sharp(rewritten).metadata();
    return { content: rewritten, extension: 'jpg', contentType: 'image/jpeg', image: { thumbnail, width, height } };
  }
  const document = detectDocument(content);
  if (!document) throw refuseField('file', messages.chatFileType);
  return { content, ...document, image: null };
}

function detectDocument(content: Buffer) {
  // a PDF may have a few other bytes before its header
  if (content.subarray(0, 1024).includes('%PDF-')) return pdf;
  if (!content.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return undefined;
  // the names of the parts are uncompressed in the archive; a macro is a separate part
  if (!content.includes('[Content_Types].xml') || content.includes('vbaProject.bin')) return undefined;
  if (content.includes('word/document.xml')) return word;
  return content.includes('xl/workbook.xml') ? excel : undefined;
}
