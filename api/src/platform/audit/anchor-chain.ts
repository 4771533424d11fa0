import type { Knex } from 'knex';
import { withTransaction } from '../database/transaction';
import type { PlatformDeps } from '../platform-deps';
import type { ScheduledTask } from '../scheduled-tasks/scheduled-task';
import { TimestampError } from '../seal/timestamp';
import { anchorKey, anchorText, hashAnchor, newestAnchorKey, timestampKey, timestampRetryDays } from './anchor-file';
import { anchorLetter, brokenChainLetter } from './anchor-letters';
import {
  type AuditCheck,
  getAnchoringState,
  hasUnanchoredEvents,
  isNewestAnchor,
  listUnfiledAnchors,
  listUntimestampedAnchors,
  markAnchor,
  markNewestAnchorDaily,
  wasBrokenChainReported,
} from './anchors.repository';
import { lockChain } from './audit-chain';
import { checkChain, type RowComparison } from './check-chain';

export type AnchoringDeps = Pick<PlatformDeps, 'db' | 'files' | 'clock' | 'outbox' | 'audit' | 'log' | 'timestamps'>;

/**
 * Anchors the chain every hour that has new events, and once per school day after a full check. Each run also completes
 * steps that a killed process or an unavailable timestamp authority left undone.
 */
export function anchoringTask(deps: AnchoringDeps, comparisons: readonly RowComparison[]): ScheduledTask {
  return { name: 'audit-anchor', everyHours: 1, run: () => anchorChain(deps, comparisons) };
}

/**
 * Creates the anchor that is due, unless the daily check finds a fault; then completes missing files and timestamps.
 */
export async function anchorChain(deps: AnchoringDeps, comparisons: readonly RowComparison[] = []): Promise<void> {
  const { day, anchored } = await getAnchoringState(deps.db, deps.clock.now());
  if (!anchored) {
    const check = await checkChain(deps, { comparisons });
    if (!check.whole) {
      await reportBrokenChain(deps, day, check);
      // A broken chain must not prevent the anchoring of signatures.
      return publishAnchors(deps);
    }
    if (check.events > 0) await addDailyAnchor(deps);
  } else if (await hasUnanchoredEvents(deps.db)) {
    await withTransaction(deps.db, (trx) => appendAnchor(deps, trx));
  }
  await publishAnchors(deps);
}

/** The anchor covers its own event, so the chain still names it if all anchors are removed. */
async function appendAnchor({ audit }: AnchoringDeps, trx: Knex.Transaction): Promise<void> {
  await audit.append(trx, [{ eventType: 'audit.anchored', anchored: true }]);
}

/** Creates the anchor and its letter in one transaction. When two processes try at once, only one creates them. */
async function addDailyAnchor(deps: AnchoringDeps): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    await lockChain(trx);
    const { anchored, anchorEmail, schoolName } = await getAnchoringState(trx, deps.clock.now());
    if (anchored) return;
    await appendAnchor(deps, trx);
    const anchor = await markNewestAnchorDaily(trx);
    if (!anchorEmail) return;
    const deliveryId = await deps.outbox.enqueue(trx, anchorLetter(anchorEmail, schoolName, anchor));
    await markAnchor(trx, anchor.id, { deliveryId });
  });
}

// any fixed number: the process that writes anchor files holds this lock
const filingLock = 7_241_948;

/** Writes missing anchor files and requests missing timestamps. */
export async function publishAnchors(deps: AnchoringDeps): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    // the copy of the newest anchor must not go back to an earlier one
    await trx.raw('select pg_advisory_xact_lock(?)', [filingLock]);
    await writeAnchorFiles(deps, trx);
  });
  await timestampAnchors(deps);
}

async function writeAnchorFiles({ files, clock, log }: AnchoringDeps, trx: Knex.Transaction): Promise<void> {
  for (let afterId = 0; ; ) {
    const anchors = await listUnfiledAnchors(trx, afterId);
    const last = anchors.at(-1);
    if (last === undefined) return;
    afterId = last.id;
    const lastIsNewest = await isNewestAnchor(trx, last);
    for (const anchor of anchors) {
      const content = Buffer.from(anchorText(anchor));
      const there = await files.get(anchorKey(anchor));
      if (there !== null && !there.equals(content)) {
        // a forged row must not overwrite its file; the next check reports the difference
        log.error({ day: anchor.day, number: anchor.number }, 'An anchor of the audit chain differs from its file');
        continue;
      }
      if (there === null) await files.put(anchorKey(anchor), content, 'application/json');
      if (anchor === last && lastIsNewest) await files.put(newestAnchorKey, content, 'application/json');
      await markAnchor(trx, anchor.id, { filedAt: clock.now() });
    }
  }
}

async function timestampAnchors({ db, files, clock, log, timestamps }: AnchoringDeps): Promise<void> {
  if (!timestamps) return;
  const since = new Date(clock.now().getTime() - timestampRetryDays * 24 * 3600_000);
  for (const anchor of await listUntimestampedAnchors(db, since)) {
    try {
      if ((await files.get(timestampKey(anchor))) === null) {
        const token = await timestamps.timestamp(hashAnchor(anchor));
        await files.put(timestampKey(anchor), token, 'application/timestamp-reply');
      }
      await markAnchor(db, anchor.id, { timestampedAt: clock.now() });
    } catch (error) {
      if (!(error instanceof TimestampError)) throw error;
      log.warn({ err: error, day: anchor.day }, 'An anchor of the audit chain has no time-stamp yet');
      return;
    }
  }
}

const brokenEvent = 'audit.chain_broken';

/** Reports a broken chain once a day: as an event in the chain and as a letter to the anchor address. */
async function reportBrokenChain(deps: AnchoringDeps, day: string, check: AuditCheck): Promise<void> {
  const { faults, events } = check;
  deps.log.error({ day, faults }, 'The audit log is broken');
  await withTransaction(deps.db, async (trx) => {
    if (await wasBrokenChainReported(trx, brokenEvent, day)) return;
    const { anchorEmail, schoolName } = await getAnchoringState(trx, check.checkedAt);
    if (anchorEmail) await deps.outbox.enqueue(trx, brokenChainLetter(anchorEmail, schoolName, day, check));
    await deps.audit.append(trx, [{ eventType: brokenEvent, severity: 'critical', metadata: { day, faults, events } }]);
  });
}
