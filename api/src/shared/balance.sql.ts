/**
 * The one place where charges meet payments: CTEs `charged_subscriptions`, `received` and `ledger`, of the students that
 * `ofStudents` admits (a condition on a column `student_id`).
 *
 * - `charged_subscriptions`: of each subscription its charges less its credits, due from `date`.
 * - `received`: of each student the confirmed payments less refunds, since the school's first accounting day.
 * - `ledger`: `charged_subscriptions` with what of it is `paid`: money pays the oldest charge first, whatever it was meant
 *   for, so that every debt has an age.
 *
 * The balance of a student is the sum of `charged` less `received`.
 */
export const ledgerCtes = (ofStudents: string) => `
  charged_subscriptions as materialized (
    select student_id, subscription_id, min(date) filter (where kind = 'sale') as date, sum(amount)::integer as charged
    from subscription_charges where ${ofStudents} group by student_id, subscription_id
  ),
  received as materialized (
    select student_id, sum(amount - coalesce(refunded_amount, 0))::bigint as paid
    from payments
    where status = 'CONFIRMED' and student_id is not null and ${ofStudents}
      and date >= (select accounting_from from subscription_settings)
    group by student_id
  ),
  ledger as materialized (
    select c.student_id, c.subscription_id, c.date, c.charged,
      least(c.charged, greatest(0, coalesce(r.paid, 0) - (sum(c.charged) over earlier - c.charged)))::integer as paid
    from charged_subscriptions c left join received r using (student_id)
    window earlier as (partition by c.student_id order by c.date, c.subscription_id rows unbounded preceding)
  )`;

/** CTE body over `ledger`: who owes what is due by the day, and since when: `student_id, amount, due_since`. */
export const debtsSql = (day: string) => `
  select student_id, sum(charged - paid) as amount, min(date) as due_since
  from ledger where charged > paid and date <= ${day} group by student_id`;

/** SQL: whether the school charges for subscriptions; otherwise nothing is owed for them. */
const isOnSql = '(select enabled from subscription_settings)';

/** SQL of the ids of all students who owe by the day. */
export const debtorsSql = (day: string) => `
  with ${ledgerCtes(isOnSql)}, debts as (${debtsSql(day)}) select student_id from debts`;

/** SQL of what one student owes by the day; no row when that is nothing. */
export const debtOfSql = (studentId: string, day: string) => `
  with ${ledgerCtes(`student_id = ${studentId} and ${isOnSql}`)}, debts as (${debtsSql(day)}) select amount from debts`;
