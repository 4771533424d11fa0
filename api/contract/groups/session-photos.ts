import { z } from 'zod';
import {
  daySchema,
  givenDaySchema,
  givenMoment,
  idParams,
  idSchema,
  momentSchema,
  monthSchema,
  namedRefSchema,
} from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { uploadedFile } from '../uploaded-file';
import { sessionStates } from './attendance';
import { photoStatuses } from './photo-timing';

/**
 * Why the time of a photo cannot be trusted: the phone's clock is wrong, or the time is in the future or before the
 * session's day.
 */
export const timeProblems = ['clockWrong', 'inFuture', 'beforeDay'] as const;
export type TimeProblem = (typeof timeProblems)[number];

/** A photo of a session (specification sections 3 and 5). The addresses are for signed-in staff who may see the group. */
export const sessionPhotoSchema = z.object({
  id: idSchema,
  trainer: namedRefSchema.nullable(),
  photoUrl: z.string().min(1, messages.photoUrl),
  compressedPhotoUrl: z.string().min(1),
  /** Bytes. */
  originalFileSize: z.number().int().positive(),
  compressedFileSize: z.number().int().positive(),
  /** By the phone's clock. */
  takenAt: momentSchema,
  receivedAt: momentSchema,
  /** Specification section 4. Of an early photo it says ON_TIME, see `toTakenState`. */
  submissionStatus: z.enum(photoStatuses),
  /** Whole minutes after the start of the session; negative before it. A phone's clock that is wrong does not count. */
  minutesDifference: z.number().int(),
  timeProblem: z.enum(timeProblems).nullable(),
  /** Whether the caller may delete it: a coach an own photo on the day on which it arrived. */
  mayRemove: z.boolean(),
});
export type SessionPhoto = z.infer<typeof sessionPhotoSchema>;

const sessionPart = {
  group: namedRefSchema,
  sportsDirection: z.string(),
  date: daySchema,
  /** 'HH:mm' in the school's time zone: the first start and the last end of the day. */
  startTime: z.string(),
  endTime: z.string(),
  /** Who holds the session in place of the group's coach. */
  substitute: namedRefSchema.nullable(),
};

/** A session of today that the caller photographs. */
export const photoTaskSchema = z.object({
  ...sessionPart,
  branchName: z.string().nullable(),
  hall: z.string().nullable(),
  students: z.number().int(),
  /** Children whose parents have not agreed to photographs; by name. */
  withoutConsent: z.array(z.string()),
  /** Whether the caller is a coach of the session. */
  own: z.boolean(),
  photos: z.array(sessionPhotoSchema),
});
export type PhotoTask = z.infer<typeof photoTaskSchema>;

/** `MISSING`: the session ended without a photo that shows it; `WAITING`: it has not ended. Early photos do not count. */
export const sessionPhotoStates = [...photoStatuses, 'MISSING', 'WAITING'] as const;

/** What a photo may also be: `EARLY`, taken long before the start. */
export const photoStates = [...photoStatuses, 'EARLY', 'MISSING', 'WAITING'] as const;
export type PhotoState = (typeof photoStates)[number];

export const photographedSessionSchema = z.object({
  ...sessionPart,
  /** Who took the first photo, else the coach of the session, of several the first. */
  trainer: namedRefSchema.nullable(),
  /** The state of the first photo that is not early, if there is one. */
  state: z.enum(sessionPhotoStates),
  /** By time, early ones last. */
  photos: z.array(sessionPhotoSchema),
});
export type PhotographedSession = z.infer<typeof photographedSessionSchema>;

export const photoScoreSchema = z.object({
  trainer: namedRefSchema.nullable(),
  /** Sessions that have ended or have a photo. */
  sessions: z.number().int(),
  onTime: z.number().int(),
  late: z.number().int(),
  veryLate: z.number().int(),
  /** Those of the missing ones that have early photos. */
  early: z.number().int(),
  missing: z.number().int(),
  /** Photos whose time cannot be trusted. */
  flagged: z.number().int(),
});
export type PhotoScore = z.infer<typeof photoScoreSchema>;

