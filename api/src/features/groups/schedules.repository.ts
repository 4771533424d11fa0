import type { ComingSchedule, GroupSchedule } from '@school/api-contract/groups/groups';
import type { Knex } from 'knex';

/** An entry with its validity: up to the day before `validUntil`; null means without end. */
type Span = GroupSchedule & { validFrom: string; validUntil: string | null };

/**
 * Replaces the schedule from the first change on; earlier days keep theirs, and later changes set before are dropped. An entry
 * that exists already is continued.
 *
 * @param changes ordered by day: the schedule from each day on
 */
export async function replaceSchedules(
  trx: Knex.Transaction,
  groupId: number,
  changes: readonly [ComingSchedule, ...ComingSchedule[]],
): Promise<void> {
  const [{ from }] = changes;
  const spans = toSpans(changes);
  await trx('schedules').where({ groupId }).where('validFrom', '>=', from).delete();
  const existing: (GroupSchedule & { id: number })[] = await trx('schedules')
    .where({ groupId })
    .whereRaw('coalesce(valid_until >= ?, true)', [from])
    .select('id', 'dayOfWeek', 'startTime', 'endTime');
  const findContinuation = (entry: GroupSchedule) =>
    spans.find((span) => span.validFrom === from && isSameEntry(span, entry));
  const endDates = existing.map((entry) => {
    const span = findContinuation(entry);
    return span ? (span.validUntil ?? 'infinity') : from;
  });
  await trx.raw(
    `update schedules set valid_until = nullif(given.valid_until, 'infinity')
     from unnest(?::bigint[], ?::date[]) as given(id, valid_until) where schedules.id = given.id`,
    [existing.map(({ id }) => id), endDates],
  );
  const added = spans.filter((span) => !existing.some((entry) => findContinuation(entry) === span));
  if (added.length > 0) await trx('schedules').insert(added.map((span) => ({ groupId, ...span })));
}

/** Spans of entries: from the change that adds an entry to the first change without it. */
function toSpans(changes: readonly ComingSchedule[]): Span[] {
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
