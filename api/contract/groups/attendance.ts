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
import { excuseReasons } from '../money/absence-excuses';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { attendanceStatuses } from '../rules/status-tables';
import { clashSchema } from './clash';

/** `move`: to the new day, which must not be in the future; `remove`: nobody is marked any more. */
export const movedMarks = ['keep', 'move', 'remove'] as const;

/**
 * A session is a group's training on one day: planned by its schedule, moved there from another day, or cancelled. A
 * mark belongs to student, group and day (specification section 3), so several times on one day form one session.
 */
export const sessionStates = ['planned', 'cancelled', 'moved'] as const;

const sessionTimesSchema = z.array(z.object({ startTime: z.string(), endTime: z.string() }));
export const changeReason = textMin(1, 300, messages.cancelReason);
const monthQuery = z.object({ month: monthSchema });
const groupAndDate = idParams.extend({ date: givenDaySchema });

const sessionPart = {
  date: daySchema,
  /** `moved`: away from this day. */
  state: z.enum(sessionStates),
  /** Earliest first; empty for a day with marks that is in no schedule. */
  times: sessionTimesSchema,
  /** The day to which the session was moved. */
  movedTo: daySchema.nullable(),
  reason: z.string().nullable(),
  comment: z.string().nullable(),
  /** Who holds the session in place of the group's coach. */
  substitute: namedRefSchema.nullable(),
  /** What staff should know about the substitution. */
  substituteComment: z.string().nullable(),
};

export const attendanceSessionSchema = z.object({
  ...sessionPart,
  group: namedRefSchema,
  sportsDirection: z.string(),
  branchName: z.string().nullable(),
  hall: z.string().nullable(),
  /** The group's coach. */
  trainerId: idSchema.nullable(),
  trainerName: z.string().nullable(),
  /** Counts of students on the roster that day and of their marks. */
  students: z.number().int(),
  present: z.number().int(),
  absent: z.number().int(),
  /** Whether the caller may mark it. */
  mayMark: z.boolean(),
  /** Whether the caller is a coach of the session: its substitute, else the group's coach, both where each holds some of its times. */
  own: z.boolean(),
});
export type AttendanceSession = z.infer<typeof attendanceSessionSchema>;

export const attendanceMarkSchema = z.object({
  studentId: idSchema,
  date: daySchema,
  status: z.enum(attendanceStatuses),
});
export type AttendanceMark = z.infer<typeof attendanceMarkSchema>;

/** From the day of joining to the day before `leaveDate`; null: still in the group. */
const staySchema = z.object({ joinDate: daySchema, leaveDate: daySchema.nullable() });

export const journalSchema = z.object({
  group: namedRefSchema,
  sportsDirection: z.string(),
  trainerName: z.string().nullable(),
  /** Whether the caller may mark every session. */
  mayMark: z.boolean(),
  /** Whether the caller sees the group; otherwise the journal has only the substitute days. */
  seesGroup: z.boolean(),
  /** Days of the month whose session the caller holds as a substitute and may mark. */
  substituteDays: z.array(daySchema),
  /** The school's calendar day; later days cannot be marked yet. */
  today: daySchema,
  sessions: z.array(z.object(sessionPart)),
  /** Who was in the group on any day of the month, by name. */
  students: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      /** Left out when the family wrote nothing about the child's health. */
      medicalInfo: z.string().optional(),
      ...staySchema.shape,
      /** All stays, for a student who left and came back within the month. */
      stays: z.array(staySchema).optional(),
    }),
  ),
  /** Excludes NOT_MARKED. */
  marks: z.array(attendanceMarkSchema),
  /** Absences of the month that are excused, marked or not. */
  excuses: z.array(z.object({ studentId: idSchema, date: daySchema, reason: z.enum(excuseReasons) })),
});
export type Journal = z.infer<typeof journalSchema>;

/** A conflict: another user changed the mark after the page loaded it; the stored mark stays. */
export const markConflictSchema = attendanceMarkSchema.extend({
  yours: z.enum(attendanceStatuses),
  /** Whether the caller set the stored mark, on another device or in a call whose answer was lost. */
  own: z.boolean(),
  /** Who set it, and when. */
  byName: z.string().nullable(),
  at: momentSchema,
});
export type MarkConflict = z.infer<typeof markConflictSchema>;

export const putMarkSchema = z.strictObject({
  studentId: idSchema,
  date: givenDaySchema,
  status: z.enum(attendanceStatuses),
  /** Required for a change later than 7 days after the session. */
  reason: text(300).optional(),
  /** When the user tapped, if the call waited for the network. */
  markedAt: givenMoment(messages.date).optional(),
  /** What the page showed before the tap; without it, the call sets the mark whatever its stored value. */
  seen: z.enum(attendanceStatuses).optional(),
});
export type PutMark = z.infer<typeof putMarkSchema>;

/** Families of a session by how a message reaches them; `unreached`: no address, or the SMS limit of the day. */
export const toldFamiliesSchema = z.object({
  email: z.number().int(),
  sms: z.number().int(),
  unreached: z.number().int(),
});
export type ToldFamilies = z.infer<typeof toldFamiliesSchema>;

