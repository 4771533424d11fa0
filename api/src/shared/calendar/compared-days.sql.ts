import { todayFromSettingsSql } from './today.sql';

/**
 * SQL: the last day of the period with which a report compares its own one, of `:months` months from `:first` up to
 * `:next`. A period that is not over at `:now` is compared with as many days of the one before it.
 */
export const comparedUntilSql = `(
  select case when today >= cast(:first as date) and today < cast(:next as date)
    then (today - make_interval(months => :months))::date else cast(:first as date) - 1 end
  from (select ${todayFromSettingsSql} as today from settings_school) school)`;
