import type { Knex } from 'knex';

/** First and last event id, both inclusive. */
export type EventRange = [first: number, last: number];

/** Groups consecutive ids into ranges. An id that is missing from the list is in no range. */
export function toRanges(ids: readonly number[]): EventRange[] {
  const ranges: EventRange[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === id - 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges;
}

/**
 * Finds events up to `lastId` that are erased although no later event lists them in `metadata.erasedEvents`: the first
 * one and their count. PostgreSQL merges all ranges into one sorted value, so each event costs a binary search.
 */
export async function findUnexplainedErasures(
  trx: Knex.Transaction,
  lastId: number,
): Promise<{ eventId: number; count: number } | undefined> {
  const { rows } = await trx.raw<{ rows: { eventId: number | null; count: number }[] }>(
    `with named as materialized (
       select range_agg(int8range((erased ->> 0)::bigint, (erased ->> 1)::bigint, '[]')) as ids
       from audit_logs e cross join jsonb_array_elements(e.metadata -> 'erasedEvents') erased
       where jsonb_exists(e.metadata, 'erasedEvents') and (erased ->> 1)::bigint < e.id
     )
     select min(l.id) as event_id, count(*) from audit_logs l
     where l.personal_salt is null and l.id <= :lastId
       and not l.id <@ coalesce((select ids from named), '{}'::int8multirange)`,
    { lastId },
  );
  const { eventId = null, count = 0 } = rows[0] ?? {};
  return eventId === null ? undefined : { eventId, count };
}

/** All events that are erased now. */
export async function listErasedEvents(trx: Knex.Transaction): Promise<EventRange[]> {
  const { rows } = await trx.raw<{ rows: { first: number; last: number }[] }>(
    `select min(id) as first, max(id) as last
     from (select id, id - row_number() over (order by id) as island from audit_logs where personal_salt is null) erased
     group by island order by first`,
  );
  return rows.map(({ first, last }) => [first, last]);
}
