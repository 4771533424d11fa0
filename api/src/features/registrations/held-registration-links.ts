import type { Knex } from 'knex';
import { withTransaction } from '../../platform/database/transaction';
import { type HeldMessage, isHeldSql, moveHeldMessages } from '../../platform/delivery/held-messages';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { replaceLastDay, toLinkEnd } from '../../shared/link-term';
import { getSchool } from '../school/school.service';
import { linkIdSql, linkWaitsSql } from './held-registration-links.sql';

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;

export function heldRegistrationLinksTask(deps: Deps): ScheduledTask {
  return { name: 'held-registration-links', everyHours: 1, run: () => moveHeldRegistrationLinks(deps) };
}

/** A link ends at most so many days after it was issued: staff saw its address then and may have passed it on. */
const longestTerm = 30;

/**
 * Gives registration links that were not sent yet their whole term from today on, see `link-term.ts`. A link that ended
 * longer ago than its term stays as it is, and so does a reusable one, which is handed over otherwise too.
 */
export function moveHeldRegistrationLinks({ db, clock }: Deps): Promise<void> {
  return withTransaction(db, async (trx) => {
    const now = clock.now();
    const { timeZone } = await getSchool(trx);
    const links = await lockHeldLinks(trx, now);
    const ends = new Map(
      links.map(({ id, days, createdAt }) => {
        const [whole, last] = [toLinkEnd(now, days, timeZone), toLinkEnd(createdAt, longestTerm, timeZone)];
        return [id, whole < last ? whole : last];
      }),
    );
    const late = links.filter(({ id, expiresAt }) => expiresAt < (ends.get(id) ?? expiresAt));
    if (late.length === 0) return;
    await trx.raw(
      `update registration_links l set expires_at = m.expires_at
       from unnest(:ids::bigint[], :ends::timestamptz[]) m (id, expires_at) where l.id = m.id`,
      { ids: late.map(({ id }) => id), ends: late.map(({ id }) => ends.get(id)) },
    );
    const messages = await lockHeldMessages(
      trx,
      late.map(({ id }) => id),
    );
    const moved = messages.flatMap(({ id, text, linkId }) => {
      const expiresAt = ends.get(linkId);
      return expiresAt ? [{ id, text: replaceLastDay(text, expiresAt, timeZone), expiresAt }] : [];
    });
    await moveHeldMessages(trx, moved, now);
  });
}

interface HeldLink {
  id: number;
  days: number;
  createdAt: Date;
  expiresAt: Date;
}

async function lockHeldLinks(trx: Knex.Transaction, now: Date): Promise<HeldLink[]> {
  const { rows } = await trx.raw<{ rows: HeldLink[] }>(
    `select l.id, l.days, l.created_at, l.expires_at from registration_links l
     where l.id in (select ${linkIdSql('d')} from deliveries d where d.purpose = 'registration_link' and ${isHeldSql('d')})
       and not l.reusable and l.expires_at > :now::timestamptz - make_interval(days => l.days) and ${linkWaitsSql}
     order by l.id for update of l skip locked`,
    { now },
  );
  return rows;
}

async function lockHeldMessages(
  trx: Knex.Transaction,
  linkIds: readonly number[],
): Promise<(HeldMessage & { linkId: number })[]> {
  const { rows } = await trx.raw<{ rows: (HeldMessage & { linkId: number })[] }>(
    `select d.id, d.text, ${linkIdSql('d')} as link_id from deliveries d
     where d.purpose = 'registration_link' and ${isHeldSql('d')} and ${linkIdSql('d')} = any(:linkIds)
     order by d.id for update skip locked`,
    { linkIds: [...linkIds] },
  );
  return rows;
}
