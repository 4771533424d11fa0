import { z } from 'zod';
import {
  daySchema,
  givenDaySchema,
  idParams,
  idSchema,
  lineMin,
  momentSchema,
  monthSchema,
  namedRefSchema,
  pageQuery,
  requestKeySchema,
  sportsDirectionSchema,
  text,
  timeSchema,
} from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { roles } from '../rules/roles';
import { whenRight } from '../rules/when-right';
import { sessionStates, tellFamilies, toldFamiliesSchema } from './attendance';
import { clashSchema } from './clash';

export const groupAccessTypes = ['view', 'edit', 'manage'] as const;
export const groupAccessSchema = z.enum(groupAccessTypes);
/** `view` reads, `edit` marks attendance and changes the roster, `manage` also changes the group. */
export type GroupAccess = z.infer<typeof groupAccessSchema>;

export const maxPlaces = 300;

export const groupScheduleSchema = z.object({
  /** 1 is Monday, 7 is Sunday (ISO 8601). */
  dayOfWeek: z.number().int().min(1).max(7),
  /** 'HH:mm' in the school's time zone. */
  startTime: z.string(),
  endTime: z.string(),
});
export type GroupSchedule = z.infer<typeof groupScheduleSchema>;

export const comingScheduleSchema = z.object({ from: daySchema, schedules: z.array(groupScheduleSchema) });
/** The schedule from a future day on. */
export type ComingSchedule = z.infer<typeof comingScheduleSchema>;

export const groupSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string().nullable(),
  sportsDirection: z.string(),
  branch: namedRefSchema.nullable(),
  /** Where in the branch the group trains; null: not stated. */
  hall: z.string().nullable(),
  trainer: namedRefSchema.nullable(),
  /** In full years; null: no limit on that side. */
  youngestAge: z.number().int().nullable(),
  oldestAge: z.number().int().nullable(),
  maxStudents: z.number().int(),
  /** Students on the roster today. */
  studentCount: z.number().int(),
  waitingCount: z.number().int(),
  /** The first student on the waiting list when a place is free. */
  offer: namedRefSchema.nullable(),
  active: z.boolean(),
  /** The schedule of today. */
  schedules: z.array(groupScheduleSchema),
  /** Future schedules, by day. */
  comingSchedules: z.array(comingScheduleSchema),
  /** The next session that has not ended, within two weeks; includes moved and cancelled ones. */
  nextSession: z.object({ date: daySchema, startTime: z.string() }).nullable(),
  /** What the caller may do with the group; `view` also after the caller has given the group to another coach. */
  access: groupAccessSchema,
  /** The caller returns it with a change, so that the API detects a concurrent change. */
  updatedAt: momentSchema,
});
export type Group = z.infer<typeof groupSchema>;

export const changedGroupSchema = groupSchema.extend({
  /** Families that are told of the new schedule. */
  told: toldFamiliesSchema,
});
export type ChangedGroup = z.infer<typeof changedGroupSchema>;

/** The fields needed to choose a group, in a filter, a trial or a student's card. */
export const activeGroupSchema = groupSchema
  .pick({
    id: true,
    name: true,
    sportsDirection: true,
    branch: true,
    youngestAge: true,
    oldestAge: true,
    maxStudents: true,
    studentCount: true,
    access: true,
  })
  .extend({
    /** Of the branch; null: no branch. */
    address: z.string().nullable(),
    /** Days of the schedule that is valid today or begins later; Monday is 1. */
    days: z.array(z.number().int().min(1).max(7)),
  });
export type ActiveGroup = z.infer<typeof activeGroupSchema>;

/** Several entries per week, also several per day if they do not overlap. */
export const schedulesBody = z
  .array(z.strictObject({ dayOfWeek: z.number().int().min(1).max(7), startTime: timeSchema, endTime: timeSchema }))
  .max(21)
  .superRefine((entries, context) => {
    entries.forEach((entry, index) => {
      if (entry.endTime <= entry.startTime) {
        context.addIssue({ code: 'custom', path: [index, 'endTime'], message: messages.endBeforeStart });
      } else if (entries.some((other, before) => before < index && overlap(entry, other))) {
        context.addIssue({ code: 'custom', path: [index, 'startTime'], message: messages.scheduleOverlap });
      }
    });
  });

