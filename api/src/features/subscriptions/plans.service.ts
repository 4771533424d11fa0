import type { PlanBody, PlanUpdateBody, SubscriptionPlan } from '@school/api-contract/money/subscription-plans';
import { messages } from '@school/api-contract/rules/messages';
import { hasCapability } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { assertNotStale } from '../../shared/concurrent-changes';
import {
  countGroups,
  findPlans,
  hasPlanName,
  insertPlan,
  type LockedPlan,
  lockPlan,
  type PlanColumns,
  type StoredPlan,
  updatePlan,
} from './plans.repository';
import { getContext } from './settings.service';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

/** Leaves out the prices for callers who see no amounts. */
export async function listPlans({ db, clock }: Deps, caller: Caller): Promise<SubscriptionPlan[]> {
  const { today } = await getContext(db, clock.now());
  const seesAmounts = hasCapability(signedIn(caller).role, 'payments');
  return (await findPlans(db, { today })).map((plan) => toPlan(plan, seesAmounts));
}

/** Refuses a name that another plan has, and unknown groups. */
export function createPlan(deps: Deps, body: PlanBody, caller: Caller): Promise<SubscriptionPlan> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const { today } = await getContext(trx, now);
    const columns = toColumns(body, today);
    await lockNames(trx);
    await assertValid(trx, columns, null);
    const planId = await insertPlan(trx, columns, { userId: signedIn(caller).id, now });
    const { name, price, kind } = columns;
    const metadata = { planId, name, price, kind, ...nameNextPrice(columns) };
    await deps.audit.append(trx, [auditEvent(caller, 'subscription_plan.created', metadata)]);
    return getPlan(trx, planId, today);
  });
}

/** Refuses with NOT_FOUND, CONFLICT (changed since `updatedAt`), a name that another plan has, and unknown groups. */
export function changePlan(
  deps: Deps,
  planId: number,
  { updatedAt, ...body }: PlanUpdateBody,
  caller: Caller,
): Promise<SubscriptionPlan> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const { today } = await getContext(trx, now);
    await lockNames(trx);
    const locked = await lockPlan(trx, planId, today);
    if (!locked) throw refuse('NOT_FOUND');
    assertNotStale(locked, updatedAt);
    const stored = { ...locked, ...toPresentPrices(locked, today) };
    const isNextPriceKept = body.nextPrice === undefined && body.nextPriceFrom === undefined;
    const columns = toColumns({ ...body, ...pickNextPrice(isNextPriceKept ? stored : body) }, today);
    await assertValid(trx, columns, planId);
    const fields = Object.entries(columns)
      .filter(([name, value]) => JSON.stringify(Reflect.get(stored, name)) !== JSON.stringify(value))
      .map(([name]) => name);
    if (fields.length === 0) return getPlan(trx, planId, today);
    await updatePlan(
      trx,
      planId,
      { ...columns, formerPrices: stored.formerPrices },
      toLaterMoment(stored.updatedAt, now),
    );
    const { name, price, active } = columns;
    const metadata = { planId, fields, name, price, active, ...nameNextPrice(columns) };
    await deps.audit.append(trx, [auditEvent(caller, 'subscription_plan.updated', metadata)]);
    return getPlan(trx, planId, today);
  });
}

async function getPlan(db: Knex, id: number, today: string): Promise<SubscriptionPlan> {
  const [plan] = await findPlans(db, { today, id });
  if (!plan) throw refuse('NOT_FOUND');
  return toPlan(plan, true);
}

function toPlan(plan: StoredPlan, seesAmounts: boolean): SubscriptionPlan {
  const prices = seesAmounts ? {} : { price: null, nextPrice: null, nextPriceFrom: null };
  return { ...plan, ...prices, updatedAt: plan.updatedAt.toISOString() };
}

type NextPrice = Pick<PlanColumns, 'nextPrice' | 'nextPriceFrom'>;

const pickNextPrice = ({ nextPrice, nextPriceFrom }: Partial<NextPrice>): NextPrice => ({
  nextPrice: nextPrice ?? null,
  nextPriceFrom: nextPriceFrom ?? null,
});

/** For the audit log. */
const nameNextPrice = ({ nextPrice, nextPriceFrom }: NextPrice) => nextPrice !== null && { nextPrice, nextPriceFrom };

/** From its day on the next price is the price, and the price before it a former one. */
function toPresentPrices(plan: LockedPlan, today: string): Pick<LockedPlan, 'price' | 'formerPrices'> & NextPrice {
  const { price, nextPrice, nextPriceFrom, formerPrices } = plan;
  if (nextPrice === null || nextPriceFrom === null || nextPriceFrom > today) {
    return { price, nextPrice, nextPriceFrom, formerPrices };
  }
  const former = [...formerPrices, { price, until: nextPriceFrom }];
  return { price: nextPrice, nextPrice: null, nextPriceFrom: null, formerPrices: former };
}

/** When two people save the same name at once, the second waits and finds the name of the first. */
async function lockNames(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(7241951)');
}

async function assertValid(trx: Knex.Transaction, { name, groupIds }: PlanColumns, id: number | null): Promise<void> {
  if (await hasPlanName(trx, name, id)) throw refuseField('name', messages.planNameTaken);
  if (groupIds.length > 0 && (await countGroups(trx, groupIds)) < groupIds.length) {
    throw refuseField('groupIds', messages.invalid);
  }
}

/** Refuses a price of a day that is over. */
function toColumns(body: PlanBody, today: string): PlanColumns {
  if (body.nextPriceFrom !== null && body.nextPriceFrom < today) {
    throw refuseField('nextPriceFrom', messages.dateInPast);
  }
  const { groupIds, makeupDays, freezeMaxDays, freezeMaxTimes, ...rest } = body;
  const mayFreeze = freezeMaxDays > 0 && freezeMaxTimes > 0;
  const common = {
    name: rest.name,
    ...{ price: rest.price, nextPrice: rest.nextPrice, nextPriceFrom: rest.nextPriceFrom },
    active: rest.active,
    groupIds: [...new Set(groupIds)].sort((a, b) => a - b),
    sportsDirections: groupIds.length > 0 ? [] : [...new Set(rest.sportsDirections)].sort(),
    absenceRule: rest.absenceRule,
    makeupDays: rest.absenceRule === 'makeup' ? makeupDays : null,
    freezeMaxDays: mayFreeze ? freezeMaxDays : 0,
    freezeMaxTimes: mayFreeze ? freezeMaxTimes : 0,
  };
  return rest.kind === 'sessions'
    ? { ...common, kind: 'sessions', sessions: rest.sessions, days: rest.days, months: null, proration: 'none' }
    : { ...common, kind: 'months', sessions: null, days: null, months: rest.months, proration: rest.proration };
}
