import { createHash, type Hash } from 'node:crypto';
import { withTransaction } from '../database/transaction';
import type { PlatformDeps } from '../platform-deps';
import { type Anchor, streamAnchors } from './anchors.repository';
import { lockChain } from './audit-chain';
import { canonicalJson } from './canonical-json';
import { listErasedEvents } from './erased-events';

/**
 * Appended once to a chain that began before erasures and anchors were tied to events. It lists the erasures and
 * anchors made until then; every later one must be explained by an event.
 */
export const rulesTightenedEvent = 'audit.rules_tightened';

/** Computes the digest of the anchors without a number, in chain order. */
export function createFormerAnchorsDigest() {
  const hash: Hash = createHash('sha256');
  let count = 0;
  return {
    add({ day, events, lastId, head }: Anchor) {
      hash.update(`${canonicalJson({ day, events, lastId, head })}\n`);
      count += 1;
    },
    digest: () => ({ count, sha256: hash.copy().digest('hex') }),
  };
}

/** Appends the event if it is due. Runs at start, before anything else is appended. */
export async function tightenAuditRules({ db, audit }: Pick<PlatformDeps, 'db' | 'audit'>): Promise<void> {
  await withTransaction(db, async (trx) => {
    await lockChain(trx);
    const { rows } = await trx.raw<{ rows: { due: boolean }[] }>(
      `select events > 0 and not exists (select from audit_anchors where number is not null) as due from audit_head`,
    );
    if (!rows[0]?.due) return;
    const former = createFormerAnchorsDigest();
    for await (const anchors of streamAnchors(trx)) anchors.forEach(former.add);
    const metadata = { formerAnchors: former.digest(), erasedEvents: await listErasedEvents(trx) };
    await audit.append(trx, [{ eventType: rulesTightenedEvent, anchored: true, metadata }]);
  });
}
