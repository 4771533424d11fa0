import type { MonthTasks } from '@school/api-contract/school/dashboard';
import type { Knex } from 'knex';
import { todayFromSettingsSql } from '../../shared/calendar/today.sql';
import { isToRenewSql } from './orders/payment-orders.repository';
import { toStateCondition } from './orders/payment-state.sql';
import { hasOpenRefundSql, isChangedSinceRegisterSql, isInRegisterSql, registersSql } from './payment-filter.sql';

export type PaymentTasks = Omit<MonthTasks, 'toCharge' | 'oldDebts'>;

const countOrders = (condition: string) =>
  `(select count(*) from payment_orders o join payments p on p.id = o.payment_id where ${condition})`;

/** The counts of `countPaymentTasks` in one statement. */
export async function findPaymentTasks(db: Knex, now: Date): Promise<PaymentTasks> {
  const { rows } = await db.raw<{ rows: PaymentTasks[] }>(
    `with school as materialized (
       select time_zone, date_trunc('month', ${todayFromSettingsSql}::timestamp)::date as month from settings_school
     ), period as materialized (
       select month, (month - interval '1 month')::date as last_month, month::timestamp at time zone time_zone as month_start
       from school
     ), registers as materialized (${registersSql})
     select
       ${countOrders(isToRenewSql)} as links_to_renew,
       ${countOrders(toStateCondition('refused'))} as links_refused,
       ${countOrders(toStateCondition('link_failed'))} as links_failed,
       (select count(*) from payments p where ${hasOpenRefundSql}) as open_refunds,
       case when exists (select from registers) and not exists (
         select from registers where is_whole and timestamp >= month_start
           and first_day <= last_month and last_day >= month - 1
       ) then (
         select count(*) from payments p where ${isInRegisterSql} and p.date >= last_month and p.date < month
       ) end as not_in_register,
       case when exists (select from registers) then (
         select count(*) from payments p where ${isChangedSinceRegisterSql}
       ) else 0 end as changed_since_register
     from period`,
    { now },
  );
  const [tasks] = rows;
  if (!tasks) throw new Error('settings_school has no row');
  return tasks;
}
