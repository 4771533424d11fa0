/**
 * The one place where charges meet payments: CTEs `charged_subscriptions`, `received` and `ledger`, of the students that
 * `ofStudents` admits (a condition on a column `student_id`).
 *
 * - `charged_subscriptions`: of each subscription its charges less its credits, due from `date`.
 * - `received`: of each student the confirmed payments less refunds, since the school's first accounting day.
 * - `ledger`: `charged_subscriptions` with what of it is `paid`: money pays the oldest charge first, whatever it was meant
 *   for, so that every debt has an age.
 *
 * The balance of a student is the sum of `charged` less `received`. Triggers keep both sums in `student_balances`
 * (migration 0076).
 */
export const ledgerCtes = (ofStudents: string) => `
  charged_subscriptions as materialized (
    select student_id, subscription_id, min(date) filter (where kind = 'sale') as date, sum(amount)::integer as charged
    from subscription_charges where ${ofStudents} group by student_id, subscription_id
  ),
  received as materialized (select student_id, paid from student_balances where ${ofStudents}),
  ledger as materialized (
    select c.student_id, c.subscription_id, c.date, c.charged,
      least(c.charged, greatest(0, coalesce(r.paid, 0) - (sum(c.charged) over earlier - c.charged)))::integer as paid
    from charged_subscriptions c left join received r using (student_id)
    window earlier as (partition by c.student_id order by c.date, c.subscription_id rows unbounded preceding)
  )`;

/**
 * SQL of debts that are due by the day: `student_id, amount, due_since`. The newest charges are the unpaid ones, so the
 * unpaid amount is due except for charges with a later date.
 */
export const debtsSql = (day: string, ofStudents = 'true') => `
  select student_id, charged - paid - coalesce(later.amount, 0) as amount, unpaid_since as due_since
  from student_balances left join (
    select student_id, sum(amount)::bigint as amount from subscription_charges
    where subscription_id in (select subscription_id from subscription_charges where kind = 'sale' and date > ${day})
    group by student_id
  ) later using (student_id)
  where unpaid_since <= ${day} and ${ofStudents}`;

/** SQL: whether a debt is overdue on the day: a charge is due on its own day, and overdue from the day after (`isOverdue`). */
export const isOverdueSql = (dueSince: string, day: string) => `${dueSince} < ${day}`;

/** Condition on `student_id`: those who owe by the day. */
export const owesSql = (day: string) =>
  `student_id in (select student_id from student_balances where unpaid_since <= ${day})`;

/** SQL: whether the school charges for subscriptions. */
const isOnSql = '(select enabled from subscription_settings)';

/**
 * SQL of debts by the day: `student_id, amount, due_since`. In a school that charges for subscriptions the balance
 * decides. A school that only takes payments has no charges; there the expected payments that are due are owed.
 *
 * @param ofStudents SQL condition on `student_id`
 */
export const owedSql = (day: string, ofStudents = 'true') => `
  select student_id, amount, due_since from (${debtsSql(day, `${isOnSql} and ${ofStudents}`)}) debts
  union all
  select student_id, sum(amount)::bigint, min(date) from payments
  where status = 'PENDING' and student_id is not null and date <= ${day} and not ${isOnSql} and ${ofStudents}
  group by student_id`;
