import type { Refusal, RefusalFigures, refusalArchiveRoutes } from '@school/api-contract/families/refusal-archive';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { z } from 'zod';
import { type Page, positionId, positionMoment, readCursor, toPage } from '../../../platform/http/paging';
import { searchEitherLayout } from '../../../shared/search-either-layout';
import { toNextStep } from '../next-steps';
import { countRefusals, findRefusals, type RefusalFilter, type StoredRefusal } from './refusal-archive.repository';

const positionSchema = z.tuple([positionMoment, positionId]);

type ListQuery = RouteInput<typeof refusalArchiveRoutes.list>['query'];

/** Refusals that match the filter, the latest first. */
export async function listRefusals(
  db: Knex,
  { cursor, limit, ...filter }: ListQuery,
  now: Date,
): Promise<Page<Refusal>> {
  const after = readCursor(cursor, positionSchema);
  const { rows } = await searchEitherLayout(filter.search, (search) =>
    findRefusals(db, { ...filter, search }, { after, limit: limit + 1, now, counts: true }),
  );
  const page = toPage(rows, limit, (row) => [row.position, row.id]);
  return { ...page, rows: page.rows.map(toRefusal) };
}

/** Counts of what the list finds. */
export async function getRefusalFigures(db: Knex, filter: RefusalFilter, now: Date): Promise<RefusalFigures> {
  const count = (search: string | undefined) => countRefusals(db, { ...filter, search }, now);
  const typed = await count(filter.search);
  const { rows } = await searchEitherLayout(filter.search, async (search) => {
    const figures = search === filter.search ? typed : await count(search);
    return figures.total > 0 ? [figures] : [];
  });
  return rows[0] ?? typed;
}

export function toRefusal(stored: StoredRefusal): Refusal {
  const { nextStepKind, nextStepText, nextStepOn, nextStepUserId, nextStepUserName, ...refusal } = stored;
  return { ...refusal, refusedAt: stored.refusedAt.toISOString(), nextStep: toNextStep(stored) };
}
