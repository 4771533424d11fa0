import type { ComingSchedule, Group, GroupBody, GroupSchedule } from '@school/api-contract/groups/groups';

/** Form values: choices and numbers are texts, '' means nothing chosen. */
export interface GroupDraft {
  name: string;
  description: string;
  sportsDirection: string;
  branchId: string;
  trainerId: string;
  maxStudents: string;
  schedules: ScheduleDraft[];
  schedulesFrom: string;
}

/** `key` identifies a row while others are added or removed. */
export type ScheduleDraft = GroupSchedule & { key: number };

/** @param today 'yyyy-MM-dd', the day of the school on which the form was opened */
export function toDraft(group: Group | undefined, today: string): GroupDraft {
  return {
    name: group?.name ?? '',
    description: group?.description ?? '',
    sportsDirection: group?.sportsDirection ?? '',
    branchId: String(group?.branch?.id ?? ''),
    trainerId: String(group?.trainer?.id ?? ''),
    maxStudents: String(group?.maxStudents ?? 12),
    schedules: (group?.schedules ?? []).map((entry, key) => ({ ...entry, key })),
    schedulesFrom: today,
  };
}

/** Converts the draft to the API's body; a schedule that starts today needs no start day. */
export function fromDraft(draft: GroupDraft, today: string): Record<keyof GroupBody, unknown> {
  const { branchId, trainerId, maxStudents, schedules, schedulesFrom, ...texts } = draft;
  return {
    ...texts,
    branchId: branchId === '' ? null : Number(branchId),
    trainerId: trainerId === '' ? null : Number(trainerId),
    maxStudents: maxStudents.trim() === '' ? Number.NaN : Number(maxStudents),
    schedules: schedules.map(({ key: _, ...entry }) => entry),
    schedulesFrom: schedulesFrom === today ? undefined : schedulesFrom,
  };
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Future schedule changes that the draft cancels, if it changes the schedule. */
export function listDroppedSchedules(draft: GroupDraft, first: GroupDraft, group: Group | undefined): ComingSchedule[] {
  const { schedules, schedulesFrom } = draft;
  const isRescheduled = schedulesFrom !== first.schedulesFrom || !isSame(schedules, first.schedules);
  if (!group || !isRescheduled || schedulesFrom === '') return [];
  return group.comingSchedules.filter(({ from }) => from >= schedulesFrom);
}

/**
 * Puts together what was typed and what somebody else saved meanwhile: a field that was not touched here takes what it is
 * now, one that was keeps what was typed.
 *
 * @param first the group as the form began with it
 * @param theirs the group as it is now
 * @returns `clashes`: fields that both have changed, each to something else
 */
export function mergeDrafts(first: GroupDraft, theirs: GroupDraft, typed: GroupDraft) {
  const fields = groupFields.filter((field) => !isSame(typed[field], first[field]));
  const clashes = fields.filter(
    (field) => !isSame(theirs[field], first[field]) && !isSame(theirs[field], typed[field]),
  );
  const kept = Object.fromEntries(fields.map((field) => [field, typed[field]]));
  return { merged: { ...theirs, ...kept }, clashes };
}

const groupFields = [
  'name',
  'description',
  'sportsDirection',
  'branchId',
  'trainerId',
  'maxStudents',
  'schedules',
  'schedulesFrom',
] as const satisfies readonly (keyof GroupDraft)[];
export type GroupField = (typeof groupFields)[number];
