import type { ContractRow, ContractSort, staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { z } from 'zod';
import { refuse } from '../../platform/app-error';
import {
  type Page,
  positionDay,
  positionId,
  positionMoment,
  positionText,
  readCursor,
  toPage,
} from '../../platform/http/paging';
import type { PlatformDeps } from '../../platform/platform-deps';
import { searchEitherLayout } from '../../shared/search-either-layout';
import {
  countContracts,
  findStudentContracts,
  listContractRows,
  type StoredContractRow,
} from './contract-list.repository';

type ListQuery = RouteInput<typeof staffContractRoutes.list>['query'];

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;

const newestPosition = z.tuple([positionId]).transform(([id]) => ({ id }));
const toPosition = ([position, id]: [string, number]) => ({ position, id });
const positions: Record<ContractSort, z.ZodType<{ position: string; id: number }>> = {
  number: z.tuple([positionText, positionId]).transform(toPosition),
  '-number': z.tuple([positionText, positionId]).transform(toPosition),
  date: z.tuple([positionDay, positionId]).transform(toPosition),
  '-date': z.tuple([positionDay, positionId]).transform(toPosition),
  waiting: z.tuple([positionMoment, positionId]).transform(toPosition),
};

/** Contracts, newest first unless the query says otherwise. */
export async function listContracts({ db, clock }: Deps, query: ListQuery): Promise<Page<ContractRow>> {
  const { sort, cursor } = query;
  const filter = {
    state: query.status,
    contractType: query.contractType,
    onlyDeliveryFailed: query.delivery === 'failed',
    onlyWaitingLong: query.waiting === 'long',
    now: clock.now(),
    sort,
    after: sort ? readCursor(cursor, positions[sort]) : readCursor(cursor, newestPosition),
    limit: query.limit + 1,
  };
  const { rows } = await searchEitherLayout(query.search, (search) => listContractRows(db, { ...filter, search }));
  const page = toPage(rows, query.limit, (row) => (sort ? [row.position, row.id] : [row.id]));
  return { ...page, rows: page.rows.map(({ position: _, ...row }) => toContractRow(row)) };
}

/** Number of contracts in each state, zeros included. */
export function getContractCounts({ db, clock }: Deps) {
  return countContracts(db, clock.now());
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
    waitingSince: row.waitingSince?.toISOString() ?? null,
    linkExpiresAt: row.linkExpiresAt?.toISOString() ?? null,
  };
}
