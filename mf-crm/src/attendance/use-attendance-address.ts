import { schoolDay, useSearchParams } from '@school/kit';
import { isDay, isMonth, monthOf } from './shared/days';

const views = ['list', 'month', 'unmarked'] as const;
export type AttendanceView = (typeof views)[number];

export interface AttendanceAddress {
  /** 'yyyy-MM-dd'; today unless the address says otherwise. */
  date: string;
  groupId: number | undefined;
  /** `list`: the sessions of the day, or the students of one; `month`: a group's journal; `unmarked`: what nobody marked. */
  view: AttendanceView;
  /** 'yyyy-MM' of the journal; that of the date unless the address says otherwise. */
  month: string;
}

/** With a group chosen. */
export type GroupAddress = AttendanceAddress & { groupId: number };

/** All that the screen shows lives in the address: `/attendance?date=2026-11-18&group=5&view=month&month=2026-10`. */
export function useAttendanceAddress(): AttendanceAddress & {
  /** Opened without a wish of its own. */
  isBare: boolean;
} {
  const [params] = useSearchParams();
  const given = (name: string) => params.get(name) ?? '';
  const date = isDay(given('date')) ? given('date') : schoolDay();
  const groupId = Number(given('group'));
  return {
    date,
    groupId: Number.isSafeInteger(groupId) && groupId > 0 ? groupId : undefined,
    view: views.find((view) => view === given('view')) ?? 'list',
    month: isMonth(given('month')) ? given('month') : monthOf(date),
    isBare: params.size === 0,
  };
}

/** A link's target: `linkTo({ date, groupId: 5, view: 'month' })`. */
export function linkTo({ date, groupId, view = 'list', month }: { date: string } & Partial<AttendanceAddress>) {
  const search = new URLSearchParams({ date });
  if (groupId !== undefined) search.set('group', String(groupId));
  if (view !== 'list') search.set('view', view);
  if (month !== undefined && month !== monthOf(date)) search.set('month', month);
  return { pathname: '/attendance', search: search.toString() };
}
