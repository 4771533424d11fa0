import { schoolDay } from '@school/kit';
import { useCalendar } from '../groups.queries';
import { type GroupsFilter, toMonday } from '../list/use-groups-filter';
import { listClashes } from './list-clashes';

/** The chosen week, by its Monday, with its sessions and their clashes. */
export function useWeek({ week: chosen, branchId, trainerId }: GroupsFilter) {
  const thisWeek = toMonday(schoolDay());
  const week = chosen || thisWeek;
  const calendar = useCalendar({ branchId, trainerId, week: week === thisWeek ? undefined : week });
  return { week, thisWeek, calendar, clashRows: listClashes(calendar.data ?? []) };
}
