import type { Knex } from 'knex';
import { toLaterMoment } from '../../platform/database/later-moment';
import { addDays, listDays } from '../../shared/calendar/days';
import {
  findFollowing,
  insertEvents,
  type MovedSubscription,
  moveCharges,
  setDaysOfMany,
} from './subscription-writes.repository';

/**
 * Moves the subscriptions after those that now last longer, so that no two cover the same day; each keeps its length, and its
 * charge becomes due with it. The number of statements does not grow with them.
 * Nothing moves back, because the parent has been told the days.
 */
export async function moveFollowing(
  trx: Knex.Transaction,
  longer: readonly { id: number; endsOn: string }[],
  { at, userId }: { at: Date; userId: number | null },
): Promise<void> {
  const following = await findFollowing(
    trx,
    longer.map(({ id }) => id),
  );
  const before = new Map(following.map((next) => [next.id, next]));
  const moved = new Map<number, MovedSubscription>();
  for (const { id, endsOn } of longer) {
    let last = endsOn;
    for (const { id: nextId, updatedAt, ...stored } of following.filter(({ afterId }) => afterId === id)) {
      const { startsOn, endsOn } = moved.get(nextId) ?? stored;
      if (startsOn > last) break;
      const days = listDays(startsOn, last).length;
      const to = { startsOn: addDays(startsOn, days), endsOn: addDays(endsOn, days) };
      moved.set(nextId, { id: nextId, ...to, updatedAt: toLaterMoment(updatedAt, at) });
      last = to.endsOn;
    }
  }
  const rows = [...moved.values()];
  if (rows.length === 0) return;
  await setDaysOfMany(trx, rows);
  await moveCharges(trx, rows);
  await insertEvents(
    trx,
    rows.map(({ id, startsOn, endsOn }) => {
      const stored = before.get(id);
      const from = stored && { startsOn: stored.startsOn, endsOn: stored.endsOn };
      return { subscriptionId: id, kind: 'moved', at, userId, ...(from && { from }), to: { startsOn, endsOn } };
    }),
  );
}
