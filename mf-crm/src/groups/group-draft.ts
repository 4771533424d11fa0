import type { Group, GroupBody, GroupSchedule } from '@school/api-contract/groups';

/** The form as it is typed: choices and numbers are texts, nothing chosen is ''. */
export interface GroupDraft {
  name: string;
  description: string;
  sportsDirection: string;
  branchId: string;
  trainerId: string;
  maxStudents: string;
  schedules: ScheduleDraft[];
}

/** `key` holds a row's fields together while others are added or taken away. */
export type ScheduleDraft = GroupSchedule & { key: number };

export function toDraft(group: Group | undefined): GroupDraft {
  return {
    name: group?.name ?? '',
    description: group?.description ?? '',
    sportsDirection: group?.sportsDirection ?? '',
    branchId: String(group?.branch?.id ?? ''),
    trainerId: String(group?.trainer?.id ?? ''),
    maxStudents: String(group?.maxStudents ?? 12),
    schedules: (group?.schedules ?? []).map((entry, key) => ({ ...entry, key })),
  };
}

/** What the API takes, if the schema finds nothing wrong with it. */
export function fromDraft(draft: GroupDraft): Record<keyof GroupBody, unknown> {
  const { branchId, trainerId, maxStudents, schedules, ...texts } = draft;
  return {
    ...texts,
    branchId: branchId === '' ? null : Number(branchId),
    trainerId: trainerId === '' ? null : Number(trainerId),
    maxStudents: maxStudents.trim() === '' ? Number.NaN : Number(maxStudents),
    schedules: schedules.map(({ key: _, ...entry }) => entry),
  };
}
