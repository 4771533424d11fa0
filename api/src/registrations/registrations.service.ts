import type { Registration } from '@school/api-contract/registrations';
import type { RegistrationStatus } from '@school/api-contract/status-tables';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { positionId, positionMoment, readCursor, toPage } from '../platform/http/paging';
import { selectRegistration, selectRegistrations } from './registrations.repository';

interface ListQuery {
  status?: RegistrationStatus;
  limit: number;
  cursor?: string;
}

/** What families sent, oldest first. */
export async function listRegistrations({ db }: Pick<AppDeps, 'db'>, { status, limit, cursor }: ListQuery) {
  const after = readCursor(cursor, z.tuple([positionMoment, positionId]));
  const page = toPage(await selectRegistrations(db, { status, limit, after }), limit, (row) => [row.position, row.id]);
  return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}

/** Refuses with NOT_FOUND. */
export async function readRegistration(db: Knex, id: number): Promise<Registration> {
  const found = await selectRegistration(db, id);
  if (!found) throw refuse('NOT_FOUND');
  return {
    ...found,
    duplicateCount: found.duplicates.length,
    createdAt: found.createdAt.toISOString(),
    reviewedAt: found.reviewedAt?.toISOString() ?? null,
  };
}
