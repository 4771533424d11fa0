import type { TrialRequest, trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import { type Page, positionId, positionMoment, readCursor, toPage } from '../../platform/http/paging';
import { findTrialRequest, findTrialRequests, type StoredTrialRequest } from './trial-requests.repository';

const positionSchema = z.tuple([positionMoment, positionId]);

type ListQuery = RouteInput<typeof trialRequestRoutes.list>['query'];

/** Cards of one status or of all, latest status change first. */
export async function listTrialRequests(db: Knex, query: ListQuery): Promise<Page<TrialRequest>> {
  const rows = await findTrialRequests(db, {
    status: query.status,
    after: readCursor(query.cursor, positionSchema),
    limit: query.limit + 1,
  });
  const page = toPage(rows, query.limit, (row) => [row.position, row.id]);
  return { ...page, rows: page.rows.map(toCard) };
}

/** Refuses with NOT_FOUND. */
export async function getTrialRequest(db: Knex, id: number): Promise<TrialRequest> {
  const found = await findTrialRequest(db, id);
  if (!found) throw refuse('NOT_FOUND');
  return toCard(found);
}

function toCard(stored: StoredTrialRequest): TrialRequest {
  return {
    ...stored,
    desiredDate: stored.desiredDate.toISOString(),
    statusChangedAt: stored.statusChangedAt.toISOString(),
    scheduledDate: stored.scheduledDate?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
  };
}
