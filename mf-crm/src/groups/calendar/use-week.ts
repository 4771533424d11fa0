import { schoolDay } from '@school/kit';
import { useCalendar } from '../groups.queries';
import { type GroupsFilter, toMonday } from '../list/use-groups-filter';

/** The chosen week, by its Monday, with its sessions and those of them that clash. */
export function useWeek({ week: chosen, branchId, trainerId }: GroupsFilter) {
  const thisWeek = toMonday(schoolDay());
  const week = chosen || thisWeek;
  const calendar = useCalendar({ branchId, trainerId, week: week === thisWeek ? undefined : week });
  const clashing = calendar.data?.filter(({ clashes }) => clashes.length > 0) ?? [];
  return { week, thisWeek, calendar, clashing };
}
