import { z } from 'zod';
import { roleSchema } from '../accounts/auth';
import { idParams, idSchema, momentSchema, pageQuery, sportsDirectionSchema, textMin } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { chatMessageSchema } from './messages';

/** `group`: the staff of a group; `direct`: two people; `announcements`: one for the school. */
export const roomKinds = ['announcements', 'group', 'direct'] as const;

export const roomSchema = z.object({
  id: idSchema,
  kind: z.enum(roomKinds),
  group: z.object({ id: idSchema, name: z.string(), sportsDirection: sportsDirectionSchema }).nullable(),
  /** The other person of a direct chat; null in other rooms, and when the account no longer exists. */
  peerId: idSchema.nullable(),
  /** `seq` of the newest message; 0: none yet. */
  lastSeq: z.number().int(),
  /** `seq` of the last message that the caller has read. */
  readSeq: z.number().int(),
  unread: z.number().int(),
  mayWrite: z.boolean(),
  /** The newest message, shortened. */
  last: z
    .object({
      authorId: idSchema.nullable(),
      text: z.string(),
      attachments: z.number().int(),
      deleted: z.boolean(),
      at: momentSchema,
    })
    .nullable(),
});
export type Room = z.infer<typeof roomSchema>;

export const openRoomSchema = roomSchema.extend({
  memberIds: z.array(idSchema),
  /**
   * `seq` of the last message that each other member has read, in no order. Only in announcements, for those who write
   * them.
   */
  readSeqs: z.array(z.number().int()).optional(),
});
export type OpenRoom = z.infer<typeof openRoomSchema>;

export const personSchema = z.object({
  id: idSchema,
  /** The full name, or the user name without one. */
  name: z.string(),
  role: roleSchema,
  /** False for a deactivated account, whose messages stay. */
  active: z.boolean(),
  /** Whether the person has the portal open now. */
  online: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

export const unreadSchema = z.object({ unread: z.number().int() });

/** Addresses of the portal that a message shows as a card. */
export const cardKinds = ['student', 'group', 'session', 'trialRequest'] as const;
export const cardSchema = z.object({
  kind: z.enum(cardKinds),
  title: z.string(),
  subtitle: z.string().nullable(),
  /** The session's date, or the day of the trial lesson. */
  date: z.iso.date().nullable(),
});
export type Card = z.infer<typeof cardSchema>;

const chat = { kind: 'capability', capability: 'chat' } as const;

export const chatRoomRoutes = {
  rooms: defineRoute({
    method: 'GET',
    path: '/api/chat/rooms',
    summary: 'The rooms of the caller: announcements first, then by their newest message',
    policy: chat,
    success: { status: 200, schema: z.array(roomSchema) },
    errors: [],
  }),
  room: defineRoute({
    method: 'GET',
    path: '/api/chat/rooms/:id',
    summary: 'One room, with the ids of its members',
    policy: chat,
    params: idParams,
    success: { status: 200, schema: openRoomSchema },
    errors: ['NOT_FOUND'],
  }),
  openDirect: defineRoute({
    method: 'POST',
    path: '/api/chat/direct-rooms',
    summary: 'The direct chat with a colleague; made when there is none',
    policy: chat,
    rateLimit: { name: 'chatRoom', subject: 'caller' },
    body: z.strictObject({ userId: idSchema }),
    success: { status: 200, schema: roomSchema },
    errors: ['NOT_FOUND'],
  }),
  people: defineRoute({
    method: 'GET',
    path: '/api/chat/people',
    summary: 'All staff by name, also those who have left, and who is online',
    policy: chat,
    success: { status: 200, schema: z.array(personSchema) },
    errors: [],
  }),
  unread: defineRoute({
    method: 'GET',
    path: '/api/chat/unread',
    summary: 'How many messages the caller has not read',
    policy: chat,
    success: { status: 200, schema: unreadSchema },
    errors: [],
  }),
  read: defineRoute({
    method: 'POST',
    path: '/api/chat/rooms/:id/read',
    summary: 'The caller has read up to this message',
    policy: chat,
    params: idParams,
    body: z.strictObject({ seq: z.number().int().min(0).max(2_147_483_647) }),
    success: { status: 200, schema: unreadSchema },
    errors: ['NOT_FOUND'],
  }),
  readers: defineRoute({
    method: 'GET',
    path: '/api/chat/rooms/:id/readers',
    summary: 'Who has read an announcement and who has not',
    policy: chat,
    params: idParams,
    query: z.object({ seq: z.coerce.number().int().min(1).max(2_147_483_647) }),
    success: { status: 200, schema: z.object({ read: z.array(idSchema), unread: z.array(idSchema) }) },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  typing: defineRoute({
    method: 'POST',
    path: '/api/chat/rooms/:id/typing',
    summary: 'Tells the open pages of the room’s members that the caller is typing; nothing is stored',
    policy: chat,
    rateLimit: { name: 'chatTyping', subject: 'caller' },
    params: idParams,
    success: { status: 204 },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  search: defineRoute({
    method: 'GET',
    path: '/api/chat/search',
    summary: 'Messages with all of these words, newest first, of all rooms of the caller or of one',
    policy: chat,
    query: z.object({
      text: textMin(3, 100, messages.chatSearch),
      roomId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
      limit: pageQuery.shape.limit,
      /** Id of the last message of the previous page. */
      before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    }),
    success: { status: 200, schema: z.object({ messages: z.array(chatMessageSchema), hasMore: z.boolean() }) },
    errors: [],
  }),
  card: defineRoute({
    method: 'GET',
    path: '/api/chat/cards',
    summary: 'What an address of the portal shows, as a card, if the caller may see it',
    policy: chat,
    query: z.object({ path: z.string().min(2).max(200).startsWith('/') }),
    success: { status: 200, schema: cardSchema },
    errors: ['NOT_FOUND'],
  }),
};
