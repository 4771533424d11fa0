import type { ChargingPreview, ChargingRun, chargingRunRoutes } from '@school/api-contract/money/charging-runs';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { JobHandler } from '../../../platform/jobs/jobs';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { addMonths } from '../../../shared/calendar/days';
import { getContext } from '../settings.service';
import { computeRun, toPreview } from './preview';
import { lockRuns } from './run-locks';
import {
  executeRun,
  findRuns,
  hasWaitingRun,
  insertRun,
  lockRun,
  lockStudentsOfRun,
  reverseRun,
} from './runs.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'jobs'>;

const chargingQueue = 'charging-run';

export async function listRuns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ChargingRun[]> {
  const { currency } = await getContext(db, clock.now());
  return (await findRuns(db)).map((run) => toRun(run, currency));
}

/** Refuses a month other than the present and the next. */
export async function previewRun({ db, clock }: Pick<Deps, 'db' | 'clock'>, month: string): Promise<ChargingPreview> {
  const context = await getContext(db, clock.now());
  assertMonth(month, context.today);
  return toPreview(month, context.currency, await computeRun(db, month, context));
}

/**
 * Stores the preview that the caller saw and queues the job that charges it. Refuses with CONFLICT when the preview has
 * changed since, or when a run for the month is waiting.
 */
export function commitRun(
  deps: Deps,
  { month, count, total }: RouteInput<typeof chargingRunRoutes.commit>['body'],
  caller: Caller,
): Promise<ChargingRun> {
  const { id: userId } = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const context = await getContext(trx, now);
    assertMonth(month, context.today);
    await lockRuns(trx);
    if (await hasWaitingRun(trx, month)) throw refuse('CONFLICT');
    const computed = await computeRun(trx, month, context);
    const preview = toPreview(month, context.currency, computed);
    if (preview.count !== count || preview.total !== total) throw refuse('CONFLICT');
    const items = computed.filter(({ skipped }) => skipped === null);
    const runId = await insertRun(trx, { month, items, total, userId, now });
    await deps.jobs.enqueue(trx, chargingQueue, { runId }, { singletonKey: `${chargingQueue}-${runId}` });
    await deps.audit.append(trx, [auditEvent(caller, 'charging_run.committed', { runId, month, count, total })]);
    return getRun(trx, runId, context.currency);
  });
}

export function chargingJobs(deps: Deps): JobHandler[] {
  return [{ name: chargingQueue, handle: ({ runId }) => charge(deps, Number(runId)) }];
}

/**
 * All or nothing: if the job is killed, the run stays waiting and the job is repeated; a second job finds the run done.
 */
function charge(deps: Deps, runId: number): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    await lockRuns(trx);
    const run = await lockRun(trx, runId);
    if (run?.state !== 'waiting') return;
    await lockStudentsOfRun(trx, runId);
    const charged = await executeRun(trx, runId, deps.clock.now());
    const metadata = { runId, month: run.month.slice(0, 7), ...charged };
    await deps.audit.append(trx, [{ eventType: 'charging_run.done', metadata }]);
  });
}

/** Refuses with NOT_FOUND, and ILLEGAL_TRANSITION when it waits or was undone. */
export function undoRun(deps: Deps, runId: number, reason: string, caller: Caller): Promise<ChargingRun> {
  const { id: userId } = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const { today, currency } = await getContext(trx, now);
    await lockRuns(trx);
    const run = await lockRun(trx, runId);
    if (!run) throw refuse('NOT_FOUND');
    if (run.state !== 'done') throw refuse('ILLEGAL_TRANSITION', { status: run.state });
    await lockStudentsOfRun(trx, runId);
    const undone = await reverseRun(trx, runId, { reason, today, userId, now });
    await deps.audit.append(trx, [auditEvent(caller, 'charging_run.undone', { runId, ...undone })]);
    return getRun(trx, runId, currency);
  });
}

async function getRun(db: Knex, id: number, currency: string): Promise<ChargingRun> {
  const [run] = await findRuns(db, id);
  if (!run) throw refuse('NOT_FOUND');
  return toRun(run, currency);
}

function toRun(run: Awaited<ReturnType<typeof findRuns>>[number], currency: string): ChargingRun {
  return {
    ...run,
    currency,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

function assertMonth(month: string, today: string): void {
  const present = today.slice(0, 7);
  if (month !== present && month !== addMonths(present, 1)) throw refuseField('month', messages.chargingMonth);
}