const ageSchema = z
  .number(messages.groupAge)
  .int(messages.groupAge)
  .min(1, messages.groupAge)
  .max(99, messages.groupAge)
  .nullable();

const groupFields = z.strictObject({
  name: lineMin(1, 100, messages.groupName),
  description: text(1000),
  sportsDirection: z.enum(sportsDirectionSchema.options, messages.sportsDirection),
  branchId: idSchema.nullable(),
  /** The name of a hall of the branch; empty or left out: not stated. */
  hall: text(60).optional(),
  /** A coach's account; null: no coach yet. */
  trainerId: idSchema.nullable(),
  /** In full years; null: no limit on that side; both left out: as before. */
  youngestAge: ageSchema.optional(),
  oldestAge: ageSchema.optional(),
  maxStudents: z
    .number(messages.maxStudents)
    .int(messages.maxStudents)
    .min(1, messages.maxStudents)
    .max(maxPlaces, messages.maxStudents),
  schedules: schedulesBody,
  /**
   * The first day of the schedule, which replaces all schedules set for that day or later. Defaults to today, where a
   * schedule equal to today's changes nothing.
   */
  schedulesFrom: givenDaySchema.optional(),
});

export const groupBody = withAges(groupFields);
export type GroupBody = z.infer<typeof groupBody>;

const newGroupBody = withAges(groupFields.extend({ key: requestKeySchema.optional() }));
export type NewGroupBody = z.infer<typeof newGroupBody>;

/** Ages are sent together, so that a change of one cannot contradict the stored other. */
function withAges<Fields extends z.ZodType<Ages>>(fields: Fields) {
  const when = whenRight('youngestAge', 'oldestAge');
  return fields
    .refine(({ youngestAge, oldestAge }) => youngestAge !== undefined || oldestAge === undefined, {
      path: ['youngestAge'],
      message: messages.groupAge,
      when,
    })
    .refine(({ youngestAge, oldestAge }) => oldestAge !== undefined || youngestAge === undefined, {
      path: ['oldestAge'],
      message: messages.groupAge,
      when,
    })
    .refine(({ youngestAge, oldestAge }) => youngestAge == null || oldestAge == null || youngestAge <= oldestAge, {
      path: ['oldestAge'],
      message: messages.groupAgesReversed,
      when,
    });
}
type Ages = Pick<z.infer<typeof groupFields>, 'youngestAge' | 'oldestAge'>;

/** Whether two entries of a week overlap; an entry that ends when the other starts does not. */
export function overlap(a: GroupSchedule, b: GroupSchedule): boolean {
  return a.dayOfWeek === b.dayOfWeek && a.startTime < b.endTime && b.startTime < a.endTime;
}

export const groupChoicesSchema = z.object({
  /** With the names of their halls. */
  branches: z.array(namedRefSchema.extend({ halls: z.array(z.string()) })),
  /** Users whom the caller may make the group's coach. */
  trainers: z.array(namedRefSchema),
  /** Coaches of the groups that the caller sees, for filters. */
  coaches: z.array(namedRefSchema),
});
export type GroupChoices = z.infer<typeof groupChoicesSchema>;

export const calendarSessionSchema = z.object({
  date: daySchema,
  /** 'HH:mm' in the school's time zone. */
  startTime: z.string(),
  endTime: z.string(),
  /** `moved`: away from this day. */
  state: z.enum(sessionStates),
  /** Where a session that was moved away now takes place. */
  movedTo: z.object({ date: daySchema, startTime: z.string() }).nullable(),
  /** The day from which a session was moved here. */
  movedFrom: daySchema.nullable(),
  group: namedRefSchema,
  sportsDirection: z.string(),
  branch: namedRefSchema.nullable(),
  hall: z.string().nullable(),
  /** The group's coach. */
  trainer: namedRefSchema.nullable(),
  /** Who holds the session in place of the group's coach. */
  substitute: namedRefSchema.nullable(),
  clashes: z.array(clashSchema),
});
/** A planned, cancelled or moved session on a date. */
export type CalendarSession = z.infer<typeof calendarSessionSchema>;

export const nextSessionSchema = calendarSessionSchema
  .pick({
    ...{ date: true, startTime: true, endTime: true, state: true, movedTo: true, movedFrom: true },
    substitute: true,
  })
  .extend({
    /** Of the cancellation or the reschedule, on both days of it. */
    reason: z.string().nullable(),
  });
