import type { ComingSchedule, Group, GroupSchedule } from '@school/api-contract/groups/groups';
import { schoolDay, useFormats, useT } from '@school/kit';
import { addDays, format, parseISO } from 'date-fns';

/** Texts for a group's week and next session. */
export function useGroupWords() {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const week = (schedules: readonly GroupSchedule[]) => {
    const days = new Map<string, string[]>();
    for (const { dayOfWeek, startTime, endTime } of schedules) {
      const times = `${startTime}–${endTime}`;
      days.set(times, [...(days.get(times) ?? []), t(`groups.short.${dayOfWeek}`)]);
    }
    return [...days].map(([times, names]) => `${names.join(', ')} ${times}`).join('; ');
  };
  return {
    /** 'Пн, Ср 17:30–19:00; Сб 10:00–11:00'. */
    week,
    /** 'С 1 сентября 2026: Пн, Ср 17:30–19:00'. */
    coming: ({ from, schedules }: ComingSchedule) =>
      t('groups.coming', { date: date(from), week: week(schedules) || t('groups.noSessions') }),
    /** 'сегодня в 17:30', 'завтра в 17:30', '23 ноября 2026 в 17:30'. */
    next: (next: Group['nextSession']) => {
      if (!next) return t('groups.noNext');
      const time = next.startTime;
      const today = schoolDay();
      if (next.date === today) return t('groups.todayAt', { time });
      if (next.date === shiftDay(today, 1)) return t('groups.tomorrowAt', { time });
      return t('groups.dateAt', { date: date(next.date), time });
    },
  };
}

/** @param day 'yyyy-MM-dd' */
export function shiftDay(day: string, days: number): string {
  return format(addDays(parseISO(day), days), 'yyyy-MM-dd');
}
