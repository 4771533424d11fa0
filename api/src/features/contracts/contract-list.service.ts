import type { ContractRow, staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import type { RouteInput } from '@school/api-contract/route';
import type { ContractStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import { type Page, positionId, readCursor, toPage } from '../../platform/http/paging';
import {
  countContracts,
  findStudentContracts,
  listContractRows,
  type StoredContractRow,
} from './contract-list.repository';

type ListQuery = RouteInput<typeof staffContractRoutes.list>['query'];

/** Contracts, newest first. */
export async function listContracts(db: Knex, query: ListQuery): Promise<Page<ContractRow>> {
  const rows = await listContractRows(db, {
    search: query.search,
    status: query.status,
    contractType: query.contractType,
    onlyDeliveryFailed: query.delivery === 'failed',
    beforeId: readCursor(query.cursor, z.tuple([positionId]))?.[0],
    limit: query.limit + 1,
  });
  const page = toPage(rows, query.limit, (row) => [row.id]);
  return { ...page, rows: page.rows.map(toContractRow) };
}

/** Number of contracts in each status, zeros included. */
export async function getContractCounts(db: Knex) {
  const { statuses, deliveryFailed } = await countContracts(db);
  const none: Record<ContractStatus, number> = {
    draft: 0,
    sent: 0,
    signed: 0,
    completed: 0,
    cancelled: 0,
    expired: 0,
  };
  return { statuses: { ...none, ...statuses }, deliveryFailed };
}

/** Refuses with NOT_FOUND when there is no such student. */
export async function listStudentContracts(db: Knex, studentId: number): Promise<ContractRow[]> {
  const rows = await findStudentContracts(db, studentId);
  if (!rows) throw refuse('NOT_FOUND');
  return rows.map(toContractRow);
}

export function toContractRow(row: StoredContractRow): ContractRow {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    signedAt: row.signedAt?.toISOString() ?? null,
    linkExpiresAt: row.linkExpiresAt?.toISOString() ?? null,
  };
}
