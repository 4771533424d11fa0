import { paymentRoutes } from '@school/api-contract/payments';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { listPayments } from './payments.service';

export function paymentsRoutes({ db }: PlatformDeps): Implementation[] {
  return [
    implement(paymentRoutes.list, async ({ query, reply }) => {
      const page = await listPayments(db, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
  ];
}
