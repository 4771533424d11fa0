import { todayFromSettingsSql } from './today.sql';

/**
 * SQL: the last day of the period with which one of so many months, from its first day up to `next`, is compared. A period
 * that is not over at `:now` is compared with as many days of the one before it.
 */
export const comparedUntil = (first: string, next: string, months: string) => `(
  select case when today >= cast(${first} as date) and today < cast(${next} as date)
    then (today - make_interval(months => ${months}))::date else cast(${first} as date) - 1 end
  from (select ${todayFromSettingsSql} as today from settings_school) school)`;

/** The same for a report's own period: `:months` months from `:first` up to `:next`. */
export const comparedUntilSql = comparedUntil(':first', ':next', ':months');