/** One day on the time line of a group: what was planned, who came, what was photographed. */
export const timelineEntrySchema = z.object({
  date: daySchema,
  state: z.enum(sessionStates),
  startTime: z.string(),
  endTime: z.string(),
  movedTo: daySchema.nullable(),
  reason: z.string().nullable(),
  comment: z.string().nullable(),
  students: z.number().int(),
  present: z.number().int(),
  absent: z.number().int(),
  /** Null where no photo is expected: the session is cancelled or moved, or the school took no photos yet. */
  photoState: z.enum(sessionPhotoStates).nullable(),
  photos: z.array(sessionPhotoSchema),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const maxPhotosOfSession = 10;
export const maxPhotoPeriodDays = 31;
/** A photo that waited for the network longer than this is refused. */
export const maxPhotoAgeDays = 7;

const view = { kind: 'capability', capability: 'viewSessionPhotos' } as const;
const viewAll = { kind: 'capability', capability: 'viewAllSessionPhotos' } as const;
const take = { kind: 'capability', capability: 'takeSessionPhotos' } as const;
const monthQuery = z.object({ month: monthSchema });

export const sessionPhotoRoutes = {
  today: defineRoute({
    method: 'GET',
    path: '/api/session-photos/today',
    summary: "Today's sessions that the caller photographs, by time, with their photos",
    policy: take,
    success: { status: 200, schema: z.object({ today: daySchema, sessions: z.array(photoTaskSchema) }) },
    errors: [],
  }),
  recent: defineRoute({
    method: 'GET',
    path: '/api/session-photos/recent',
    summary: 'The sessions of the seven days before today that the caller photographs, newest first, with their photos',
    policy: take,
    success: { status: 200, schema: z.array(photographedSessionSchema) },
    errors: [],
  }),
  take: defineRoute({
    method: 'POST',
    path: '/api/groups/:id/photos',
    summary:
      'Send a photo of a session; it is written anew in two sizes, without what the camera noted. The same client id twice is one photo',
    policy: take,
    rateLimit: { name: 'sessionPhoto', subject: 'caller' },
    params: idParams,
    bodyEncoding: 'multipart',
    body: z.strictObject({
      date: givenDaySchema,
      /** Chosen by the page when the photo is taken; a repeated call with it has no further effect. */
      clientId: z.uuid(messages.invalid).meta({ examples: ['0f8fad5b-d9cb-469f-a165-70867728950e'] }),
      takenAt: givenMoment(messages.photoTakenAt),
      /** By the same clock as `takenAt`, when this call is sent: shows a phone whose clock is wrong. */
      sentAt: givenMoment(messages.photoTakenAt),
      file: uploadedFile,
    }),
    success: { status: 201, schema: sessionPhotoSchema },
    /** `status` of ILLEGAL_TRANSITION: the state of the day's session; `none` without one. */
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'PHOTO_LIMIT_REACHED'],
  }),
  timeline: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/photos',
    summary: 'The month of a group: sessions with their marks and photos, newest first',
    policy: view,
    params: idParams,
    query: monthQuery,
    success: { status: 200, schema: z.array(timelineEntrySchema) },
    errors: ['NOT_FOUND'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/session-photos',
    summary: 'The sessions of up to 31 days with the state of their photos, by day and time',
    policy: viewAll,
    query: z
      .object({ from: givenDaySchema, to: givenDaySchema })
      .refine(({ from, to }) => isPhotoPeriod(from, to), { message: messages.photoPeriod, path: ['to'] }),
    success: { status: 200, schema: z.array(photographedSessionSchema) },
    errors: [],
  }),
  scores: defineRoute({
    method: 'GET',
    path: '/api/session-photos/scores',
    summary: 'How punctual the photos of a month were, by coach',
    policy: viewAll,
    query: monthQuery,
    success: { status: 200, schema: z.array(photoScoreSchema) },
    errors: [],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/session-photos/export.xlsx',
    summary: 'The sessions of a month with the state of their photos, as Excel',
    policy: viewAll,
    query: monthQuery,
    longDatabaseWork: true,
    success: { status: 200, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: [],
  }),
  file: defineRoute({
    method: 'GET',
    path: '/api/session-photos/:id/file',
    summary: 'The picture, in one of two sizes',
    policy: view,
    params: idParams,
    query: z.object({ size: z.enum(['full', 'small']).default('full') }),
    success: { status: 200, contentType: 'image/jpeg' },
    errors: ['NOT_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/session-photos/:id',
    summary:
      'Delete a photo with its files: a manager when a parent objects to it, a coach an own one on the day on which it arrived',
    policy: view,
    params: idParams,
    success: { status: 204 },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
};

function isPhotoPeriod(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= 0 && days < maxPhotoPeriodDays;
}
