import type {
  ListedPayment,
  PaymentDetail,
  PaymentTotals,
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
import { searchEitherLayout } from '../../shared/search-either-layout';
import { maskCards } from './mask-cards';
import { findOrderOfPayment } from './orders/payment-orders.service';
import type { PaymentFilter } from './payment-filter.sql';
import { findPayment } from './payment-writes.repository';
import { findPayments, findSuggestions, getTotals } from './payments.repository';
import { isRefundedByBank } from './refunds/refunded-by-bank';

const positionSchema = z.tuple([positionDay, positionId]);

type ListQuery = RouteInput<typeof paymentRoutes.list>['query'];

/** Lists payments that match the filter, newest first. */
export async function listPayments(db: Knex, { cursor, limit, ...filter }: ListQuery): Promise<Page<ListedPayment>> {
  const page = { after: readCursor(cursor, positionSchema), limit: limit + 1 };
  const { rows } = await searchEitherLayout(filter.search, (search) => findPayments(db, { ...filter, search }, page));
  const payments = rows.map(({ orderStatus, orderFailed, createdAt, ...row }) => ({
    ...row,
    state: toPaymentState({ status: row.status, orderStatus, orderFailed }),
    createdAt: createdAt.toISOString(),
  }));
  return toPage(payments, limit, (payment) => [payment.date, payment.id]);
}

/** Sums of all payments that the filter admits. */
export async function sumPayments(db: Knex, filter: PaymentFilter): Promise<PaymentTotals> {
  const { rows } = await searchEitherLayout(filter.search, async (search) => {
    const totals = await getTotals(db, { ...filter, search });
    return totals.count > 0 ? [totals] : [];
  });
  return rows[0] ?? getTotals(db, filter);
}

/** The filter with the text that finds payments, as the list does. */
export async function chooseLayout(db: Knex, filter: PaymentFilter): Promise<PaymentFilter> {
  if (filter.search === undefined) return filter;
  const { otherLayout = filter.search } = await searchEitherLayout(filter.search, (search) =>
    findPayments(db, { ...filter, search }, { after: undefined, limit: 1 }),
  );
  return { ...filter, search: otherLayout };
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
