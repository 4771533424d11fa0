import { type SportsDirection, sportsDirections } from '@school/api-contract/common';
import { type GroupSort, groupSorts } from '@school/api-contract/groups/groups';
import { useSearchParams } from '@school/kit';
import { format, isValid, parseISO, startOfWeek } from 'date-fns';

const lanes = ['days', 'halls', 'coaches'] as const;
/** The columns of the calendar. */
export type CalendarLanes = (typeof lanes)[number];

const views = ['cards', 'list', 'week'] as const;
export type GroupsView = (typeof views)[number];

export interface GroupsFilter {
  branchId: number | undefined;
  trainerId: number | undefined;
  direction: SportsDirection | undefined;
  archived: boolean;
  /** Of cards and list. */
  sort: GroupSort;
  view: GroupsView;
  /** A Monday, 'yyyy-MM-dd'; empty: this week. */
  week: string;
  lanes: CalendarLanes;
  /**
   * The day shown on a phone, or the day whose halls or coaches are shown, 'yyyy-MM-dd'; empty: today, or the week's
   * Monday.
   */
  day: string;
  /** The hall or coach shown on a phone; empty: the first. */
  lane: string;
}

/**
 * Keeps the list's state in the address:
 * `/groups?branch=1&coach=2&direction=dance&archived=1&sort=-free&view=week&week=2026-12-07&lanes=halls&day=2026-12-09`.
 */
export function useGroupsFilter() {
  const [params, setParams] = useSearchParams();
  const setFilter = (change: Partial<GroupsFilter>) =>
    setParams(
      (newest) => toParameters({ ...readFilter(newest), ...change }),
      // Back removes a filter; it does not step through weeks, days and lanes
      { replace: [change.week, change.day, change.lane].some((each) => each !== undefined), preventScrollReset: true },
    );

  return { filter: readFilter(params), setFilter };
}

function readFilter(params: URLSearchParams): GroupsFilter {
  return {
    branchId: toId(params.get('branch')),
    trainerId: toId(params.get('coach')),
    direction: sportsDirections.find((direction) => direction === params.get('direction')),
    archived: params.get('archived') === '1',
    sort: groupSorts.find((sort) => sort === params.get('sort')) ?? 'name',
    view: views.find((view) => view === params.get('view')) ?? 'cards',
    week: toMonday(params.get('week') ?? ''),
    lanes: lanes.find((each) => each === params.get('lanes')) ?? 'days',
    day: params.get('day') ?? '',
    lane: params.get('lane') ?? '',
  };
}

function toParameters(filter: GroupsFilter): Record<string, string> {
  return {
    ...(filter.branchId && { branch: String(filter.branchId) }),
    ...(filter.trainerId && { coach: String(filter.trainerId) }),
    ...(filter.direction && { direction: filter.direction }),
    ...(filter.archived && { archived: '1' }),
    ...(filter.sort !== 'name' && { sort: filter.sort }),
    ...(filter.view !== 'cards' && { view: filter.view }),
    ...(filter.view === 'week' && filter.week && { week: filter.week }),
    ...(filter.view === 'week' && filter.lanes !== 'days' && { lanes: filter.lanes }),
    ...(filter.view === 'week' && filter.day && { day: filter.day }),
    ...(filter.view === 'week' && filter.lane && { lane: filter.lane }),
  };
}

function toId(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** @returns 'yyyy-MM-dd'; empty for an invalid day or a year that the API does not accept */
export function toMonday(day: string): string {
  const moment = parseISO(day);
  if (!/^20\d\d-\d\d-\d\d$/.test(day) || !isValid(moment)) return '';
  return format(startOfWeek(moment, { weekStartsOn: 1 }), 'yyyy-MM-dd');
}
