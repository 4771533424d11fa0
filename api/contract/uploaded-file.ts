import { z } from 'zod';
import { messages } from './rules/messages';

/** A file of a multipart body, as the server received it. */
export interface UploadedFile {
  /** As the sender named it, without folders. */
  readonly fileName: string;
  readonly content: Uint8Array;
}

/** The maximum size of one file in a multipart body. */
export const maxUploadBytes = 20 * 1024 * 1024;

export const uploadedFile = z
  .custom<UploadedFile>(
    (value) => typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Uint8Array,
    { message: messages.fileRequired, abort: true },
  )
  .refine(({ fileName }) => typeof fileName === 'string' && fileName.trim() !== '', {
    message: messages.fileName,
    abort: true,
  })
  .refine(({ content }) => content.length > 0, messages.fileEmpty)
  .meta({ type: 'string', format: 'binary' });

/** A file that the user chose, checked as far as the browser can; the server checks the content. */
export const chosenFile = z
  .custom<File>((value) => value instanceof File, { message: messages.fileRequired, abort: true })
  .refine(({ size }) => size > 0, messages.fileEmpty)
  .refine(({ name, type }) => !/\.hei[cf]$/i.test(name) && type !== 'image/heic', messages.fileHeic)
  .refine(({ size }) => size <= maxUploadBytes, messages.fileTooLarge);
