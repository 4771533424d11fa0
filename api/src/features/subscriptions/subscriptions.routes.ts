import { absenceExcuseRoutes as excuses } from '@school/api-contract/money/absence-excuses';
import { chargingRunRoutes as runs } from '@school/api-contract/money/charging-runs';
import { debtRoutes as debts } from '@school/api-contract/money/debts';
import { subscriptionPlanRoutes as plans } from '@school/api-contract/money/subscription-plans';
import { subscriptionSaleRoutes as sales } from '@school/api-contract/money/subscription-sales';
import { subscriptionSettingsRoutes as settings } from '@school/api-contract/money/subscription-settings';
import { subscriptionRoutes as routes } from '@school/api-contract/money/subscriptions';
import { excelExport, listFilterNames } from '../../platform/excel/excel-export';
import { type Implementation, implement } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getSchoolToday } from '../school/school.service';
import { previewBatch, sellBatch } from './batch-sales.service';
import { commitRun, listRuns, previewRun, undoRun } from './charging/runs.service';
import { exportDebts, getDebtTotals, listDebts } from './debts/debts.service';
import { listCredits, listMakeupSessions, releaseCredit, useCredit } from './excuses/credits.service';
import { attachDocument, excuseAbsences, getExcuseFile, listExcuses, removeExcuse } from './excuses/excuses.service';
import { changePlan, createPlan, listPlans } from './plans.service';
import { quoteSale, renewSubscription, sellSubscription } from './sales.service';
import { changeSettings, getSettings } from './settings.service';
import {
  cancelSubscription,
  extendSubscription,
  freezeSubscription,
  unfreezeSubscription,
} from './subscription-changes.service';
import { getFigures, listOfGroup, listOfStudent, listSubscriptions, readSubscription } from './subscriptions.service';
import { exportSubscriptions } from './subscriptions-export';

export function subscriptionsFeatureRoutes(deps: PlatformDeps): Implementation[] {
  return [...listRoutes(deps), ...changeRoutes(deps), ...excuseRoutes(deps), ...debtRoutes(deps)];
}

function listRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(settings.read, () => getSettings(deps)),
    implement(settings.update, ({ body, caller }) => changeSettings(deps, body, caller)),
    implement(plans.list, ({ caller }) => listPlans(deps, caller)),
    implement(plans.create, ({ body, caller }) => createPlan(deps, body, caller)),
    implement(plans.update, ({ params, body, caller }) => changePlan(deps, params.id, body, caller)),
    implement(routes.list, async ({ query, caller, reply }) => {
      const page = await listSubscriptions(deps, query, caller);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(
      routes.export,
      excelExport(deps, {
        event: 'subscription.exported',
        facts: ({ query: { sort: _, ...filter } }) => ({ filters: listFilterNames(filter) }),
        name: 'Абонементы',
        latinName: 'subscriptions',
        make: async ({ query, caller }) => ({
          file: await exportSubscriptions(deps, query, caller),
          period: await getSchoolToday(deps.db, deps.clock.now()),
        }),
      }),
    ),
    implement(routes.summary, ({ caller }) => getFigures(deps, caller)),
    implement(routes.read, ({ params, caller }) => readSubscription(deps, params.id, caller)),
    implement(routes.ofStudent, ({ params, caller }) => listOfStudent(deps, params.id, caller)),
    implement(routes.ofGroup, ({ params, caller }) => listOfGroup(deps, params.id, caller)),
  ];
}

function changeRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(routes.quote, ({ params, query }) => quoteSale(deps, params.id, query)),
    implement(routes.sell, ({ params, body, caller }) => sellSubscription(deps, params.id, body, caller)),
    implement(sales.preview, ({ query }) => previewBatch(deps, query)),
    implement(sales.create, ({ body, caller }) => sellBatch(deps, body, caller)),
    implement(routes.renew, ({ params, body, caller }) => renewSubscription(deps, params.id, body, caller)),
    implement(routes.freeze, ({ params, body, caller }) => freezeSubscription(deps, params.id, body, caller)),
    implement(routes.unfreeze, ({ params, body, caller }) => unfreezeSubscription(deps, params.id, body, caller)),
    implement(routes.extend, ({ params, body, caller }) => extendSubscription(deps, params.id, body, caller)),
    implement(routes.cancel, ({ params, body, caller }) => cancelSubscription(deps, params.id, body, caller)),
    implement(runs.list, () => listRuns(deps)),
    implement(runs.preview, ({ query }) => previewRun(deps, query.month)),
    implement(runs.commit, ({ body, caller }) => commitRun(deps, body, caller)),
    implement(runs.undo, ({ params, body, caller }) => undoRun(deps, params.id, body.reason, caller)),
  ];
}

function excuseRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(excuses.list, ({ query, caller }) => listExcuses(deps, query, caller)),
    implement(excuses.create, ({ body, caller }) => excuseAbsences(deps, body, caller)),
    implement(excuses.remove, async ({ params, caller }) => {
      await removeExcuse(deps, params.id, caller);
      return undefined;
    }),
    implement(excuses.attach, ({ params, body, caller }) => attachDocument(deps, params.id, body, caller)),
    implement(excuses.file, async ({ params, caller, reply }) => {
      const { content, fileName, latinName } = await getExcuseFile(deps, params.id, caller);
      reply.file(content, { name: fileName, latinName }, 'attachment');
      return undefined;
    }),
    implement(excuses.credits, ({ query, caller }) => listCredits(deps, query, caller)),
    implement(excuses.sessions, ({ params, caller }) => listMakeupSessions(deps, params.id, caller)),
    implement(excuses.use, ({ params, body, caller }) => useCredit(deps, params.id, body, caller)),
    implement(excuses.release, ({ params, caller }) => releaseCredit(deps, params.id, caller)),
  ];
}

function debtRoutes(deps: PlatformDeps): Implementation[] {
  return [
    implement(debts.list, async ({ query, reply }) => {
      const page = await listDebts(deps, query);
      reply.page(page.total, page.nextCursor);
      return page.rows;
    }),
    implement(debts.totals, ({ query }) => getDebtTotals(deps, query)),
    implement(
      debts.export,
      excelExport(deps, {
        event: 'subscription.debts_exported',
        facts: ({ query }) => ({ filters: listFilterNames(query) }),
        name: 'Долги',
        latinName: 'debts',
        make: ({ query }) => exportDebts(deps, query),
      }),
    ),
  ];
}
