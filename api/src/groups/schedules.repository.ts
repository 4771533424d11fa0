import type { ComingSchedule, GroupSchedule } from '@school/api-contract/groups';
import type { Knex } from 'knex';

/** An entry with the days on which it holds: up to the day before `validUntil`, null: for good. */
type Span = GroupSchedule & { validFrom: string; validUntil: string | null };

/**
 * @param changes at least one, by day: the schedule from each day on. The days before the first keep theirs, and what was set
 *   for later is dropped. An entry that stands already goes on
 */
export async function replaceSchedules(
  trx: Knex.Transaction,
  groupId: number,
  changes: readonly [ComingSchedule, ...ComingSchedule[]],
): Promise<void> {
  const [{ from }] = changes;
  const spans = spansOf(changes);
  await trx('schedules').where({ groupId }).where('validFrom', '>=', from).delete();
  const standing: (GroupSchedule & { id: number })[] = await trx('schedules')
    .where({ groupId })
    .whereRaw('coalesce(valid_until >= ?, true)', [from])
    .select('id', 'dayOfWeek', 'startTime', 'endTime');
  const goesOn = (entry: GroupSchedule) => spans.find((span) => span.validFrom === from && isSameEntry(span, entry));
  const ends = standing.map((entry) => {
    const span = goesOn(entry);
    return span ? (span.validUntil ?? 'infinity') : from;
  });
  await trx.raw(
    `update schedules set valid_until = nullif(given.valid_until, 'infinity')
     from unnest(?::bigint[], ?::date[]) as given(id, valid_until) where schedules.id = given.id`,
    [standing.map(({ id }) => id), ends],
  );
  const begun = spans.filter((span) => !standing.some((entry) => goesOn(entry) === span));
  if (begun.length > 0) await trx('schedules').insert(begun.map((span) => ({ groupId, ...span })));
}

/** Each entry from the change that brings it to the first one without it. */
function spansOf(changes: readonly ComingSchedule[]): Span[] {
  const spans: Span[] = [];
  for (const { from, schedules } of changes) {
    const open = spans.filter(({ validUntil }) => validUntil === null);
    for (const span of open) {
      if (!schedules.some((entry) => isSameEntry(entry, span))) span.validUntil = from;
    }
    const begun = schedules.filter((entry) => !open.some((span) => isSameEntry(span, entry)));
    spans.push(...begun.map((entry) => ({ ...entry, validFrom: from, validUntil: null })));
  }
  return spans;
}

const isSameEntry = (a: GroupSchedule, b: GroupSchedule) =>
  a.dayOfWeek === b.dayOfWeek && a.startTime === b.startTime && a.endTime === b.endTime;
