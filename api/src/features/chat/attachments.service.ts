import type { Attachment } from '@school/api-contract/chat/messages';
import type { UploadedFile } from '@school/api-contract/uploaded-file';
import { refuse } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { queueFileDeletion } from '../stored-files/file-deletion';
import { toAttachmentContent } from './attachment-file';
import { type AttachmentFile, deleteOldAttachments, findAttachment, insertAttachment } from './attachments.repository';
import { toRoomScope } from './room-access.sql';
import { findRoom } from './rooms.repository';

const maxNameLength = 150;

/** Keeps the files, then their row; refuses with NOT_FOUND, FORBIDDEN and VALIDATION_FAILED of `file`. */
export async function uploadAttachment(
  deps: PlatformDeps,
  roomId: number,
  file: UploadedFile,
  caller: Caller,
): Promise<Attachment> {
  const user = signedIn(caller);
  const room = await findRoom(deps.db, toRoomScope(user), roomId);
  if (!room?.mayWrite) throw refuse(room ? 'FORBIDDEN' : 'NOT_FOUND');
  const { content, extension, contentType, image } = await toAttachmentContent(file.content);
  const key = `chat/${roomId}/f${deps.random.token()}`;
  const fileUrl = `${key}.${extension}`;
  const thumbnailUrl = image && `${key}-small.jpg`;
  await deps.files.put(fileUrl, content, contentType);
  if (image && thumbnailUrl) await deps.files.put(thumbnailUrl, image.thumbnail, contentType);
  // files whose row fails go after a day (unreferenced-files.task.ts)
  return insertAttachment(deps.db, {
    roomId,
    uploadedBy: user.id,
    fileName: toSafeFileName(file.fileName, extension),
    fileSize: content.length,
    fileUrl,
    thumbnailUrl,
    width: image?.width ?? null,
    height: image?.height ?? null,
    createdAt: deps.clock.now(),
  });
}

/** The sender's file name without characters that disks or pages do not support, with the extension of its content. */
function toSafeFileName(fileName: string, extension: string): string {
  const base = fileName
    .normalize()
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[^\p{L}\p{N} _().,№'’–—-]+/gu, '_')
    .replace(/^[\s._]+/, '')
    .slice(0, maxNameLength)
    .trim();
  return `${base === '' ? 'file' : base}.${extension}`;
}

/** Refuses with NOT_FOUND, also when the caller may not read the room. */
export async function getAttachmentFile(deps: Pick<PlatformDeps, 'db' | 'files'>, id: number, caller: Caller) {
  const attachment = await getAttachment(deps, id, caller);
  const content = await deps.files.get(attachment.fileUrl);
  if (!content) throw refuse('NOT_FOUND');
  const { fileName } = attachment;
  return { content, fileName, latinName: `file-${id}${fileName.slice(fileName.lastIndexOf('.'))}` };
}

/** Refuses with NOT_FOUND, also for a document. */
export async function getAttachmentImage(
  deps: Pick<PlatformDeps, 'db' | 'files'>,
  { id, size }: { id: number; size: 'thumbnail' | 'full' },
  caller: Caller,
): Promise<Buffer> {
  const { fileUrl, thumbnailUrl } = await getAttachment(deps, id, caller);
  const content = thumbnailUrl && (await deps.files.get(size === 'full' ? fileUrl : thumbnailUrl));
  if (!content) throw refuse('NOT_FOUND');
  return content;
}

async function getAttachment({ db }: Pick<PlatformDeps, 'db'>, id: number, caller: Caller): Promise<AttachmentFile> {
  const attachment = await findAttachment(db, toRoomScope(signedIn(caller)), id);
  if (!attachment) throw refuse('NOT_FOUND');
  return attachment;
}

const dayMs = 24 * 3600 * 1000;
const batchSize = 200;
/** Documents belong on the student's card; the chat keeps them for a limited time. */
const keptDays = 365;

/** Removes uploads that nobody sent after a day, and files of messages after a year; the messages stay. */
export function oldAttachmentsTask(deps: Pick<PlatformDeps, 'db' | 'jobs' | 'clock'>): ScheduledTask {
  return {
    name: 'chat-old-attachments',
    everyHours: 24,
    async run() {
      const now = deps.clock.now().getTime();
      const ages = { unsentSince: new Date(now - dayMs), keptSince: new Date(now - keptDays * dayMs) };
      for (let removed = batchSize; removed > 0; ) {
        removed = await withTransaction(deps.db, async (trx) => {
          const keys = await deleteOldAttachments(trx, { ...ages, limit: batchSize });
          await queueFileDeletion(deps, trx, keys);
          return keys.length;
        });
      }
    },
  };
}
