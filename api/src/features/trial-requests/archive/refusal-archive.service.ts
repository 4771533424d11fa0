import type { Refusal, refusalArchiveRoutes } from '@school/api-contract/families/refusal-archive';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { z } from 'zod';
import { type Page, positionId, positionMoment, readCursor, toPage } from '../../../platform/http/paging';
import { toNextStep } from '../next-steps';
import { findRefusals, type StoredRefusal } from './refusal-archive.repository';

const positionSchema = z.tuple([positionMoment, positionId]);

type ListQuery = RouteInput<typeof refusalArchiveRoutes.list>['query'];

/** Refusals that match the filter, the latest first. */
export async function listRefusals(
  db: Knex,
  { cursor, limit, ...filter }: ListQuery,
  now: Date,
): Promise<Page<Refusal>> {
  const after = readCursor(cursor, positionSchema);
  const rows = await findRefusals(db, filter, { after, limit: limit + 1, now, counts: true });
  const page = toPage(rows, limit, (row) => [row.position, row.id]);
  return { ...page, rows: page.rows.map(toRefusal) };
}

export function toRefusal(stored: StoredRefusal): Refusal {
  const { nextStepKind, nextStepText, nextStepOn, nextStepUserId, nextStepUserName, ...refusal } = stored;
  return { ...refusal, refusedAt: stored.refusedAt.toISOString(), nextStep: toNextStep(stored) };
}
