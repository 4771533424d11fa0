import type { ContractType } from '@school/api-contract/contracts/contracts';
import type { ContractRow } from '@school/api-contract/contracts/staff-contracts';
import type { ContractStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { searchWords } from '../../shared/student-search';
import { contractsWithLostMessageSql, deliveryStateSql } from './sending/delivery-state.sql';

type Moments = 'createdAt' | 'sentAt' | 'signedAt' | 'linkExpiresAt';
export type StoredContractRow = Omit<ContractRow, Moments> & { createdAt: Date } & Record<
    Exclude<Moments, 'createdAt'>,
    Date | null
  >;

/**
 * Columns of a list row from `contracts c` and `students s` (left join). Names come from the contract before the card.
 */
export const contractRowColumns = `c.id, c.contract_number, c.contract_date, c.contract_type, c.status, c.student_id,
  coalesce(c.metadata #>> '{variables,studentName}', concat_ws(' ', s.last_name, s.first_name, s.middle_name)) as student_name,
  coalesce(c.metadata #>> '{variables,parentName}', s.parent_name, '') as parent_name,
  coalesce(c.metadata #>> '{variables,parentPhone}', s.parent_phone, '') as parent_phone,
  c.created_at, c.sent_at, c.signed_at, c.signature_expires_at as link_expires_at, ${deliveryStateSql('c.id')} as delivery`;

export interface ContractFilter {
  search: string | undefined;
  status: ContractStatus | undefined;
  contractType: ContractType | undefined;
  onlyDeliveryFailed: boolean;
  /** Id of the last contract of the previous page. */
  beforeId: number | undefined;
  limit: number;
}

/** Newest first, at most `limit` rows, in one statement; `total` counts all contracts that match the filter. */
export async function listContractRows(
  db: Knex,
  filter: ContractFilter,
): Promise<(StoredContractRow & { total: number })[]> {
  const { status = null, contractType = null, beforeId = null, limit } = filter;
  const words = filter.search === undefined ? [] : searchWords(filter.search);
  const own = [
    ...(status === null ? [] : ['c.status = :status']),
    ...(contractType === null ? [] : ['c.contract_type = :contractType']),
    ...(filter.onlyDeliveryFailed ? [`c.id in ${contractsWithLostMessageSql}`] : []),
  ];
  const admitted = words.length === 0 ? allContractsSql(own) : matchingContractsSql(words, own);
  const { rows } = await db.raw<{ rows: (StoredContractRow & { total: number })[] }>(
    `with page as materialized (
       select id from ${admitted} ${beforeId === null ? '' : 'where id < :beforeId'} order by id desc limit :limit
     )
     select ${contractRowColumns}, (select count(*) from ${admitted}) as total
     from page join contracts c on c.id = page.id left join students s on s.id = c.student_id
     order by c.id desc`,
    { status, contractType, beforeId, limit, ...toLikePatterns(words) },
  );
  return rows;
}

const allContractsSql = (conditions: readonly string[]) =>
  `(select c.id from contracts c where ${['true', ...conditions].join(' and ')}) admitted`;

/**
 * Finds contracts by the names in the contract or in the student's current card. The search texts are in a narrow
 * table, so a full scan for a common word is cheap; a trigram index finds rarer words.
 */
function matchingContractsSql(words: readonly string[], conditions: readonly string[]): string {
  const matches = words.map((_, index) => `t.search_text like :word${index}`);
  if (conditions.length === 0) {
    return `(select t.contract_id as id from contract_search_texts t where ${matches.join(' and ')}) admitted`;
  }
  return `(select c.id from contract_search_texts t join contracts c on c.id = t.contract_id
    where ${[...matches, ...conditions].join(' and ')}) admitted`;
}

function toLikePatterns(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word, index) => [`word${index}`, `%${word.replace(/[\\%_]/g, '\\$&')}%`]));
}

/** Number of contracts by status (only statuses that occur), and of contracts with a lost message. */
export async function countContracts(
  db: Knex,
): Promise<{ statuses: Partial<Record<ContractStatus, number>>; deliveryFailed: number }> {
  const { rows } = await db.raw<{
    rows: { statuses: Partial<Record<ContractStatus, number>>; deliveryFailed: number }[];
  }>(
    `select coalesce((select jsonb_object_agg(status, amount) from (
         select status, count(*) as amount from contracts group by status
       ) each), '{}') as statuses,
       (select count(distinct contract_id) from ${contractsWithLostMessageSql} lost) as delivery_failed`,
  );
  return rows[0] ?? { statuses: {}, deliveryFailed: 0 };
}

/** Contracts of a student, newest first; undefined when there is no such student. */
export async function findStudentContracts(db: Knex, studentId: number): Promise<StoredContractRow[] | undefined> {
  const { rows } = await db.raw<{ rows: (StoredContractRow | { id: null })[] }>(
    `select ${contractRowColumns} from students s left join contracts c on c.student_id = s.id
     where s.id = :studentId order by c.id desc`,
    { studentId },
  );
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is StoredContractRow => row.id !== null);
}
