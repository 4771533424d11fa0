import { z } from 'zod';
import { idSchema } from '../common';
import { defineRoute } from '../route';

/**
 * Events of the stream, each sent as `event: <name>` and one line of JSON. An event says that something changed, not
 * what: the page reloads the data through its usual route and that route's access checks.
 */
export const liveEventSchemas = {
  /**
   * Marks, comments or sessions of the group changed; `page`: the page that set the marks, when nothing else changed.
   */
  attendance: z.object({ groupId: idSchema, page: z.string().optional() }),
  /** The caller has a new notification, or read one. */
  notifications: z.object({}),
  /** The stream has just started; the page may have missed earlier events. */
  began: z.object({}),
};
export type LiveTopic = Exclude<keyof typeof liveEventSchemas, 'began'>;
export type LiveEvents = { [T in LiveTopic]: z.output<(typeof liveEventSchemas)[T]> };

export const liveEventRoutes = {
  stream: defineRoute({
    method: 'GET',
    path: '/api/events',
    summary: 'Server-sent events: what changed in the groups that the caller may see, until the session ends',
    policy: { kind: 'staff' },
    success: { status: 200, contentType: 'text/event-stream' },
    errors: [],
  }),
};
