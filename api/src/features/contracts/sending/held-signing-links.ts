import type { Knex } from 'knex';
import { withTransaction } from '../../../platform/database/transaction';
import { type HeldMessage, isHeldSql, moveHeldMessages } from '../../../platform/delivery/held-messages';
import type { PlatformDeps } from '../../../platform/platform-deps';
import type { ScheduledTask } from '../../../platform/scheduled-tasks/scheduled-task';
import { replaceLastDay, toLinkEnd } from '../../../shared/link-term';
import { getSchool } from '../../school/school.service';
import { linkWaitsSql } from './held-signing-links.sql';
import { linkDays } from './send-for-signing';

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;

export function heldSigningLinksTask(deps: Deps): ScheduledTask {
  return { name: 'held-signing-links', everyHours: 1, run: () => moveHeldSigningLinks(deps) };
}

/**
 * Gives signing links that nobody has yet their whole term from today on, see `link-term.ts`. Runs at each start before
 * messages are sent, so that the term begins with the day on which they leave.
 */
export function moveHeldSigningLinks({ db, clock }: Deps): Promise<void> {
  return withTransaction(db, async (trx) => {
    const now = clock.now();
    const { timeZone } = await getSchool(trx);
    const expiresAt = toLinkEnd(now, linkDays, timeZone);
    // contracts before their messages, the lock order of contracts.repository.ts
    const contractIds = await lockContractsWithHeldLink(trx, expiresAt);
    if (contractIds.length === 0) return;
    await trx('contractSigningTokens').whereIn('contractId', contractIds).whereNull('revokedAt').update({ expiresAt });
    await trx('contracts').whereIn('id', contractIds).update({ signatureExpiresAt: expiresAt, updatedAt: now });
    const messages = await lockHeldMessages(trx, contractIds);
    const moved = messages.map(({ id, text }) => ({ id, text: replaceLastDay(text, expiresAt, timeZone), expiresAt }));
    await moveHeldMessages(trx, moved, now);
  });
}

async function lockContractsWithHeldLink(trx: Knex.Transaction, expiresAt: Date): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `select c.id from contracts c
     where c.id in (select d.contract_id from deliveries d where d.purpose = 'signing_link' and ${isHeldSql('d')})
       and c.status = 'sent' and c.signature_expires_at < :expiresAt and ${linkWaitsSql}
     order by c.id for update of c skip locked`,
    { expiresAt },
  );
  return rows.map(({ id }) => id);
}

async function lockHeldMessages(trx: Knex.Transaction, contractIds: readonly number[]): Promise<HeldMessage[]> {
  const { rows } = await trx.raw<{ rows: HeldMessage[] }>(
    `select d.id, d.text from deliveries d
     where d.contract_id = any(:contractIds) and d.purpose = 'signing_link' and ${isHeldSql('d')}
     order by d.id for update skip locked`,
    { contractIds: [...contractIds] },
  );
  return rows;
}
