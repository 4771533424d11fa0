import type { Registration } from '@school/api-contract/families/registrations';
import type { RegistrationStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import { positionId, positionMoment, readCursor, toPage } from '../../platform/http/paging';
import type { PlatformDeps } from '../../platform/platform-deps';
import { countRegistrationsByStatus, findRegistrationRow, listRegistrationRows } from './registrations.repository';
import { listCardDifferences, toSentCard } from './sent-card';

interface ListQuery {
  status?: RegistrationStatus;
  search?: string;
  limit: number;
  cursor?: string;
}

/** Registrations, newest first. */
export async function listRegistrations({ db }: Pick<PlatformDeps, 'db'>, { cursor, ...filter }: ListQuery) {
  const after = readCursor(cursor, z.tuple([positionMoment, positionId]));
  const rows = await listRegistrationRows(db, { ...filter, after });
  const page = toPage(rows, filter.limit, (row) => [row.position, row.id]);
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
    reviewedAt: found.reviewedAt?.toISOString() ?? null,
  };
}
