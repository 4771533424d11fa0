import type { AppDeps } from '../app-deps';
import { withTransaction } from '../database/transaction';
import { dayOf, disagreeingFiles, isKnown, newestKey } from './anchor-file';
import { type ChainCheck, insertCheck, readAnchors } from './anchors.repository';
import { verifyAuditChain } from './verify-chain';

/**
 * Verifies the whole chain, its anchors in the table and their files, and keeps what it found in `audit_checks`.
 * 100,000 events take some seconds. `lastId` is of the last event that fitted, `anchors` the number of those compared.
 */
export async function checkChain({
  db,
  files,
  clock,
}: Pick<AppDeps, 'db' | 'files' | 'clock'>): Promise<ChainCheck & { lastId: number; anchors: number }> {
  const newest = await files.get(newestKey);
  const anchors = await readAnchors(db);
  const state = await verifyAuditChain(db, anchors);
  const disagreeing = [...new Set([...state.disagreeing, ...(await disagreeingFiles(files, anchors))])].sort();
  const newestKnown = isKnown(newest, anchors);

  const ownReason = state.whole ? undefined : state.reason;
  const brokenReason = ownReason ?? (disagreeing.length > 0 || !newestKnown ? 'anchor' : null);
  const { events, head, lastId } = state;
  const check = {
    checkedAt: clock.now(),
    whole: brokenReason === null,
    events,
    head,
    brokenId: state.whole ? null : state.brokenId,
    brokenReason,
    brokenDay: disagreeing[0] ?? (newestKnown ? null : dayOf(newest)),
  };
  const newestDay = anchors.at(-1)?.day ?? null;
  await withTransaction(db, (trx) => insertCheck(trx, check, { newestDay, disagreeing }));
  return { ...check, lastId, anchors: anchors.length };
}
