import type { Payment } from '@school/api-contract/payments';
import type { PaymentStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';

export interface PaymentFilter {
  status: PaymentStatus | undefined;
  /** Day and id of the last payment of the previous page. */
  after: readonly [string, number] | undefined;
  /** Maximum number of rows. */
  limit: number;
}

type StoredPayment = Omit<Payment, 'createdAt'> & { createdAt: Date; total: number };

/** Payments, newest first, in one statement; `total` counts all rows that match the filter. */
export async function findPayments(db: Knex, filter: PaymentFilter): Promise<StoredPayment[]> {
  const matched = db('payments');
  if (filter.status) matched.where({ status: filter.status });

  const page = matched
    .clone()
    .select('id', matched.count().as('total'))
    .orderBy([
      { column: 'date', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
  page.limit(filter.limit);
  if (filter.after) page.whereRaw('(date, id) < (?, ?)', [...filter.after]);

  return db
    .with('page', page)
    .from('page')
    .join('payments', 'payments.id', 'page.id')
    .leftJoin('students', 'students.id', 'payments.studentId')
    .select(
      'payments.id',
      'payments.studentId',
      db.raw(`nullif(concat_ws(' ', students.last_name, students.first_name), '') as student_name`),
      'payments.amount',
      'payments.date',
      'payments.description',
      'payments.status',
      'payments.type',
      'payments.createdAt',
      'page.total',
    )
    .orderBy([
      { column: 'payments.date', order: 'desc' },
      { column: 'payments.id', order: 'desc' },
    ]);
}
