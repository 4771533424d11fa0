import type { Balance, SubscriptionCharge } from '@school/api-contract/money/subscription-schemas';
import type { ReceivedPayment } from '@school/api-contract/money/subscriptions';
import type { Knex } from 'knex';
import { debtsSql, ledgerCtes } from '../../shared/balance.sql';

/** Returns what a student was charged, has paid and owes. */
export async function findBalance(db: Knex, studentId: number, today: string): Promise<Omit<Balance, 'currency'>> {
  const { rows } = await db.raw<{ rows: Omit<Balance, 'currency' | 'balance'>[] }>(
    `with ${ledgerCtes('student_id = :studentId')}, debt as (${debtsSql(':today::date', 'student_id = :studentId')})
     select coalesce((select sum(charged) from ledger), 0)::bigint as charged,
       coalesce((select paid from received), 0) as paid, coalesce((select amount from debt), 0) as due,
       (select due_since from debt) as due_since, (select :today::date - due_since from debt) as due_days,
       (select coalesce(sum(amount), 0) from payments where student_id = :studentId and status = 'PENDING') as pending`,
    { studentId, today },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A sum has no row');
  return { ...row, balance: row.charged - row.paid };
}

/** The student's charges, newest first, with the paid part of each. */
export async function findCharges(db: Knex, studentId: number): Promise<SubscriptionCharge[]> {
  const { rows } = await db.raw<{ rows: (Omit<SubscriptionCharge, 'createdAt'> & { createdAt: Date })[] }>(
    `with ${ledgerCtes('student_id = :studentId')}
     select c.id, c.subscription_id, u.plan_name, c.kind, c.amount, c.date,
       case when c.kind = 'sale' then l.paid else 0 end as paid, c.created_at
     from subscription_charges c join subscriptions u on u.id = c.subscription_id
     join ledger l on l.subscription_id = c.subscription_id
     where c.student_id = :studentId order by c.id desc`,
    { studentId },
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The payments behind the balance, newest first: confirmed, less refunds, since the school's first accounting day. */
export async function findReceived(db: Knex, studentId: number): Promise<ReceivedPayment[]> {
  const { rows } = await db.raw<{ rows: ReceivedPayment[] }>(
    `select id, date, amount - coalesce(refunded_amount, 0) as amount, coalesce(refunded_amount, 0) as refunded_amount
     from payments
     where student_id = :studentId and status = 'CONFIRMED' and amount > coalesce(refunded_amount, 0)
       and date >= (select accounting_from from subscription_settings)
     order by date desc, id desc`,
    { studentId },
  );
  return rows;
}