/** Whom and what the change of a session affects. */
export const sessionImpactSchema = z.object({
  /** Whom a message would reach; null: all of it is over, so that there is nothing to tell. */
  families: toldFamiliesSchema.nullable(),
  /** Trial lessons in the session, which then need another date. */
  trials: z.array(z.object({ id: idSchema, childName: z.string() })),
  /** Sessions of other groups on the new day that clash with its coach or hall. */
  clashes: z.array(clashSchema),
  /** Other sessions of the group on the new day. */
  otherTimes: sessionTimesSchema,
  /** Who substitutes for the coach: a cancellation calls it off, a move keeps it unless the new day has a substitute. */
  substitute: namedRefSchema.nullable(),
  /** Who substitutes on the new day. */
  substituteThere: namedRefSchema.nullable(),
  /**
   * Subscriptions of sessions that a cancellation takes the day from, with their last day once extended; only for whoever
   * may change subscriptions.
   */
  subscriptions: z.array(z.object({ studentId: idSchema, studentName: z.string(), endsOn: daySchema })),
  /** How many subscriptions were extended for the day of a cancelled session, and stay so when it is restored. */
  extended: z.number().int(),
});
export type SessionImpact = z.infer<typeof sessionImpactSchema>;

/** A coach who may hold the session in place of the group's coach. */
export const substituteChoiceSchema = namedRefSchema.extend({
  /** Other sessions of the coach at that time. */
  clashes: z.array(clashSchema),
});
export type SubstituteChoice = z.infer<typeof substituteChoiceSchema>;

/** Tells the families of the session, by e-mail or else by SMS. */
export const tellFamilies = z.boolean().default(false);
/** Whether subscriptions of sessions that lose days are extended by as many. */
export const extendSubscriptions = z.boolean().default(false);

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
    summary:
      'Sessions of today and the last 14 days that have begun and where somebody is not marked, newest first: those the caller may mark, or for a role that marks nothing those it sees',
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
      /** An id that the page chooses and the live event repeats, so that the page recognises its own changes. */
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
      'The comment on a date; an empty one takes it away. With the text that the page showed, refuses with CONFLICT when somebody else has written another one: that text is the message of the detail `comment`',
    policy: edit,
    params: groupAndDate,
    body: z.strictObject({
      comment: text(500),
      /**
       * The comment when the user began to type, empty: none; without it, the call sets the comment whatever its stored
       * text.
       */
      seen: text(500).optional(),
    }),
    success: { status: 204 },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  impact: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/sessions/:date/impact',
    summary: 'What a change of the session affects, before it is made; with a new day also what it meets there',
    policy: edit,
    params: groupAndDate,
    query: z.object({
      movedTo: givenDaySchema.optional(),
      startTime: timeSchema.optional(),
      endTime: timeSchema.optional(),
    }),
    success: { status: 200, schema: sessionImpactSchema },
    errors: ['NOT_FOUND'],
  }),
  changeSession: defineRoute({
    method: 'PUT',
    path: '/api/groups/:id/sessions/:date',
    summary:
      'Cancel the session of a day, move it to another time or day, or take that back; the answer counts the families that are told. Its trial lessons then wait for another date. Whoever may change subscriptions extends those that lose the day of a cancelled session; they stay so when it is restored',
    policy: edit,
    params: groupAndDate,
    body: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('planned'), tellFamilies }),
      z.strictObject({ state: z.literal('cancelled'), reason: changeReason, tellFamilies, extendSubscriptions }),
      z.strictObject({
        state: z.literal('moved'),
        movedTo: givenDaySchema,
        startTime: timeSchema,
        endTime: timeSchema,
        reason: changeReason,
        /** What becomes of the day's marks; left out: they stay and do not count. */
        marks: z.enum(movedMarks).optional(),
        tellFamilies,
      }),
    ]),
    success: { status: 200, schema: z.object({ told: toldFamiliesSchema, extended: z.number().int() }) },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  substituteChoices: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/sessions/:date/substitutes',
    summary:
      'Coaches who may hold the session in place of the group’s coach, by name; those with another session at that time come last',
    policy: edit,
    params: groupAndDate,
    success: { status: 200, schema: z.array(substituteChoiceSchema) },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  changeSubstitute: defineRoute({
    method: 'PUT',
    path: '/api/groups/:id/sessions/:date/substitute',
    summary:
      'Name who holds one session in place of the group’s coach, or take that back; both coaches are told. Refuses with CONFLICT when the substitute is not the one that the page showed',
    policy: edit,
    params: groupAndDate,
    body: z.strictObject({
      /** Null takes the substitution back. */
      coachId: idSchema.nullable(),
      /** For staff. */
      comment: text(300).optional(),
      /** The substitute that the page showed; null: none. */
      seen: idSchema.nullable(),
    }),
    success: { status: 204 },
    /** `status` of ILLEGAL_TRANSITION: the state of the day's session, `none` without one, `over` once nobody marks it. */
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'CONFLICT'],
  }),
};
