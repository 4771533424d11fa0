import { z } from 'zod';
import { idSchema } from '../common';
import { defineRoute } from '../route';

/**
 * What the stream tells, as `event: <name>` and a line of JSON. It says that something changed, not what: a page reads it by
 * the route that it read it by before, with that route's rights.
 */
export const liveEventSchemas = {
  /** Marks, comments or a session of the group changed; `page`: all of it are marks that this page has put. */
  attendance: z.object({ groupId: idSchema, page: z.string().optional() }),
  /** The stream has just begun; whatever came before it was not told. */
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
