import { schoolDay, useSearchParams } from '@school/kit';
import { isDay, isMonth, toMonth } from './shared/days';

const views = ['list', 'month', 'unmarked'] as const;
export type AttendanceView = (typeof views)[number];

export interface AttendanceAddress {
  /** 'yyyy-MM-dd'; today by default. */
  date: string;
  groupId: number | undefined;
  /**
   * `list`: the sessions of the day, or the students of one session; `month`: a group's journal; `unmarked`: unmarked
   * sessions.
   */
  view: AttendanceView;
  /** 'yyyy-MM' of the journal; by default the month of the date. */
  month: string;
  /** Whether a coach's day also lists the sessions of colleagues. */
  colleagues: boolean;
  /** Whether today also lists the sessions that are over and wait for nothing. */
  passed: boolean;
}

/** An address with a chosen group. */
export type GroupAddress = AttendanceAddress & { groupId: number };

/**
 * Keeps the whole state of the screen in the address: `/attendance?date=2026-11-18&group=5&view=month&month=2026-10`.
 */
export function useAttendanceAddress(): AttendanceAddress & {
  /** Whether the address has no parameters. */
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
    month: isMonth(given('month')) ? given('month') : toMonth(date),
    colleagues: given('colleagues') === '1',
    passed: given('passed') === '1',
    isBare: params.size === 0,
  };
}

/** A link target: `linkTo({ date, groupId: 5, view: 'month' })`. */
export function linkTo({
  date,
  groupId,
  view = 'list',
  month,
  colleagues = false,
  passed = false,
}: { date: string } & Partial<AttendanceAddress>) {
  const search = new URLSearchParams({ date });
  if (groupId !== undefined) search.set('group', String(groupId));
  if (view !== 'list') search.set('view', view);
  if (month !== undefined && month !== toMonth(date)) search.set('month', month);
  if (colleagues) search.set('colleagues', '1');
  if (passed) search.set('passed', '1');
  return { pathname: '/attendance', search: search.toString() };
}
