import type { ComingSchedule, Group, GroupSchedule } from '@school/api-contract/groups/groups';
import { addDays, schoolDay, useFormats, useT } from '@school/kit';
import { isRescheduled } from './is-rescheduled';

/** Texts for a group's week and next session. */
export function useGroupWords() {
  const t = useT('mf-crm');
  const { date, shortDate } = useFormats();
  const week = (schedules: readonly GroupSchedule[]) => {
    const days = new Map<string, string[]>();
    for (const { dayOfWeek, startTime, endTime } of schedules) {
      const times = `${startTime}–${endTime}`;
      days.set(times, [...(days.get(times) ?? []), t(`groups.short.${dayOfWeek}`)]);
    }
    return [...days].map(([times, names]) => `${names.join(', ')} ${times}`).join('; ');
  };
  const moment = ({ date: day, startTime: time }: NonNullable<Group['nextSession']>) => {
    const today = schoolDay();
    if (day === today) return t('groups.todayAt', { time });
    if (day === addDays(today, 1)) return t('groups.tomorrowAt', { time });
    return t('groups.dateAt', { date: shortDate(day), time });
  };
  return {
    /** 'Пн, Ср 17:30–19:00; Сб 10:00–11:00'. */
    week,
    /** 'С 1 сентября 2026: Пн, Ср 17:30–19:00'. */
    coming: ({ from, schedules }: ComingSchedule) =>
      t('groups.coming', { date: date(from), week: week(schedules) || t('groups.noSessions') }),
    /** 'сегодня', 'завтра', '2 дек'. */
    nextDay: (day: string) => {
      const today = schoolDay();
      if (day === today) return t('groups.today');
      return day === addDays(today, 1) ? t('groups.tomorrow') : shortDate(day);
    },
    /** 'сегодня в 17:30', 'завтра в 17:30', '2 дек в 12:00, перенос'. */
    next: (group: Group) => {
      if (!group.nextSession) return t('groups.noNext');
      const when = moment(group.nextSession);
      return isRescheduled(group) ? t('groups.rescheduled', { when }) : when;
    },
  };
}
