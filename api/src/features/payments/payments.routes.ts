import { bankNoticeRoutes } from '@school/api-contract/money/bank-notices';
import { paymentRoutes as routes } from '@school/api-contract/money/payments';
import { refuse } from '../../platform/app-error';
import { excelExport, listFilterNames } from '../../platform/excel/excel-export';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getSchoolToday } from '../school/school.service';
import { receiveNotice } from './bank/bank-notices.service';
import { findFamily } from './family.repository';
import { paymentOrdersRoutes } from './orders/payment-orders.routes';
import {
  cancelMistake,
  cancelPayment,
  changePayment,
  confirmPayment,
  createPayment,
  linkPayment,
  refundPayment,
  splitPayment,
  unlinkPayment,
} from './payment-changes.service';
import { findBranches, getSummary } from './payments.repository';
import { chooseLayout, getPayment, listPayments, listSuggestions, sumPayments } from './payments.service';
import { export1c } from './payments-1c';
import { exportPayments } from './payments-export';
import { statementRoutes } from './statement/statement.routes';

export function paymentsRoutes(deps: PlatformDeps): Implementation[] {
  const { db, clock } = deps;
  return [
    implement(bankNoticeRoutes.receive, async ({ body, caller, reply }) => {
      await receiveNotice(deps, body, caller);
      reply.text('OK');
      return undefined;
    }),
    ...paymentOrdersRoutes(deps),
    ...statementRoutes(deps),
    implement(routes.list, async ({ query, reply }) => {
      const page = await listPayments(db, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(routes.totals, ({ query }) => sumPayments(db, query)),
    implement(routes.summary, () => getSummary(db, clock.now())),
    implement(routes.choices, async () => ({ branches: await findBranches(db) })),
    implement(
      routes.export,
      excelExport(deps, {
        event: 'payment.exported',
        facts: ({ query }) => ({ filters: listFilterNames(query) }),
        name: 'Платежи',
        latinName: 'payments',
        make: async ({ query }) => ({
          file: await exportPayments(db, await chooseLayout(db, query)),
          period: await getSchoolToday(db, clock.now()),
        }),
      }),
    ),
    implement(routes.export1c, async ({ query, caller, reply }) => {
      const day = await getSchoolToday(db, clock.now());
      const file = await export1c(deps, caller, await chooseLayout(db, query));
      reply.stream(file, { name: `Платежи для 1С ${day}.txt`, latinName: `payments-1c-${day}.txt` });
      return undefined;
    }),
    implement(routes.family, async ({ query }) => {
      const family = await findFamily(db, query.studentId, clock.now());
      if (family.length === 0) throw refuse('NOT_FOUND');
      return family;
    }),
    implement(routes.read, ({ params }) => getPayment(deps, db, params.id)),
    implement(routes.create, ({ body, caller }) => createPayment(deps, body, caller)),
    implement(routes.update, ({ params, body, caller }) => changePayment(deps, params.id, body, caller)),
    implement(routes.confirm, ({ params, body, caller }) => confirmPayment(deps, params.id, body, caller)),
    implement(routes.cancel, ({ params, body, caller }) => cancelPayment(deps, params.id, body.reason, caller)),
    implement(routes.refund, ({ params, body, caller }) => refundPayment(deps, params.id, body, caller)),
    implement(routes.mistake, ({ params, body, caller }) => cancelMistake(deps, params.id, body, caller)),
    implement(routes.suggestions, ({ params }) => listSuggestions(db, params.id)),
    implement(routes.link, ({ params, body, caller }) => linkPayment(deps, params.id, body.studentId, caller)),
    implement(routes.split, ({ params, body, caller }) => splitPayment(deps, params.id, body, caller)),
    implement(routes.unlink, ({ params, body, caller }) => unlinkPayment(deps, params.id, body.studentId, caller)),
  ];
}
