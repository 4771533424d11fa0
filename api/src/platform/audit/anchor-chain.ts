import type { AppDeps } from '../app-deps';
import type { Chore } from '../chores/chore';
import { withTransaction } from '../database/transaction';
import { TimestampError } from '../seal/timestamp';
import { anchorKey, anchorText, hashOf, newestKey, timestampKey } from './anchor-file';
import { anchorLetter, brokenLetter } from './anchor-letters';
import {
  type Anchor,
  type ChainCheck,
  insertAnchor,
  markAnchor,
  readAnchoring,
  readAnchors,
  wasBrokenTold,
} from './anchors.repository';
import { checkChain } from './check-chain';

type Deps = Pick<AppDeps, 'db' | 'files' | 'clock' | 'outbox' | 'audit' | 'log' | 'timestamps'>;

/** A time-stamp proves little when it comes weeks later. */
const stampedDays = 7;

/**
 * Anchors the chain once in a day of the school; looks each hour, so that what a killed process left undone, or an
 * authority that was down, is made up for.
 */
export function anchoringChore(deps: Deps): Chore {
  return { name: 'audit-anchor', everyHours: 1, run: () => anchorChain(deps) };
}

/** Verifies the chain and anchors its head, unless the day has its anchor; then does the steps that are missing. */
export async function anchorChain(deps: Deps): Promise<void> {
  const { day, anchored } = await readAnchoring(deps.db, deps.clock.now());
  if (!anchored) {
    const check = await checkChain(deps);
    if (!check.whole) return tellBroken(deps, day, check);
    if (check.events > 0) await addAnchor(deps, day, check);
  }
  const anchors = await readAnchors(deps.db);
  await fileAnchors(deps, anchors);
  await stampAnchors(deps, anchors.slice(-stampedDays));
}

/** The anchor and its letter, in one transaction. */
async function addAnchor(deps: Deps, day: string, check: ChainCheck & { lastId: number }): Promise<void> {
  const { events, lastId, head, checkedAt } = check;
  await withTransaction(deps.db, async (trx) => {
    const { anchorEmail, schoolName } = await readAnchoring(trx, checkedAt);
    const anchor = { day, events, lastId, head, anchoredAt: checkedAt };
    const deliveryId = anchorEmail && (await deps.outbox.enqueue(trx, anchorLetter(anchorEmail, schoolName, anchor)));
    await insertAnchor(trx, { ...anchor, deliveryId: deliveryId || null });
  });
}

async function fileAnchors({ db, files, clock, log }: Deps, anchors: readonly Anchor[]): Promise<void> {
  for (const anchor of anchors.filter(({ filedAt }) => filedAt === null)) {
    const { day } = anchor;
    const content = Buffer.from(anchorText(anchor));
    const there = await files.get(anchorKey(day));
    if (there !== null && !there.equals(content)) {
      // a forged row must not be filed over what the file says; the next check tells
      log.error({ day }, 'An anchor of the audit chain differs from its file');
      continue;
    }
    if (there === null) await files.put(anchorKey(day), content, 'application/json');
    if (anchor === anchors.at(-1)) await files.put(newestKey, content, 'application/json');
    await markAnchor(db, day, { filedAt: clock.now() });
  }
}

async function stampAnchors({ db, files, clock, log, timestamps }: Deps, anchors: readonly Anchor[]): Promise<void> {
  if (!timestamps) return;
  for (const anchor of anchors.filter(({ timestampedAt }) => timestampedAt === null)) {
    const { day } = anchor;
    try {
      if ((await files.get(timestampKey(day))) === null) {
        const token = await timestamps.timestamp(hashOf(anchor));
        await files.put(timestampKey(day), token, 'application/timestamp-reply');
      }
      await markAnchor(db, day, { timestampedAt: clock.now() });
    } catch (error) {
      if (!(error instanceof TimestampError)) throw error;
      log.warn({ err: error, day }, 'An anchor of the audit chain has no time-stamp yet');
      return;
    }
  }
}

const brokenEvent = 'audit.chain_broken';

/** Once a day: an event in the chain, which still takes them, and a letter to whom the anchors go. */
async function tellBroken(deps: Deps, day: string, check: ChainCheck): Promise<void> {
  const { brokenReason: reason, brokenId: eventId, brokenDay, events } = check;
  deps.log.error({ day, reason, eventId, brokenDay }, 'The audit chain is broken');
  await withTransaction(deps.db, async (trx) => {
    if (await wasBrokenTold(trx, brokenEvent, day)) return;
    const { anchorEmail, schoolName } = await readAnchoring(trx, check.checkedAt);
    if (anchorEmail) await deps.outbox.enqueue(trx, brokenLetter(anchorEmail, schoolName, day, check));
    const metadata = { day, reason, eventId, brokenDay, events };
    await deps.audit.append(trx, [{ eventType: brokenEvent, severity: 'critical', metadata }]);
  });
}
