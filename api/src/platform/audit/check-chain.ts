import type { Knex } from 'knex';
import { withTransaction } from '../database/transaction';
import type { PlatformDeps } from '../platform-deps';
import type { Files } from '../ports/files';
import { findAnchorFileFaults, findNewestAnchorFault, newestAnchorKey } from './anchor-file';
import { type AuditCheck, insertCheck, streamAnchors } from './anchors.repository';
import { type ExternalAnchor, isExternalAnchorInChain } from './external-anchors';
import { createFaults, type Faults } from './faults';
import { verifyAuditChain } from './verify-chain';

type Deps = Pick<PlatformDeps, 'db' | 'files' | 'clock'>;

/** Compares evidence rows with the events that hold their hashes. Runs in a transaction without a time limit. */
export type RowComparison = (trx: Knex.Transaction, files: Files, faults: Faults) => Promise<void>;

interface CheckOptions {
  comparisons?: readonly RowComparison[];
  kept?: readonly ExternalAnchor[];
}

/**
 * Verifies the whole chain, its anchors in the table, their files, the given evidence rows and the given external
 * anchors, and stores the result in `audit_checks`. 100,000 events take some seconds. `lastId` is the id of the last
 * valid event, `anchors` the number of compared anchors.
 */
export async function checkChain(
  { db, files, clock }: Deps,
  { comparisons = [], kept = [] }: CheckOptions = {},
): Promise<AuditCheck & { lastId: number; anchors: number }> {
  const newest = await files.get(newestAnchorKey);
  const { events, head, lastId, faults: chainFaults, disagreeing } = await verifyAuditChain(db);
  const faults = createFaults();
  for (const { reason, count, ...place } of chainFaults) faults.add(reason, place, count);

  let anchors = 0;
  let newestAnchorId = 0;
  for await (const batch of streamAnchors(db)) {
    anchors += batch.length;
    newestAnchorId = batch.at(-1)?.id ?? newestAnchorId;
    for (const { anchor, reason } of await findAnchorFileFaults(files, batch)) {
      disagreeing.add(anchor.id);
      faults.add(reason, { day: anchor.day, number: anchor.number, eventId: anchor.lastId });
    }
  }
  const unknownNewest = await findNewestAnchorFault(db, newest);
  if (unknownNewest) faults.add('anchorFile', unknownNewest);
  for (const anchor of kept) {
    if (await isExternalAnchorInChain(db, anchor)) continue;
    faults.add('keptAnchor', { eventId: anchor.kind === 'head' ? (anchor.lastId ?? null) : null });
  }
  for (const compare of comparisons) {
    await db.transaction(async (trx) => {
      await trx.raw('set local statement_timeout = 0');
      await compare(trx, files, faults);
    });
  }

  const found = faults.list();
  const check = { checkedAt: clock.now(), whole: found.length === 0, events, head, faults: found };
  await withTransaction(db, (trx) => insertCheck(trx, check, { newestAnchorId, disagreeing }));
  return { ...check, lastId, anchors };
}
