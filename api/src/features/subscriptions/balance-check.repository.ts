import type { Knex } from 'knex';

export interface WrongBalance {
  studentId: number;
  charged: number;
  paid: number;
}

/**
 * For each student: all charges less credits, and all confirmed payments less refunds since the first accounting day.
 */
const wrongSql = `
  with sums as (
    select student_id, sum(charged)::bigint as charged, sum(paid)::bigint as paid
    from (
      select student_id, amount as charged, 0 as paid from subscription_charges
      union all
      select student_id, 0, amount - coalesce(refunded_amount, 0) from payments
      where status = 'CONFIRMED' and student_id is not null
        and date >= (select accounting_from from subscription_settings)
    ) entries group by student_id
  )
  select student_id, coalesce(s.charged, 0) as charged, coalesce(s.paid, 0) as paid
  from sums s full join student_balances b using (student_id)
  where (coalesce(s.charged, 0), coalesce(s.paid, 0)) <> (coalesce(b.charged, 0), coalesce(b.paid, 0))`;

/** Lists students whose stored sums differ from those of their charges and payments, with the right sums. */
export async function findWrongBalances(db: Knex): Promise<WrongBalance[]> {
  const { rows } = await db.raw<{ rows: WrongBalance[] }>(`${wrongSql} order by student_id`);
  return rows;
}

/** Corrects the stored sums and returns what `findWrongBalances` would. Simultaneous charges and payments wait. */
export async function correctBalances(trx: Knex.Transaction): Promise<WrongBalance[]> {
  await trx.raw('lock table payments, subscription_charges in share row exclusive mode');
  const { rows } = await trx.raw<{ rows: WrongBalance[] }>(
    `insert into student_balances as b (student_id, charged, paid) ${wrongSql}
     on conflict (student_id) do update set charged = excluded.charged, paid = excluded.paid
     returning b.student_id, b.charged, b.paid`,
  );
  return rows;
}
