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
  text,
  textMin,
  timeSchema,
} from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { attendanceStatuses } from '../rules/status-tables';

/**
 * A session is a group's training on one day: by its schedule, moved there from another day, or not held. A mark belongs to
 * student, group and day (specification section 3), so several times of one day are one session.
 */
export const sessionStates = ['planned', 'cancelled', 'moved'] as const;

const sessionTimesSchema = z.array(z.object({ startTime: z.string(), endTime: z.string() }));
const changeReason = textMin(1, 300, messages.cancelReason);
const monthQuery = z.object({ month: monthSchema });
const groupAndDate = idParams.extend({ date: givenDaySchema });

const sessionPart = {
  date: daySchema,
  /** `moved`: away from this day. */
  state: z.enum(sessionStates),
  /** Earliest first; empty where somebody was marked on a day that is in no schedule. */
  times: sessionTimesSchema,
  /** The day to which it was moved. */
  movedTo: daySchema.nullable(),
  reason: z.string().nullable(),
  comment: z.string().nullable(),
};

export const attendanceSessionSchema = z.object({
  ...sessionPart,
  group: namedRefSchema,
  sportsDirection: z.string(),
  branchName: z.string().nullable(),
  hall: z.string().nullable(),
  trainerName: z.string().nullable(),
  /** On the roster that day, and how many of them are marked how. */
  students: z.number().int(),
  present: z.number().int(),
  absent: z.number().int(),
  /** Whether the caller may mark it. */
  mayMark: z.boolean(),
  /** Whether the caller trains the group. */
  own: z.boolean(),
});
export type AttendanceSession = z.infer<typeof attendanceSessionSchema>;

export const attendanceMarkSchema = z.object({
  studentId: idSchema,
  date: daySchema,
  status: z.enum(attendanceStatuses),
});
export type AttendanceMark = z.infer<typeof attendanceMarkSchema>;

/** From the day of joining on, up to the day before that of leaving; null: is in the group. */
const staySchema = z.object({ joinDate: daySchema, leaveDate: daySchema.nullable() });

export const journalSchema = z.object({
  group: namedRefSchema,
  mayMark: z.boolean(),
  /** The school's day; later days cannot be marked yet. */
  today: daySchema,
  sessions: z.array(z.object(sessionPart)),
  /** Who was in the group on any day of the month, by name. */
  students: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      ...staySchema.shape,
      /** Each of them, for who left and came back within the month. */
      stays: z.array(staySchema).optional(),
    }),
  ),
  /** What is not marked is left out. */
  marks: z.array(attendanceMarkSchema),
});
export type Journal = z.infer<typeof journalSchema>;

/** A conflict: somebody has marked otherwise since the page was read; theirs stands. */
export const markConflictSchema = attendanceMarkSchema.extend({
  yours: z.enum(attendanceStatuses),
  /** Whether the caller made the mark that stands: on another device, or with a call whose answer was lost. */
  own: z.boolean(),
  /** Who made it, and when. */
  byName: z.string().nullable(),
  at: momentSchema,
});
export type MarkConflict = z.infer<typeof markConflictSchema>;

export const putMarkSchema = z.strictObject({
  studentId: idSchema,
  date: givenDaySchema,
  status: z.enum(attendanceStatuses),
  /** Needed for a change later than 7 days after the session (domain.md). */
  reason: text(300).optional(),
  /** When it was tapped, if it waited for the network since. */
  markedAt: givenMoment(messages.date).optional(),
  /** What the page showed before the tap; without it the mark is set whatever stands there. */
  seen: z.enum(attendanceStatuses).optional(),
});
export type PutMark = z.infer<typeof putMarkSchema>;

const view = { kind: 'capability', capability: 'viewAttendance' } as const;
const edit = { kind: 'capability', capability: 'editAttendance' } as const;

export const attendanceRoutes = {
  sessions: defineRoute({
    method: 'GET',
    path: '/api/attendance/sessions',
    summary: 'The sessions of a day (today, if none is given) in the groups that the caller may see',
    policy: view,
    query: z.object({ date: givenDaySchema.optional() }),
    success: { status: 200, schema: z.array(attendanceSessionSchema) },
    errors: [],
  }),
  unmarked: defineRoute({
    method: 'GET',
    path: '/api/attendance/unmarked',
    summary: 'Past sessions of the last 14 days where somebody is not marked, newest first',
    policy: view,
    success: { status: 200, schema: z.array(attendanceSessionSchema) },
    errors: [],
  }),
  journal: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/attendance',
    summary: 'The journal of a month: its sessions, who was in the group then, the marks',
    policy: view,
    params: idParams,
    query: monthQuery,
    success: { status: 200, schema: journalSchema },
    errors: ['NOT_FOUND'],
  }),
  exportJournal: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/attendance/export.xlsx',
    summary: 'The journal of a month as Excel',
    policy: view,
    params: idParams,
    query: monthQuery,
    longDatabaseWork: true,
    success: { status: 200, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: ['NOT_FOUND'],
  }),
  mark: defineRoute({
    method: 'PUT',
    path: '/api/groups/:id/attendance',
    summary: 'Set marks, up to a whole session at once; the same twice is the same once',
    policy: edit,
    params: idParams,
    query: z.object({
      /** A page's own word for itself, told again in the live event: the page knows what it has put. */
      page: z
        .string()
        .regex(/^[a-z0-9]{1,40}$/)
        .optional(),
    }),
    body: z.array(putMarkSchema).min(1).max(500),
    success: { status: 200, schema: z.object({ saved: z.number().int(), conflicts: z.array(markConflictSchema) }) },
    errors: ['NOT_FOUND'],
  }),
  comment: defineRoute({
    method: 'PUT',
    path: '/api/groups/:id/date-comments/:date',
    summary:
      'The comment on a date; an empty one takes it away. With what the page showed, another one written meanwhile refuses (CONFLICT): its text is the message of the detail `comment`',
    policy: edit,
    params: groupAndDate,
    body: z.strictObject({
      comment: text(500),
      /** What stood there when the writing began, empty: nothing; without it the comment is set whatever stands there. */
      seen: text(500).optional(),
    }),
    success: { status: 204 },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  changeSession: defineRoute({
    method: 'PUT',
    path: '/api/groups/:id/sessions/:date',
    summary: 'Cancel the session of a day, move it to another, or take that back',
    policy: edit,
    params: groupAndDate,
    body: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('planned') }),
      z.strictObject({ state: z.literal('cancelled'), reason: changeReason }),
      z.strictObject({
        state: z.literal('moved'),
        movedTo: givenDaySchema,
        startTime: timeSchema,
        endTime: timeSchema,
        reason: changeReason,
      }),
    ]),
    success: { status: 204 },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
};
