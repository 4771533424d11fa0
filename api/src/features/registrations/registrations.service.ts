import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { Registration, RegistrationToReview } from '@school/api-contract/families/registrations';
import type { RegistrationStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import { type Page, positionId, positionMoment, readCursor, toPage } from '../../platform/http/paging';
import type { PlatformDeps } from '../../platform/platform-deps';
import { countYears } from '../../shared/calendar/days';
import { searchEitherLayout } from '../../shared/search-either-layout';
import { rankGroups } from '../groups/rank-groups';
import {
  countRegistrationsByStatus,
  type DatabaseRow,
  findRegistrationRow,
  type ListFilter,
  listRegistrationRows,
  listRowsToPlace,
  type RowToPlace,
} from './registrations.repository';
import { listCardDifferences, toSentCard } from './sent-card';

interface ListQuery {
  status?: RegistrationStatus;
  search?: string;
  limit: number;
  cursor?: string;
}

const positionSchema = z.tuple([positionMoment, positionId]);

/** Registrations, newest first. */
export async function listRegistrations({ db }: Pick<PlatformDeps, 'db'>, { cursor, ...filter }: ListQuery) {
  const after = readCursor(cursor, positionSchema);
  return toRegistrations(await findRows(db, { ...filter, after }), filter.limit);
}

/** Registrations, newest first; a pending one with its branch and the best group that the user may place it into. */
export async function listRegistrationsToReview(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  { cursor, ...query }: ListQuery,
  user: SessionUser,
): Promise<Page<RegistrationToReview>> {
  const filter = { ...query, after: readCursor(cursor, positionSchema) };
  if (filter.status !== 'pending') {
    const page = toRegistrations(await findRows(db, filter), filter.limit);
    return { ...page, rows: page.rows.map((row) => ({ ...row, placement: null })) };
  }
  const { rows } = await searchEitherLayout(filter.search, (search) =>
    listRowsToPlace(db, { ...filter, search }, user, clock.now()),
  );
  const page = toRegistrations(rows, filter.limit);
  return { ...page, rows: page.rows.map(({ toPlace, ...row }) => ({ ...row, placement: toPlacement(row, toPlace) })) };
}

async function findRows(db: Knex, filter: ListFilter): Promise<DatabaseRow[]> {
  const { rows } = await searchEitherLayout(filter.search, (search) => listRegistrationRows(db, { ...filter, search }));
  return rows;
}

function toPlacement(
  { birthDate, sportsDirection }: Pick<RegistrationToReview, 'birthDate' | 'sportsDirection'>,
  { today, branchName, groups, ...wishes }: RowToPlace['toPlace'],
): RegistrationToReview['placement'] {
  const ranked = rankGroups({ ...wishes, sportsDirection, age: countYears(birthDate, today) }, groups);
  const [best] = ranked;
  return {
    branchName: branchName ?? ranked.find(({ sameBranch }) => sameBranch)?.branch?.name ?? null,
    group: best?.suits
      ? { id: best.id, name: best.name, branchName: best.branch?.name ?? null, freePlaces: best.freePlaces }
      : null,
  };
}

function toRegistrations<Row extends { total: number; createdAt: Date; position: string; id: number }>(
  rows: Row[],
  limit: number,
) {
  const page = toPage(rows, limit, (row) => [row.position, row.id]);
  return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}

export async function countRegistrations(db: Knex): Promise<Record<RegistrationStatus, number>> {
  const counts: Record<RegistrationStatus, number> = { pending: 0, approved: 0, rejected: 0 };
  for (const { status, count } of await countRegistrationsByStatus(db)) counts[status] = count;
  return counts;
}

/** Refuses with NOT_FOUND. */
export async function getRegistration(db: Knex, id: number): Promise<Registration> {
  const found = await findRegistrationRow(db, id);
  if (!found) throw refuse('NOT_FOUND');
  const { sent, duplicates, ...registration } = found;
  const sentCard = toSentCard(sent);
  return {
    ...registration,
    duplicates: duplicates.map(({ card, ...duplicate }) => ({
      ...duplicate,
      differences: listCardDifferences(card, sentCard),
    })),
    duplicateCount: duplicates.length,
    createdAt: found.createdAt.toISOString(),
    contractSentAt: found.contractSentAt?.toISOString() ?? null,
    reviewedAt: found.reviewedAt?.toISOString() ?? null,
  };
}