/** A session of a group in this week or the three after it. */
export type NextSession = z.infer<typeof nextSessionSchema>;

export const timetableSchema = z.object({
  /** The first day on which it is valid; null: it is valid today. */
  from: daySchema.nullable(),
  entries: z.array(
    groupScheduleSchema.extend({
      /**
       * Clashes until the next timetable. `from`: the first day on which both train; null: from the start of this
       * timetable.
       */
      clashes: z.array(clashSchema.extend({ from: daySchema.nullable() })),
    }),
  ),
});
/** A group's schedule with its clashes. */
export type Timetable = z.infer<typeof timetableSchema>;

export const rosterRowSchema = z.object({
  /** The id of the membership: a student who came back in the same month has two. */
  id: idSchema,
  studentId: idSchema,
  /** With the patronymic. */
  name: z.string(),
  /** As the list calls the child, see `rules/list-names.ts`. */
  listName: z.string(),
  birthDate: daySchema,
  joinDate: daySchema,
  /** The first day outside the group; null: still in it. On the present roster: a planned leave. */
  leaveDate: daySchema.nullable(),
  /** This field and the phone are empty when a coach may not see them for a child who has left. */
  parentName: z.string(),
  parentPhone: z.string(),
  /** Null without the capability `viewMedicalInfo`, and for students whom the caller cannot see. */
  medicalInfo: z.string().nullable(),
  /** Whether a parent has agreed to photographs of the child. */
  photoConsent: z.boolean(),
  /**
   * Present as a percentage of marked sessions, in the month or the last three months, 0 to 100; null: never marked.
   */
  attendancePercent: z.number().int().nullable(),
});
export type RosterRow = z.infer<typeof rosterRowSchema>;

export const waitingRowSchema = z.object({
  studentId: idSchema,
  name: z.string(),
  birthDate: daySchema,
  parentPhone: z.string(),
  /** 1 is the first. */
  position: z.number().int(),
  addedAt: momentSchema,
  addedBy: z.string().nullable(),
});
export type WaitingRow = z.infer<typeof waitingRowSchema>;

/** A coach or administrator with their access to the group. */
export const groupStaffSchema = z.object({
  userId: idSchema,
  name: z.string(),
  role: z.enum(roles),
  /** Null: cannot see the group. */
  access: groupAccessSchema.nullable(),
  /** The source of the access; the group's coach, and an administrator who created it, need no grant. */
  source: z.enum(['trainer', 'creator', 'grant']).nullable(),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
});
export type GroupStaff = z.infer<typeof groupStaffSchema>;

const section = { kind: 'section', section: 'groups' } as const;
const accountManagers = { kind: 'capability', capability: 'manageUsers' } as const;
const studentParams = idParams.extend({ studentId: idParams.shape.id });
const userParams = idParams.extend({ userId: idParams.shape.id });
const activeFilter = z.enum(['true', 'false']).optional();
const idFilter = idParams.shape.id.optional();

/** By name, coach, free places or the youngest age; a minus reverses the order. Equal groups are sorted by name. */
export const groupSorts = ['name', '-name', 'trainer', '-trainer', 'free', '-free', 'age', '-age'] as const;
export type GroupSort = (typeof groupSorts)[number];

const filterQuery = z.object({
  active: activeFilter,
  branchId: idFilter,
  trainerId: idFilter,
  sportsDirection: sportsDirectionSchema.optional(),
  /** Default `name`. */
  sort: z.enum(groupSorts).optional(),
});

