import type { PaymentOrder, paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { z } from 'zod';
import { type Page, positionId, readCursor, toPage } from '../../../platform/http/paging';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { searchEitherLayout } from '../../../shared/search-either-layout';
import { findOrder, findOrders, toOrder } from './payment-orders.repository';

type ListQuery = RouteInput<typeof paymentOrderRoutes.list>['query'];

/** Lists orders that match the filter, newest first. */
export async function listOrders(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  { cursor, limit, ...filter }: ListQuery,
): Promise<Page<PaymentOrder>> {
  const [afterId] = readCursor(cursor, z.tuple([positionId])) ?? [];
  const page = { afterId, limit: limit + 1, now: clock.now() };
  const { rows } = await searchEitherLayout(filter.search, (search) => findOrders(db, { ...filter, search }, page));
  const orders = rows.map(({ total, ...order }) => ({ ...toOrder(order), total }));
  return toPage(orders, limit, (order) => [order.id]);
}

/** Null for a payment without an order. */
export async function findOrderOfPayment(db: Knex, paymentId: number): Promise<PaymentOrder | null> {
  const order = await findOrder(db, { paymentId });
  return order ? toOrder(order) : null;
}
