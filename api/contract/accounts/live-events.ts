import { z } from 'zod';
import { chatMessageSchema } from '../chat/messages';
import { idSchema } from '../common';
import { defineRoute } from '../route';

/**
 * Events of the stream, each sent as `event: <name>` and one line of JSON. An event says that something changed, not
 * what: the page reloads the data through its usual route and that route's access checks. Only the chat sends its
 * content, to those who may read it at that moment, because 200 pages would otherwise ask for each message.
 */
export const liveEventSchemas = {
  /**
   * Marks, comments, sessions, members, guests or children on trial of the group changed; `page`: the page that set the
   * marks, when nothing else changed.
   */
  attendance: z.object({ groupId: idSchema, page: z.string().optional() }),
  /** The caller has a new notification, read one, got or lost a group, or has a new role. */
  notifications: z.object({}),
  /** Payments changed; only for those who may see them. */
  payments: z.object({}),
  /** Something happened to a contract of the student: sent, opened, signed, ended. */
  contracts: z.object({ studentId: idSchema }),
  /** A new or changed message of a room that the caller may read. */
  chat: z.object({ message: chatMessageSchema, isNew: z.boolean() }),
  /** The caller has read a room, here or on another device; `unread` counts all rooms. */
  chatRead: z.object({ roomId: idSchema, readSeq: z.number().int(), unread: z.number().int() }),
  chatTyping: z.object({ roomId: idSchema, userId: idSchema }),
  /** A colleague came online or went offline. */
  presence: z.object({ userId: idSchema, online: z.boolean() }),
  /** The stream has just started; the page may have missed earlier events. */
  began: z.object({}),
  /** The login session has ended, and the stream ends with it. */
  signedOut: z.object({}),
};
export type LiveTopic = Exclude<keyof typeof liveEventSchemas, 'began' | 'signedOut'>;
export type LiveEvents = { [T in LiveTopic]: z.output<(typeof liveEventSchemas)[T]> };

export const liveEventRoutes = {
  stream: defineRoute({
    method: 'GET',
    path: '/api/events',
    summary:
      'Server-sent events: what changed in the groups and students that the caller may see, until the session ends',
    policy: { kind: 'staff' },
    success: { status: 200, contentType: 'text/event-stream' },
    errors: [],
  }),
};
