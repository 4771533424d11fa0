import type { Subscription, SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import type {
  MemberSubscription,
  StudentSubscriptions,
  SubscriptionSummary,
  subscriptionRoutes,
} from '@school/api-contract/money/subscriptions';
import type { RouteInput } from '@school/api-contract/route';
import { hasCapability } from '@school/api-contract/rules/roles';
import { isOpenSubscription } from '@school/api-contract/rules/status-tables';
import type { Departure } from '@school/api-contract/students/departures';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import type { Caller } from '../../platform/http/implement';
import { type Page, positionDay, positionId, readCursor, toPage } from '../../platform/http/paging';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toStudentScope } from '../../shared/access/student-scope';
import { searchEitherLayout } from '../../shared/search-either-layout';
import { assertGroupVisible } from '../attendance/attendance.service';
import { assertStudentVisible } from '../students/student-scope';
import { countCredits } from './excuses/excuses.repository';
import { findMemberSubscriptions } from './group-subscriptions.repository';
import { computeUnusedPart } from './pricing';
import type { SubscriptionContext } from './settings.repository';
import { areSubscriptionsOn, getContext } from './settings.service';
import { findBalance, findCharges, findReceived } from './student-money.repository';
import { findDetail, type StoredDetail } from './subscription-detail.repository';
import { findFreezes, findOfStudent, findSubscriptions } from './subscriptions.repository';
import { getSummary } from './summary.repository';
import { toSubscription } from './to-subscription';

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;
type ListQuery = RouteInput<typeof subscriptionRoutes.list>['query'];

const positions = {
  attention: z.tuple([z.literal([0, 1]), positionDay, positionId]),
  endsOn: z.tuple([positionDay, positionId]),
  '-endsOn': z.tuple([positionDay, positionId]),
};

const seesAmounts = (caller: Caller) => hasCapability(signedIn(caller).role, 'payments');

/** Refuses with FORBIDDEN when a caller who sees no amounts filters by debts. */
export async function listSubscriptions(
  { db, clock }: Deps,
  { cursor, limit, sort, ...filter }: ListQuery,
  caller: Caller,
): Promise<Page<Subscription>> {
  const withAmounts = seesAmounts(caller);
  if (filter.owes && !withAmounts) throw refuse('FORBIDDEN');
  const { today, currency, settings } = await getContext(db, clock.now());
  const page = { sort, after: readCursor(cursor, positions[sort]), limit: limit + 1 };
  const { rows } = await searchEitherLayout(filter.search, (search) =>
    findSubscriptions(db, { ...filter, search }, page, { today, settings, seesAmounts: withAmounts }),
  );
  const subscriptions = rows.map((row) => ({
    ...toSubscription(row, withAmounts ? currency : null),
    total: row.total,
    calm: row.calm,
  }));
  return toPage(subscriptions, limit, ({ id, endsOn, calm }) =>
    sort === 'attention' ? [calm, endsOn, id] : [endsOn, id],
  );
}

export async function readSubscription({ db, clock }: Deps, id: number, caller: Caller): Promise<SubscriptionDetail> {
  return getSubscription(db, id, await getContext(db, clock.now()), seesAmounts(caller));
}

/** Refuses with NOT_FOUND. */
export async function getSubscription(
  db: Knex,
  id: number,
  { today, currency }: SubscriptionContext,
  withAmounts: boolean,
): Promise<SubscriptionDetail> {
  const stored = await findDetail(db, id, { today, seesAmounts: withAmounts });
  if (!stored) throw refuse('NOT_FOUND');
  const { terms, freezes, use, renewedFrom, renewedBy, cancelReason } = stored;
  const frozenDays = freezes.reduce((sum, freeze) => sum + freeze.days, 0);
  return {
    ...toSubscription(stored, withAmounts ? currency : null),
    terms,
    freezes,
    freezeDaysLeft: Math.max(0, terms.freezeMaxDays - frozenDays),
    freezeTimesLeft: Math.max(0, terms.freezeMaxTimes - freezes.length),
    renewedFrom,
    renewedBy,
    use,
    events: stored.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    cancelReason,
    unusedPart: withAmounts ? getUnusedPart(stored, today) : null,
  };
}

/** Returns what cancelling would credit; null when the subscription is over or cancelled. */
export function getUnusedPart(stored: StoredDetail, today: string): number | null {
  if (!isOpenSubscription(stored.state)) return null;
  return computeUnusedPart({ ...stored.terms, ...stored }, today);
}

/** What a student has not used up, and the balance, for those who see amounts; nothing where the school takes payments only. */
export async function listOpenOfStudent(
  { db, clock }: Deps,
  studentId: number,
  caller: Caller,
): Promise<Pick<Departure, 'subscriptions' | 'balance'>> {
  if (!(await areSubscriptionsOn(db))) return { subscriptions: [], balance: null };
  const withAmounts = seesAmounts(caller);
  const { today, currency } = await getContext(db, clock.now());
  const stored = await findOfStudent(db, studentId, { today, seesAmounts: withAmounts });
  const open = stored.filter(({ state }) => isOpenSubscription(state)).reverse();
  const freezes = withAmounts ? await findFreezes(db, studentId) : [];
  return {
    subscriptions: open.map((row) => ({
      ...{ id: row.id, planName: row.planName, startsOn: row.startsOn, endsOn: row.endsOn },
      updatedAt: row.updatedAt.toISOString(),
      unusedPart: withAmounts
        ? computeUnusedPart(
            { ...row, freezes: freezes.filter(({ subscriptionId }) => subscriptionId === row.id) },
            today,
          )
        : null,
    })),
    balance: withAmounts ? { currency, ...(await findBalance(db, studentId, today)) } : null,
  };
}

/** Refuses with NOT_FOUND for a student whom the caller cannot see. */
export async function listOfStudent(
  { db, clock }: Deps,
  studentId: number,
  caller: Caller,
): Promise<StudentSubscriptions> {
  const user = signedIn(caller);
  const { today, currency } = await getContext(db, clock.now());
  await assertStudentVisible(db, studentId, toStudentScope(db, user));
  const withAmounts = seesAmounts(caller);
  const stored = await findOfStudent(db, studentId, { today, seesAmounts: withAmounts });
  return {
    subscriptions: stored.map((row) => toSubscription(row, withAmounts ? currency : null)),
    makeupCredits: await countCredits(db, studentId, today),
    balance: withAmounts ? { currency, ...(await findBalance(db, studentId, today)) } : null,
    charges: withAmounts ? await findCharges(db, studentId) : null,
    received: withAmounts ? await findReceived(db, studentId) : null,
  };
}

/**
 * Lists the subscription of each student in the group today, without amounts. Refuses with NOT_FOUND for a group that
 * the caller cannot see.
 */
export async function listOfGroup(deps: Deps, groupId: number, caller: Caller): Promise<MemberSubscription[]> {
  const { today } = await getContext(deps.db, deps.clock.now());
  await assertGroupVisible(deps, groupId, signedIn(caller));
  return findMemberSubscriptions(deps.db, groupId, today);
}

export async function getFigures({ db, clock }: Deps, caller: Caller): Promise<SubscriptionSummary> {
  return getSummary(db, await getContext(db, clock.now()), seesAmounts(caller));
}
