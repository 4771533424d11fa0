import type { Readable } from 'node:stream';
import type { SessionUser } from '@school/api-contract/accounts/auth';
import { sportsDirectionSchema } from '@school/api-contract/common';
import type { Group, groupRoutes } from '@school/api-contract/groups/groups';
import type { RouteInput } from '@school/api-contract/route';
import { exportList, type ListColumn } from '../../platform/excel/list-export';
import type { PlatformDeps } from '../../platform/platform-deps';
import { directionNames } from '../../shared/russian-text';
import { listGroups } from './groups.service';

const shortDays = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const;

const columns: readonly ListColumn<Group>[] = [
  { header: 'Группа', width: 28, cell: ({ name }) => name },
  { header: 'Направление', width: 26, cell: ({ sportsDirection }) => toDirectionName(sportsDirection) },
  { header: 'Отделение', width: 26, cell: ({ branch }) => branch?.name ?? null },
  { header: 'Зал', width: 20, cell: ({ hall }) => hall },
  { header: 'Тренер', width: 30, cell: ({ trainer }) => trainer?.name ?? null },
  { header: 'Расписание', width: 40, cell: ({ schedules }) => toTimetable(schedules) },
  { header: 'Возраст от', width: 11, cell: ({ youngestAge }) => youngestAge },
  { header: 'Возраст до', width: 11, cell: ({ oldestAge }) => oldestAge },
  { header: 'Учеников', width: 10, cell: ({ studentCount }) => studentCount },
  { header: 'Мест', width: 8, cell: ({ maxStudents }) => maxStudents },
  { header: 'В очереди', width: 10, cell: ({ waitingCount }) => waitingCount || null },
  { header: 'Занимаются', width: 12, cell: ({ active }) => (active ? 'Да' : 'В архиве') },
];

function toDirectionName(direction: string): string {
  const known = sportsDirectionSchema.safeParse(direction);
  return known.success ? directionNames[known.data] : direction;
}

/** 'Вт 17:30–19:00, Чт 17:30–19:00'. */
function toTimetable(schedules: Group['schedules']): string | null {
  const entries = schedules.map(
    ({ dayOfWeek, startTime, endTime }) => `${shortDays[dayOfWeek - 1]} ${startTime}–${endTime}`,
  );
  return entries.join(', ') || null;
}

/** Exports all groups that match the filter and that the user may see, in the order of the list. */
export function exportGroups(
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'audit'>,
  user: SessionUser,
  filter: RouteInput<typeof groupRoutes.export>['query'],
): Promise<Readable> {
  return exportList({
    name: 'Группы',
    columns,
    readPage: (page) => listGroups(deps, user, { ...filter, ...page }),
  });
}
