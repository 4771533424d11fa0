import { longWaitDays } from '@school/api-contract/contracts/staff-contracts';
import { todayFromSettingsSql } from './calendar/today.sql';

/**
 * SQL of the moment when contract `c` began to wait for a signature, or the draft to be sent; for other contracts a
 * moment after all others. Served by `contracts_waiting_index`.
 */
export const waitingSinceSql = `(case when c.status in ('draft', 'sent') then coalesce(c.sent_at, c.created_at)
  else timestamptz '2099-12-31 00:00:00+00' end)`;

/**
 * SQL: whether contract `c` has waited for more than `longWaitDays` at :now. These are days of the school's calendar, as
 * the lists count them.
 */
export const waitsLongSql = `${waitingSinceSql} < (
  select (${todayFromSettingsSql} - ${longWaitDays})::timestamp at time zone time_zone from settings_school)`;
