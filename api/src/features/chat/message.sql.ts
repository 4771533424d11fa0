import { type ChatMessage, type Reaction, reactions } from '@school/api-contract/chat/messages';

export interface MessageRow {
  id: number;
  roomId: number;
  seq: number;
  version: number;
  authorId: number | null;
  clientId: string;
  text: string;
  replyTo: ChatMessage['replyTo'];
  mentions: number[];
  attachments: ChatMessage['attachments'] | null;
  /** Oldest first. */
  reactions: [reaction: Reaction, userId: number][] | null;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
  deletedBy: number | null;
}

/** SQL: what a message `m` quotes, with at most 160 characters of it. */
const replySql = `(select json_build_object('seq', q.seq, 'authorId', q.author_id, 'text', left(q.text, 160),
  'deleted', q.deleted_at is not null) from chat_messages q where q.id = m.reply_to_id)`;

/** SQL: columns of a message `m`, named for a statement that bypasses knex. */
export const messageColumns = `m.id, m.room_id as "roomId", m.seq, m.version, m.author_id as "authorId",
  m.client_id as "clientId", m.text, case when m.reply_to_id is not null then ${replySql} end as "replyTo",
  to_json(m.mentions) as mentions,
  (select json_agg(json_build_object('id', a.id, 'fileName', a.file_name, 'fileSize', a.file_size, 'image',
      case when a.width is not null then json_build_object('width', a.width, 'height', a.height) end) order by a.id)
    from chat_attachments a where a.message_id = m.id) as attachments,
  (select json_agg(json_build_array(x.reaction, x.user_id) order by x.created_at, x.user_id)
    from chat_reactions x where x.message_id = m.id) as reactions,
  m.created_at as "createdAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt", m.deleted_by as "deletedBy"`;

export function toChatMessage({ deletedAt, deletedBy, createdAt, editedAt, ...row }: MessageRow): ChatMessage {
  return {
    ...row,
    attachments: row.attachments ?? [],
    reactions: row.reactions ? groupReactions(row.reactions) : [],
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    deleted: deletedAt && { at: deletedAt.toISOString(), by: deletedBy },
  };
}

/** In the order in which reactions are offered. Grouping here costs less than a nested aggregate for each message. */
function groupReactions(given: readonly (readonly [Reaction, number])[]): ChatMessage['reactions'] {
  return reactions.flatMap((reaction) => {
    const userIds = given.flatMap(([one, userId]) => (one === reaction ? [userId] : []));
    return userIds.length === 0 ? [] : [{ reaction, userIds }];
  });
}
