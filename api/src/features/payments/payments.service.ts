import type {
  ListedPayment,
  PaymentDetail,
  paymentRoutes,
  StudentSuggestion,
} from '@school/api-contract/money/payments';
import type { RouteInput } from '@school/api-contract/route';
import { toPaymentState } from '@school/api-contract/rules/payment-state';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import { type Page, positionDay, positionId, readCursor, toPage } from '../../platform/http/paging';
import type { PlatformDeps } from '../../platform/platform-deps';
import { maskCards } from './mask-cards';
import { findOrderOfPayment } from './orders/payment-orders.service';
import { findPayment } from './payment-writes.repository';
import { findPayments, findSuggestions } from './payments.repository';
import { isRefundedByBank } from './refunds/refunded-by-bank';

const positionSchema = z.tuple([positionDay, positionId]);

type ListQuery = RouteInput<typeof paymentRoutes.list>['query'];

/** Lists payments that match the filter, newest first. */
export async function listPayments(db: Knex, { cursor, limit, ...filter }: ListQuery): Promise<Page<ListedPayment>> {
  const rows = await findPayments(db, filter, { after: readCursor(cursor, positionSchema), limit: limit + 1 });
  const payments = rows.map(({ orderStatus, orderFailed, createdAt, ...row }) => ({
    ...row,
    state: toPaymentState({ status: row.status, orderStatus, orderFailed }),
    createdAt: createdAt.toISOString(),
  }));
  return toPage(payments, limit, (payment) => [payment.date, payment.id]);
}

/** Refuses with NOT_FOUND. */
export async function getPayment({ bank }: Pick<PlatformDeps, 'bank'>, db: Knex, id: number): Promise<PaymentDetail> {
  const found = await findPayment(db, id);
  if (!found) throw refuse('NOT_FOUND');
  const { terminalKey, hasParts, openRefund, ...stored } = found;
  const order = await findOrderOfPayment(db, id);
  return {
    ...stored,
    order,
    state: order?.state ?? toPaymentState({ status: stored.status, orderStatus: null, orderFailed: false }),
    refundByBank: isRefundedByBank(bank, found),
    openRefund: openRefund && { ...openRefund, askedAt: new Date(openRefund.askedAt).toISOString() },
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
    events: stored.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    notices: stored.notices.map(({ receivedAt, outcome, payload }) => ({
      receivedAt: new Date(receivedAt).toISOString(),
      outcome,
      payload: maskCards(payload),
    })),
  };
}

/** Returns an empty list for a payment that has a student. Refuses with NOT_FOUND. */
export async function listSuggestions(db: Knex, id: number): Promise<StudentSuggestion[]> {
  const payment = await findPayment(db, id);
  if (!payment) throw refuse('NOT_FOUND');
  return payment.studentId === null ? findSuggestions(db, id) : [];
}
