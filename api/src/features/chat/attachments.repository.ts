import type { Attachment } from '@school/api-contract/chat/messages';
import type { Knex } from 'knex';
import { canReadSql, type RoomScope, roomJoins } from './room-access.sql';

interface NewAttachment {
  roomId: number;
  uploadedBy: number;
  fileName: string;
  fileSize: number;
  /** Keys of the object store. */
  fileUrl: string;
  thumbnailUrl: string | null;
  width: number | null;
  height: number | null;
  createdAt: Date;
}

export async function insertAttachment(db: Knex, attachment: NewAttachment): Promise<Attachment> {
  const [{ id }] = await db('chatAttachments').insert(attachment).returning('id');
  const { fileName, fileSize, width, height } = attachment;
  return { id, fileName, fileSize, image: width === null || height === null ? null : { width, height } };
}

/** Puts the author's uploads of this room into the message; returns how many they are. */
export async function linkAttachments(
  trx: Knex.Transaction,
  ids: readonly number[],
  to: { roomId: number; userId: number; messageId: number },
): Promise<number> {
  return trx('chatAttachments')
    .whereIn('id', [...ids])
    .where({ roomId: to.roomId, uploadedBy: to.userId })
    .whereNull('messageId')
    .update({ messageId: to.messageId });
}

export interface AttachmentFile {
  id: number;
  fileName: string;
  fileUrl: string;
  thumbnailUrl: string | null;
}

/**
 * Returns an attachment of a message that the user may read. An upload that is not sent yet is returned only to its
 * uploader.
 */
export async function findAttachment(db: Knex, scope: RoomScope, id: number): Promise<AttachmentFile | undefined> {
  const { rows } = await db.raw<{ rows: AttachmentFile[] }>(
    `select a.id, a.file_name, a.file_url, a.thumbnail_url
     from chat_attachments a join chat_rooms r on r.id = a.room_id ${roomJoins}
     where a.id = :id and ${canReadSql} and (a.message_id is not null or a.uploaded_by = :userId)`,
    { ...scope, id },
  );
  return rows[0];
}

interface StoredFiles {
  fileUrl: string;
  thumbnailUrl: string | null;
}

const toKeys = (rows: readonly StoredFiles[]) =>
  rows.flatMap(({ fileUrl, thumbnailUrl }) => (thumbnailUrl === null ? [fileUrl] : [fileUrl, thumbnailUrl]));

/** Removes the rows of the messages' files; returns the keys of the files. */
export async function deleteAttachments(trx: Knex.Transaction, messageIds: readonly number[]): Promise<string[]> {
  const ids = [...messageIds];
  return toKeys(await trx('chatAttachments').whereIn('messageId', ids).delete().returning(['fileUrl', 'thumbnailUrl']));
}

/** Removes uploads that were never sent, and those of messages that are older than `keptSince`; returns the keys. */
export async function deleteOldAttachments(
  trx: Knex.Transaction,
  { unsentSince, keptSince, limit }: { unsentSince: Date; keptSince: Date; limit: number },
): Promise<string[]> {
  const old = trx('chatAttachments')
    .select('id')
    .where('createdAt', '<', keptSince)
    .orWhere((unsent) => unsent.whereNull('messageId').where('createdAt', '<', unsentSince))
    .limit(limit);
  return toKeys(await trx('chatAttachments').whereIn('id', old).delete().returning(['fileUrl', 'thumbnailUrl']));
}
