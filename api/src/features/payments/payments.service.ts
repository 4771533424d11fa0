import type { Payment, paymentRoutes } from '@school/api-contract/payments';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { z } from 'zod';
import { type Page, positionDay, positionId, readCursor, toPage } from '../../platform/http/paging';
import { findPayments } from './payments.repository';

const positionSchema = z.tuple([positionDay, positionId]);

type ListQuery = RouteInput<typeof paymentRoutes.list>['query'];

/** Payments of one status or of all, newest first. */
export async function listPayments(db: Knex, query: ListQuery): Promise<Page<Payment>> {
  const rows = await findPayments(db, {
    status: query.status,
    after: readCursor(query.cursor, positionSchema),
    limit: query.limit + 1,
  });
  const payments = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return toPage(payments, query.limit, (payment) => [payment.date, payment.id]);
}
