import type { Knex } from 'knex';
import { toLaterMoment } from '../../platform/database/later-moment';
import { addDays, listDays } from '../../shared/calendar/days';
import { findFollowing, insertEvents, moveCharge, setDays } from './subscription-writes.repository';

/**
 * Moves the subscriptions after one that now lasts longer, so that no two cover the same day; each keeps its length, and its
 * charge becomes due with it.
 * Nothing moves back, because the parent has been told the days.
 */
export async function moveFollowing(
  trx: Knex.Transaction,
  id: number,
  endsOn: string,
  { at, userId }: { at: Date; userId: number | null },
): Promise<void> {
  let last = endsOn;
  for (const next of await findFollowing(trx, id)) {
    if (next.startsOn > last) return;
    const days = listDays(next.startsOn, last).length;
    const to = { startsOn: addDays(next.startsOn, days), endsOn: addDays(next.endsOn, days) };
    await setDays(trx, next.id, to, toLaterMoment(next.updatedAt, at));
    await moveCharge(trx, next.id, to.startsOn);
    const from = { startsOn: next.startsOn, endsOn: next.endsOn };
    await insertEvents(trx, [{ subscriptionId: next.id, kind: 'moved', at, userId, from, to }]);
    last = to.endsOn;
  }
}
