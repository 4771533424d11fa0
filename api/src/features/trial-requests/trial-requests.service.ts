import type { TrialRequestDetail } from '@school/api-contract/families/trial-request-cards';
import {
  isOpenStatus,
  type OpenStatus,
  type TrialRequest,
  type trialRequestRoutes,
} from '@school/api-contract/families/trial-requests';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import { type Page, positionDay, positionId, positionMoment, readCursor, toPage } from '../../platform/http/paging';
import { searchEitherLayout } from '../../shared/search-either-layout';
import { toNextStep } from './next-steps';
import { findDetailFacts } from './trial-request-detail.repository';
import {
  findOpenRequests,
  findTrialRequest,
  findTrialRequests,
  type StoredTrialRequest,
} from './trial-requests.repository';

const positionSchema = z.tuple([z.literal([0, 1]), positionMoment, positionId]);
const openPositionSchema = z.tuple([z.union([positionDay, z.literal('infinity')]), positionMoment, positionId]);

type ListQuery = RouteInput<typeof trialRequestRoutes.list>['query'];

/**
 * Cards that match the filter: of an open status by the day of the next step; of the others or of all, overdue ones
 * first and then the latest status change.
 */
export async function listTrialRequests(db: Knex, query: ListQuery, now: Date): Promise<Page<TrialRequest>> {
  const { cursor, limit, ...filter } = query;
  const { status } = filter;
  if (isOpenStatus(status)) return listOpenRequests(db, { ...query, status }, now);
  const position = readCursor(cursor, positionSchema);
  const after = position && { overdue: position[0] === 1, moment: position[1], id: position[2] };
  const { rows } = await searchEitherLayout(filter.search, (search) =>
    findTrialRequests(db, { ...filter, search }, { after, limit: limit + 1, now }),
  );
  const page = toPage(rows, limit, (row) => [row.overdue ? 1 : 0, row.position, row.id]);
  return { ...page, rows: page.rows.map(toCard) };
}

async function listOpenRequests(
  db: Knex,
  { cursor, limit, ...filter }: ListQuery & { status: OpenStatus },
  now: Date,
): Promise<Page<TrialRequest>> {
  const position = readCursor(cursor, openPositionSchema);
  const after = position && { day: position[0], moment: position[1], id: position[2] };
  const { rows } = await searchEitherLayout(filter.search, (search) =>
    findOpenRequests(db, { ...filter, search }, { after, limit: limit + 1, now }),
  );
  const page = toPage(rows, limit, (row) => [row.day, row.position, row.id]);
  return { ...page, rows: page.rows.map(toCard) };
}

/** Refuses with NOT_FOUND. */
export async function getTrialRequest(db: Knex, id: number, now: Date): Promise<TrialRequest> {
  const found = await findTrialRequest(db, id, now);
  if (!found) throw refuse('NOT_FOUND');
  return toCard(found);
}

/** The card with its history, notes and family. Refuses with NOT_FOUND. */
export async function getTrialRequestDetail(db: Knex, id: number, now: Date): Promise<TrialRequestDetail> {
  const card = await getTrialRequest(db, id, now);
  const facts = await findDetailFacts(db, id);
  if (!facts) throw refuse('NOT_FOUND');
  return { ...card, ...facts };
}

function toCard(stored: StoredTrialRequest): TrialRequest {
  const { nextStepKind, nextStepText, nextStepOn, nextStepUserId, nextStepUserName, ...card } = stored;
  return {
    ...card,
    desiredDate: stored.desiredDate?.toISOString() ?? null,
    statusChangedAt: stored.statusChangedAt.toISOString(),
    scheduledDate: stored.scheduledDate?.toISOString() ?? null,
    trialConfirmedAt: stored.trialConfirmedAt?.toISOString() ?? null,
    trialDeclinedAt: stored.trialDeclinedAt?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
    nextStep: toNextStep(stored),
  };
}
