import type { ComingSchedule, Group, GroupBody, GroupSchedule } from '@school/api-contract/groups/groups';

/** Form values: choices and numbers are texts, '' means nothing chosen. */
export interface GroupDraft {
  name: string;
  description: string;
  sportsDirection: string;
  branchId: string;
  hall: string;
  trainerId: string;
  youngestAge: string;
  oldestAge: string;
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
    hall: group?.hall ?? '',
    trainerId: String(group?.trainer?.id ?? ''),
    youngestAge: String(group?.youngestAge ?? ''),
    oldestAge: String(group?.oldestAge ?? ''),
    maxStudents: String(group?.maxStudents ?? 12),
    schedules: (group?.schedules ?? []).map((entry, key) => ({ ...entry, key })),
    schedulesFrom: today,
  };
}

/** Converts the draft to the API's body; a schedule that starts today needs no start day. */
export function fromDraft(draft: GroupDraft, today: string): Record<keyof GroupBody, unknown> {
  const { branchId, trainerId, youngestAge, oldestAge, maxStudents, schedules, schedulesFrom, ...texts } = draft;
  return {
    ...texts,
    branchId: branchId === '' ? null : Number(branchId),
    trainerId: trainerId === '' ? null : Number(trainerId),
    youngestAge: youngestAge.trim() === '' ? null : Number(youngestAge),
    oldestAge: oldestAge.trim() === '' ? null : Number(oldestAge),
    maxStudents: maxStudents.trim() === '' ? Number.NaN : Number(maxStudents),
    schedules: schedules.map(({ key: _, ...entry }) => entry),
    schedulesFrom: schedulesFrom === today ? undefined : schedulesFrom,
  };
}

/** Future schedule changes that the form cancels when it changes the schedule from the given day on. */
export function listDroppedSchedules(group: Group | undefined, schedulesFrom: string): ComingSchedule[] {
  if (!group || schedulesFrom === '') return [];
  return group.comingSchedules.filter(({ from }) => from >= schedulesFrom);
}
