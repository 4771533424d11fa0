import { z } from 'zod';
import { idParams, idSchema, momentSchema, pageQuery, text, textMin } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { roles } from '../rules/roles';
import { notificationChannels, notificationEventNames, ruleStates } from './notification-events';

const eventSchema = z.enum(notificationEventNames);
const channelSchema = z.enum(notificationChannels);
const stateSchema = z.enum(ruleStates);

/** One line of the bell. */
export const notificationSchema = z.object({
  id: idSchema,
  event: eventSchema,
  /** The same in both languages when the school wrote the text itself. */
  text: z.object({ ru: z.string(), en: z.string() }),
  /** An address in the portal. */
  link: z.string(),
  createdAt: momentSchema,
  readAt: momentSchema.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

const unreadSchema = z.object({ unread: z.number().int() });

/** One switch of the matrix: for a role, or for one person, who is then an exception to the role. */
const ruleSchema = z.object({
  event: eventSchema,
  channel: channelSchema,
  state: stateSchema,
});
export const roleRuleSchema = ruleSchema.extend({ role: z.enum(roles) });
export const personRuleSchema = ruleSchema.extend({ user: z.object({ id: idSchema, name: z.string() }) });

export const notificationTextSchema = z.object({
  event: eventSchema,
  channel: channelSchema,
  /** E-mails only; '' otherwise. */
  subject: z.string(),
  text: z.string(),
  /** Null: the product's own text. */
  updatedAt: momentSchema.nullable(),
});
export type NotificationText = z.infer<typeof notificationTextSchema>;

export const notificationRulesSchema = z.object({
  /** One for each event, channel and role that the event can reach. */
  rules: z.array(roleRuleSchema),
  people: z.array(personRuleSchema),
  texts: z.array(notificationTextSchema),
  /** For the estimates of costs. */
  sms: z.object({
    /** Kopecks for one part of an SMS; null: not set. */
    segmentPrice: z.number().int().nullable(),
    /** How many SMS to staff went out in the last 30 days. */
    sent: z.array(z.object({ event: eventSchema, count: z.number().int() })),
  }),
  /** People who may be named as an exception. */
  staff: z.array(z.object({ id: idSchema, name: z.string(), role: z.enum(roles) })),
});
export type NotificationRules = z.infer<typeof notificationRulesSchema>;

export const putRuleSchema = z.union([
  z.strictObject({ event: eventSchema, channel: channelSchema, role: z.enum(roles), state: stateSchema }),
  /** `null` removes the exception. */
  z.strictObject({ event: eventSchema, channel: channelSchema, userId: idSchema, state: stateSchema.nullable() }),
]);
export type PutRule = z.infer<typeof putRuleSchema>;

export const notificationTextBody = z.strictObject({
  subject: text(150).default(''),
  text: textMin(1, 2000, messages.required),
  /** `updatedAt` of the text that was changed; null: the product's own text. */
  updatedAt: momentSchema.nullable(),
});
export type NotificationTextBody = z.infer<typeof notificationTextBody>;

/** The caller's notifications, and which of them the caller may change. */
export const ownNotificationsSchema = z.object({
  choices: z.array(
    z.object({
      event: eventSchema,
      channel: channelSchema,
      /** The school's rule; events that it has switched off are not listed. */
      required: z.boolean(),
      enabled: z.boolean(),
    }),
  ),
  /** One e-mail each morning with unread notifications. */
  morningDigest: z.boolean(),
  /** Null: the account has none, so nothing can be sent there. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
});
export type OwnNotifications = z.infer<typeof ownNotificationsSchema>;

const textParams = z.object({ event: eventSchema, channel: channelSchema });
const staff = { kind: 'staff' } as const;
const schoolRules = { kind: 'capability', capability: 'fullSettings' } as const;
const ownRules = { kind: 'capability', capability: 'manageNotifications' } as const;

export const notificationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/notifications',
    summary: "The caller's notifications, unread ones first, each newest first",
    policy: staff,
    query: pageQuery,
    success: { status: 200, schema: z.array(notificationSchema) },
    paged: true,
    errors: [],
  }),
  unread: defineRoute({
    method: 'GET',
    path: '/api/notifications/unread',
    summary: 'How many notifications the caller has not read',
    policy: staff,
    success: { status: 200, schema: unreadSchema },
    errors: [],
  }),
  read: defineRoute({
    method: 'POST',
    path: '/api/notifications/:id/read',
    summary: 'Mark one as read',
    policy: staff,
    params: idParams,
    success: { status: 200, schema: unreadSchema },
    errors: ['NOT_FOUND'],
  }),
  readAll: defineRoute({
    method: 'POST',
    path: '/api/notifications/read-all',
    summary: 'Mark all as read, up to the newest one that the caller has seen',
    policy: staff,
    body: z.strictObject({ upTo: idSchema }),
    success: { status: 200, schema: unreadSchema },
    errors: [],
  }),
  rules: defineRoute({
    method: 'GET',
    path: '/api/notification-rules',
    summary: 'The rules of the school: which event reaches whom by which channel, and the texts',
    policy: schoolRules,
    success: { status: 200, schema: notificationRulesSchema },
    errors: [],
  }),
  putRule: defineRoute({
    method: 'PUT',
    path: '/api/notification-rules',
    summary: 'Set one rule of a role, or of one person',
    policy: schoolRules,
    body: putRuleSchema,
    success: { status: 204 },
    errors: ['NOT_FOUND'],
  }),
  putText: defineRoute({
    method: 'PUT',
    path: '/api/notification-rules/:event/texts/:channel',
    summary: 'Replace the text of an event for one channel',
    policy: schoolRules,
    params: textParams,
    body: notificationTextBody,
    success: { status: 200, schema: notificationTextSchema },
    errors: ['CONFLICT'],
  }),
  removeText: defineRoute({
    method: 'DELETE',
    path: '/api/notification-rules/:event/texts/:channel',
    summary: "Use the product's own text again",
    policy: schoolRules,
    params: textParams,
    success: { status: 200, schema: notificationTextSchema },
    errors: [],
  }),
  test: defineRoute({
    method: 'POST',
    path: '/api/notification-rules/:event/texts/:channel/test',
    summary: 'Send a text with sample data to the caller',
    policy: schoolRules,
    rateLimit: { name: 'notificationTest', subject: 'caller' },
    params: textParams,
    body: notificationTextBody.pick({ subject: true, text: true }),
    success: { status: 204 },
    errors: ['NO_CONTACT', 'SMS_LIMIT_REACHED'],
  }),
  own: defineRoute({
    method: 'GET',
    path: '/api/notification-choices',
    summary: "The caller's own choices",
    policy: ownRules,
    success: { status: 200, schema: ownNotificationsSchema },
    errors: [],
  }),
  putOwn: defineRoute({
    method: 'PUT',
    path: '/api/notification-choices',
    summary: 'Switch a channel of an event on or off for oneself',
    policy: ownRules,
    body: z.strictObject({ event: eventSchema, channel: channelSchema, enabled: z.boolean() }),
    success: { status: 204 },
    errors: [],
  }),
  putDigest: defineRoute({
    method: 'PUT',
    path: '/api/notification-choices/digest',
    summary: 'Ask for the morning e-mail, or end it',
    policy: ownRules,
    body: z.strictObject({ enabled: z.boolean() }),
    success: { status: 204 },
    errors: [],
  }),
};
