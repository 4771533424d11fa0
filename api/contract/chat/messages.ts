import { z } from 'zod';
import { idParams, idSchema, momentSchema, text } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { uploadedFile } from '../uploaded-file';

/** Longest text of a message, and of a search. */
export const maxMessageLength = 4000;
export const maxAttachments = 10;
export const maxMentions = 20;
/** How long an author may change a message. */
export const editableMs = 15 * 60 * 1000;

/** All reactions, in display order. */
export const reactions = ['like', 'heart', 'laugh', 'party', 'eyes', 'done'] as const;
export const reactionSchema = z.enum(reactions);
export type Reaction = (typeof reactions)[number];

export const attachmentSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.number().int().positive(),
  /** Size of an image in pixels, so that the page keeps its place; null for a document. */
  image: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** A message, the same for everybody who may read it. People are ids of `GET /api/chat/people`. */
export const chatMessageSchema = z.object({
  id: idSchema,
  roomId: idSchema,
  /** Its place in the room: 1, 2, 3 without gaps. */
  seq: z.number().int(),
  /** The version of the room that its last change made. */
  version: z.number().int(),
  /** Null: the account no longer exists. */
  authorId: idSchema.nullable(),
  /** Chosen by the author's page, which recognises its own message by it. */
  clientId: z.uuid(),
  /** Empty when it is deleted. */
  text: z.string(),
  replyTo: z
    .object({ seq: z.number().int(), authorId: idSchema.nullable(), text: z.string(), deleted: z.boolean() })
    .nullable(),
  mentions: z.array(idSchema),
  attachments: z.array(attachmentSchema),
  reactions: z.array(z.object({ reaction: reactionSchema, userIds: z.array(idSchema) })),
  createdAt: momentSchema,
  editedAt: momentSchema.nullable(),
  /** `by` is null when the term of storage was over, or the account no longer exists. */
  deleted: z.object({ at: momentSchema, by: idSchema.nullable() }).nullable(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** A part of a room's history, oldest first. */
export const historySchema = z.object({
  messages: z.array(chatMessageSchema),
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
  /** The room's version at the time of reading; `changes` returns what is newer. */
  version: z.number().int(),
});
export type History = z.infer<typeof historySchema>;

/** The messages that changed since a version of the room, as they are now, by version. */
export const changesSchema = z.object({
  messages: z.array(chatMessageSchema),
  version: z.number().int(),
  /** There are more changes than one answer contains: the page reads the history again. */
  tooMany: z.boolean(),
});

/** Well below the largest integer, because page boundaries are computed from it. */
const sequence = z.coerce.number().int().min(0).max(2_000_000_000);
/** Normalised to NFC like names: devices encode letters differently, and search and erasure must find the text. */
const textSchema = text(maxMessageLength, messages.chatText).normalize();
const textOrFile = (body: { text: string; attachmentIds: readonly number[] }) =>
  body.text !== '' || body.attachmentIds.length > 0;

export const messageBody = z
  .strictObject({
    /** Chosen by the page; a message that is sent twice is stored once. */
    clientId: z.uuid(),
    text: textSchema,
    /** `seq` of the message that this one answers. */
    replyToSeq: z.number().int().positive().max(2_147_483_647).nullable().default(null),
    mentions: z.array(idSchema).max(maxMentions).default([]),
    attachmentIds: z.array(idSchema).max(maxAttachments, messages.chatAttachments).default([]),
  })
  .refine(textOrFile, { path: ['text'], message: messages.chatText });
export type MessageBody = z.infer<typeof messageBody>;

export const editBody = z.strictObject({
  text: textSchema,
  mentions: z.array(idSchema).max(maxMentions).default([]),
  /** `editedAt` of the text that the user edited, so that two tabs do not overwrite each other. */
  editedAt: momentSchema.nullable(),
});
export type EditBody = z.infer<typeof editBody>;

const chat = { kind: 'capability', capability: 'chat' } as const;
const reactionParams = idParams.extend({ reaction: reactionSchema });

export const chatMessageRoutes = {
  history: defineRoute({
    method: 'GET',
    path: '/api/chat/rooms/:id/messages',
    summary: 'A part of a room’s history: the newest messages, or those before, after or around a place',
    policy: chat,
    params: idParams,
    query: z.object({
      before: sequence.optional(),
      after: sequence.optional(),
      around: sequence.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    success: { status: 200, schema: historySchema },
    errors: ['NOT_FOUND'],
  }),
  changes: defineRoute({
    method: 'GET',
    path: '/api/chat/rooms/:id/changes',
    summary: 'What changed in a room since a version; a page whose stream broke catches up with it',
    policy: chat,
    params: idParams,
    query: z.object({ since: sequence }),
    success: { status: 200, schema: changesSchema },
    errors: ['NOT_FOUND'],
  }),
  send: defineRoute({
    method: 'POST',
    path: '/api/chat/rooms/:id/messages',
    summary: 'Write a message; one with a known `clientId` is answered with what is kept already',
    policy: chat,
    rateLimit: { name: 'chatMessage', subject: 'caller' },
    params: idParams,
    body: messageBody,
    success: { status: 200, schema: chatMessageSchema },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  edit: defineRoute({
    method: 'PUT',
    path: '/api/chat/messages/:id',
    summary: 'Change the text of an own message within 15 minutes',
    policy: chat,
    rateLimit: { name: 'chatMessage', subject: 'caller' },
    params: idParams,
    body: editBody,
    success: { status: 200, schema: chatMessageSchema },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'CHAT_EDIT_OVER'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/chat/messages/:id',
    summary: 'Delete an own message, as owner or senior_admin any; its place stays',
    policy: chat,
    params: idParams,
    success: { status: 200, schema: chatMessageSchema },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  react: defineRoute({
    method: 'PUT',
    path: '/api/chat/messages/:id/reactions/:reaction',
    summary: 'Add a reaction',
    policy: chat,
    rateLimit: { name: 'chatReaction', subject: 'caller' },
    params: reactionParams,
    success: { status: 200, schema: chatMessageSchema },
    errors: ['NOT_FOUND'],
  }),
  unreact: defineRoute({
    method: 'DELETE',
    path: '/api/chat/messages/:id/reactions/:reaction',
    summary: 'Take a reaction back',
    policy: chat,
    rateLimit: { name: 'chatReaction', subject: 'caller' },
    params: reactionParams,
    success: { status: 200, schema: chatMessageSchema },
    errors: ['NOT_FOUND'],
  }),
  attach: defineRoute({
    method: 'POST',
    path: '/api/chat/rooms/:id/attachments',
    summary:
      'Upload a file for a message that is sent next: JPEG, PNG, WebP, PDF, Word or Excel of at most 20 MB; images are written anew',
    policy: chat,
    rateLimit: { name: 'chatAttachment', subject: 'caller' },
    params: idParams,
    bodyEncoding: 'multipart',
    body: z.strictObject({ file: uploadedFile }),
    success: { status: 201, schema: attachmentSchema },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  file: defineRoute({
    method: 'GET',
    path: '/api/chat/attachments/:id/file',
    summary: 'The file of an attachment, to be saved',
    policy: chat,
    params: idParams,
    success: { status: 200, contentType: 'application/octet-stream' },
    errors: ['NOT_FOUND'],
  }),
  thumbnail: defineRoute({
    method: 'GET',
    path: '/api/chat/attachments/:id/image',
    summary: 'An attached image: a thumbnail, or the whole',
    policy: chat,
    params: idParams,
    query: z.object({ size: z.enum(['thumbnail', 'full']).default('thumbnail') }),
    success: { status: 200, contentType: 'image/jpeg' },
    errors: ['NOT_FOUND'],
  }),
};