export const groupRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/groups',
    summary: 'Groups that the caller may see, with free places',
    policy: section,
    query: pageQuery.extend({ ...filterQuery.shape, cursor: z.string().max(1500).optional() }),
    success: { status: 200, schema: z.array(groupSchema) },
    paged: true,
    errors: [],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/groups/export.xlsx',
    summary: 'Everything that the filter admits, as Excel',
    policy: section,
    query: filterQuery,
    longDatabaseWork: true,
    success: { status: 200, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: [],
  }),
  calendar: defineRoute({
    method: 'GET',
    path: '/api/groups/calendar',
    summary: 'The sessions of a week in the groups that the caller may see, with double bookings of coach and hall',
    policy: section,
    query: z.object({
      branchId: idFilter,
      trainerId: idFilter,
      /** Any day of the requested week; defaults to this week. */
      week: givenDaySchema.optional(),
    }),
    success: { status: 200, schema: z.array(calendarSessionSchema) },
    errors: [],
  }),
  active: defineRoute({
    method: 'GET',
    path: '/api/groups/active',
    summary: 'All active groups that the caller may see, to choose from, with free places',
    policy: section,
    success: { status: 200, schema: z.array(activeGroupSchema) },
    errors: [],
  }),
  choices: defineRoute({
    method: 'GET',
    path: '/api/groups/choices',
    summary: 'Branches and coaches to choose from, in a filter or for a group',
    policy: section,
    success: { status: 200, schema: groupChoicesSchema },
    errors: [],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/groups/:id',
    summary: 'One group',
    policy: section,
    params: idParams,
    success: { status: 200, schema: groupSchema },
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/groups',
    summary:
      'A new group with its schedule, which its creator manages; a second call with the same key and group creates none',
    policy: { kind: 'capability', capability: 'createGroups' },
    body: newGroupBody,
    success: { status: 201, schema: groupSchema },
    errors: [],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/groups/:id',
    summary:
      'Change a group and its schedule; for those who may manage it. Its coach is told of a new schedule, its families with `tellFamilies`. With `updatedAt` of the group as it was read, refuses with CONFLICT when somebody else has changed it',
    policy: section,
    params: idParams,
    body: withAges(groupFields.extend({ updatedAt: momentSchema.optional(), tellFamilies })),
    success: { status: 200, schema: changedGroupSchema },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  scheduleFamilies: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/schedule-families',
    summary:
      'Whom a message about a schedule that is valid from the day on would reach; for those who may manage the group',
    policy: section,
    params: idParams,
    query: z.object({ from: givenDaySchema }),
    success: { status: 200, schema: toldFamiliesSchema },
    errors: ['NOT_FOUND'],
  }),
  archive: defineRoute({
    method: 'POST',
    path: '/api/groups/:id/archive',
    summary: 'Put a group into the archive; its roster and marks stay',
    policy: section,
    params: idParams,
    success: { status: 200, schema: groupSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/groups/:id/restore',
    summary: 'Take a group out of the archive; not into a closed branch',
    policy: section,
    params: idParams,
    success: { status: 200, schema: groupSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'BRANCH_CLOSED'],
  }),
  timetables: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/schedule',
    summary:
      'The schedule that holds today and those that are set for later, each with what double-books coach and hall',
    policy: section,
    params: idParams,
    success: { status: 200, schema: z.array(timetableSchema) },
    errors: ['NOT_FOUND'],
  }),
  nextSessions: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/sessions',
    summary:
      'The sessions of the group in this week and the three after it as they are on those dates, moved and cancelled ones too',
    policy: section,
    params: idParams,
    success: { status: 200, schema: z.array(nextSessionSchema) },
    errors: ['NOT_FOUND'],
  }),
  cancelSchedule: defineRoute({
    method: 'DELETE',
    path: '/api/groups/:id/schedule/:from',
    summary:
      'Take back a change of the schedule that is set for a day to come: the one before goes on until the next change. The coach of the group is told, its families with `tellFamilies`. With `updatedAt` of the group as it was read, refuses with CONFLICT when somebody else has changed it',
    policy: section,
    params: idParams.extend({ from: givenDaySchema }),
    query: z.object({ updatedAt: momentSchema.optional(), tellFamilies: z.enum(['true', 'false']).default('false') }),
    success: { status: 200, schema: changedGroupSchema },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  roster: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/students',
    summary: 'Who is in the group now, or was in it on any day of a month, by name',
    policy: section,
    params: idParams,
    query: z.object({ month: monthSchema.optional() }),
    success: { status: 200, schema: z.array(rosterRowSchema) },
    errors: ['NOT_FOUND'],
  }),
  addStudents: defineRoute({
    method: 'POST',
    path: '/api/groups/:id/students',
    summary: 'Put students into the group, all or none; who is in it already stays as is',
    policy: section,
    params: idParams,
    body: z.strictObject({
      studentIds: z.array(idSchema).min(1, messages.studentsChosen).max(maxPlaces),
      /** The first day; defaults to today. */
      joinDate: givenDaySchema.optional(),
    }),
    success: { status: 200, schema: z.object({ added: z.number().int() }) },
    errors: ['NOT_FOUND', 'GROUP_FULL', 'ILLEGAL_TRANSITION'],
  }),
  moveStudents: defineRoute({
    method: 'POST',
    path: '/api/groups/:id/students/move',
    summary:
      'Put students into the group and take them out of others on the same day; all or none. Refuses with GROUP_MISFITS, unless the caller accepts it, when age, timetable or subscription of a student speak against the group',
    policy: section,
    params: idParams,
    body: z.strictObject({
      studentIds: z.array(idSchema).min(1, messages.studentsChosen).max(maxPlaces),
      /**
       * The groups to leave; CONFLICT when a student is not in one of them. Defaults to all other groups that the caller
       * may change; none: an empty list.
       */
      from: z.array(idSchema).max(maxPlaces).optional(),
      /** The first day in the group and outside the others; defaults to today. */
      joinDate: givenDaySchema.optional(),
      acceptMisfits: z.boolean().optional(),
    }),
    success: { status: 200, schema: z.object({ added: z.number().int() }) },
    errors: ['NOT_FOUND', 'GROUP_FULL', 'GROUP_MISFITS', 'CONFLICT', 'ILLEGAL_TRANSITION'],
  }),
  removeStudent: defineRoute({
    method: 'DELETE',
    path: '/api/groups/:id/students/:studentId',
    summary: 'Take a student out of the group from a day on; what was before stays in the journal',
    policy: section,
    params: studentParams,
    /** The first day outside the group; defaults to today. After tomorrow, the student stays on the roster until then. */
    query: z.object({ leaveDate: givenDaySchema.optional() }),
    success: { status: 204 },
    errors: ['NOT_FOUND', 'GROUP_FULL'],
  }),
  keepStudent: defineRoute({
    method: 'DELETE',
    path: '/api/groups/:id/students/:studentId/leave',
    summary: 'Cancel the planned leave of a student; CONFLICT when none is planned any more',
    policy: section,
    params: studentParams,
    success: { status: 204 },
    errors: ['NOT_FOUND', 'CONFLICT', 'GROUP_FULL', 'ILLEGAL_TRANSITION'],
  }),
  waiting: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/waiting-list',
    summary: 'Who waits for a place, first come first',
    policy: section,
    params: idParams,
    success: { status: 200, schema: z.array(waitingRowSchema) },
    errors: ['NOT_FOUND'],
  }),
  wait: defineRoute({
    method: 'POST',
    path: '/api/groups/:id/waiting-list',
    summary: 'Put students at the end of the waiting list; who waits already keeps the place in it',
    policy: section,
    params: idParams,
    body: z.strictObject({ studentIds: z.array(idSchema).min(1, messages.studentsChosen).max(maxPlaces) }),
    success: { status: 200, schema: z.object({ added: z.number().int() }) },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  stopWaiting: defineRoute({
    method: 'DELETE',
    path: '/api/groups/:id/waiting-list/:studentId',
    summary: 'Take a student off the waiting list',
    policy: section,
    params: studentParams,
    success: { status: 204 },
    errors: ['NOT_FOUND'],
  }),
  place: defineRoute({
    method: 'POST',
    path: '/api/groups/:id/waiting-list/:studentId/place',
    summary: 'Give a free place to somebody who waits. Refuses with GROUP_MISFITS as a transfer does',
    policy: section,
    params: studentParams,
    body: z.strictObject({ joinDate: givenDaySchema.optional(), acceptMisfits: z.boolean().optional() }),
    success: { status: 204 },
    errors: ['NOT_FOUND', 'GROUP_FULL', 'GROUP_MISFITS', 'ILLEGAL_TRANSITION'],
  }),
  access: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/access',
    summary: 'Coaches and administrators with what they may do with the group',
    policy: section,
    params: idParams,
    success: { status: 200, schema: z.array(groupStaffSchema) },
    errors: ['NOT_FOUND'],
  }),
  grant: defineRoute({
    method: 'PUT',
    path: '/api/groups/:id/access/:userId',
    summary: 'Give a coach or administrator access to the group, or change it',
    policy: accountManagers,
    params: userParams,
    body: z.strictObject({ accessType: groupAccessSchema }),
    success: { status: 200, schema: groupStaffSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  revoke: defineRoute({
    method: 'DELETE',
    path: '/api/groups/:id/access/:userId',
    summary: 'Take the access to the group back',
    policy: accountManagers,
    params: userParams,
    success: { status: 204 },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
};
