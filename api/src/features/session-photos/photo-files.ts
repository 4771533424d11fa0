import { messages } from '@school/api-contract/rules/messages';
import { refuseField } from '../../platform/app-error';
import { detectImage, rewriteImage } from '../../platform/images/rewrite-image';
import type { PlatformDeps } from '../../platform/platform-deps';

const full = { maxWidth: 1920, maxHeight: 1920 };
const small = { maxWidth: 480, maxHeight: 480 };

export interface PhotoFiles {
  photoUrl: string;
  compressedPhotoUrl: string;
  originalFileSize: number;
  compressedFileSize: number;
}

/**
 * Encodes the picture again in two sizes, which removes location and all other metadata, and stores both. The small one
 * is made from the large one, so that both show the same. Refuses with VALIDATION_FAILED of `file`.
 */
export async function keepPhotoFiles(
  { files, random }: Pick<PlatformDeps, 'files' | 'random'>,
  groupId: number,
  bytes: Uint8Array,
): Promise<PhotoFiles> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = detectImage(content);
  if (format === undefined || format === 'heic') {
    throw refuseField('file', format === 'heic' ? messages.fileHeic : messages.photoType);
  }
  const large = await rewriteImage(content, { format: 'jpeg', ...full });
  const preview = await rewriteImage(large, { format: 'jpeg', ...small });
  const name = `session-photos/${groupId}/p${random.token()}`;
  const kept = { photoUrl: `${name}.jpg`, compressedPhotoUrl: `${name}-small.jpg` };
  await files.put(kept.photoUrl, large, 'image/jpeg');
  await files.put(kept.compressedPhotoUrl, preview, 'image/jpeg');
  return { ...kept, originalFileSize: large.length, compressedFileSize: preview.length };
}

export async function deletePhotoFiles(
  { files }: Pick<PlatformDeps, 'files'>,
  { photoUrl, compressedPhotoUrl }: PhotoFiles,
): Promise<void> {
  await files.delete(photoUrl);
  await files.delete(compressedPhotoUrl);
}
