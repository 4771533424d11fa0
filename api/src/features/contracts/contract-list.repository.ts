import type { ContractType } from '@school/api-contract/contracts/contracts';
import type { ContractRow, ContractSort } from '@school/api-contract/contracts/staff-contracts';
import { type ContractState, type ContractStatus, toContractState } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { escapeLike } from '../../platform/database/escape-like';
import { momentPosition } from '../../platform/http/paging';
import { searchWords } from '../../shared/student-search';
import { waitingSinceSql, waitsLongSql } from '../../shared/waiting-contracts.sql';
import { toContractStateCondition } from './contract-state.sql';
import { contractsWithLostMessageSql, deliveryStateSql } from './sending/delivery-state.sql';

type Moments = 'createdAt' | 'sentAt' | 'signedAt' | 'waitingSince' | 'linkExpiresAt';
export type StoredContractRow = Omit<ContractRow, Moments> & { createdAt: Date } & Record<
    Exclude<Moments, 'createdAt'>,
    Date | null
  >;

/**
 * SQL: when staff first sent the contract. One that a family has registered waits for its signature from then on
 * (`sent_at`), but is sent with its first link.
 */
const linkSentAtSql = `case when c.registration_id is null then c.sent_at
  else (select min(k.created_at) from contract_signing_tokens k where k.contract_id = c.id) end`;

/**
 * Columns of a list row from `contracts c` and `students s` (left join). Names come from the contract before the card.
 */
export const contractRowColumns = `c.id, c.contract_number, c.contract_date, c.contract_type, c.status, c.student_id,
  coalesce(c.metadata #>> '{variables,studentName}', concat_ws(' ', s.last_name, s.first_name, s.middle_name)) as student_name,
  coalesce(c.metadata #>> '{variables,parentName}', s.parent_name, '') as parent_name,
  coalesce(c.metadata #>> '{variables,parentPhone}', s.parent_phone, '') as parent_phone,
  c.created_at, ${linkSentAtSql} as sent_at, c.signed_at,
  case when c.status in ('draft', 'sent') then coalesce(c.sent_at, c.created_at) end as waiting_since, c.signature_expires_at as link_expires_at, ${deliveryStateSql('c.id')} as delivery`;

interface Order {
  /** The column that the list is sorted by before the id. */
  column: string;
  descending: boolean;
  /** SQL of the column's value in a cursor. */
  position: string;
}

const orders: Record<ContractSort, Order> = {
  number: { column: 'c.contract_number', descending: false, position: 'c.contract_number' },
  '-number': { column: 'c.contract_number', descending: true, position: 'c.contract_number' },
  date: { column: 'c.contract_date', descending: false, position: 'c.contract_date::text' },
  '-date': { column: 'c.contract_date', descending: true, position: 'c.contract_date::text' },
  waiting: { column: waitingSinceSql, descending: false, position: momentPosition(waitingSinceSql) },
};

export interface ContractFilter {
  search: string | undefined;
  state: ContractState | undefined;
  contractType: ContractType | undefined;
  onlyDeliveryFailed: boolean;
  /** Only unsigned contracts that have waited long at `now`. */
  onlyWaitingLong: boolean;
  now: Date;
  /** Undefined: newest first. */
  sort: ContractSort | undefined;
  /** Sort value (when the list is not sorted by the id alone) and id of the last contract of the previous page. */
  after: { position?: string; id: number } | undefined;
  limit: number;
}

/** In the order of `sort`, at most `limit` rows, in one statement; `total` counts all contracts that match the filter. */
export async function listContractRows(
  db: Knex,
  filter: ContractFilter,
): Promise<(StoredContractRow & { total: number; position: string })[]> {
  const { state, contractType = null, now, after, limit } = filter;
  const words = filter.search === undefined ? [] : searchWords(filter.search);
  const own = [
    ...(state === undefined ? [] : [toContractStateCondition(state)]),
    ...(contractType === null ? [] : ['c.contract_type = :contractType']),
    ...(filter.onlyDeliveryFailed ? [`c.id in ${contractsWithLostMessageSql}`] : []),
    ...(filter.onlyWaitingLong ? [waitsLongSql] : []),
  ];
  const admitted = words.length === 0 ? allContractsSql(own) : matchingContractsSql(words, own);
  const order = filter.sort && orders[filter.sort];
  const { rows } = await db.raw<{ rows: (StoredContractRow & { total: number; position: string })[] }>(
    `with page as materialized (${order ? orderedPageSql(admitted, order, after) : newestPageSql(admitted, after)})
     select ${contractRowColumns}, (select count(*) from ${admitted}) as total, ${order?.position ?? "''"} as position
     from page join contracts c on c.id = page.id left join students s on s.id = c.student_id
     order by ${order ? orderSql(order) : 'c.id desc'}`,
    {
      ...{ contractType, now, limit, afterId: after?.id ?? null, after: after?.position ?? null },
      ...toLikePatterns(words),
    },
  );
  return rows;
}

function newestPageSql(admitted: string, after: ContractFilter['after']): string {
  return `select id from ${admitted} ${after ? 'where id < :afterId' : ''} order by id desc limit :limit`;
}

function orderedPageSql(admitted: string, order: Order, after: ContractFilter['after']): string {
  const beyond = `where (${order.column}, c.id) ${order.descending ? '<' : '>'} (:after, :afterId)`;
  return `select c.id from ${admitted} join contracts c on c.id = admitted.id ${after ? beyond : ''}
    order by ${orderSql(order)} limit :limit`;
}

const orderSql = ({ column, descending }: Order) => {
  const direction = descending ? 'desc' : 'asc';
  return `${column} ${direction}, c.id ${direction}`;
};

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
  return Object.fromEntries(words.map((word, index) => [`word${index}`, `%${escapeLike(word)}%`]));
}

interface ContractCounts {
  statuses: Record<ContractState, number>;
  deliveryFailed: number;
  waitingLong: number;
}

interface CountedStatus {
  status: ContractStatus;
  wasSigned: boolean;
  count: number;
}

function countByState(counted: readonly CountedStatus[]): ContractCounts['statuses'] {
  const states = { draft: 0, sent: 0, signed: 0, completed: 0, cancelled: 0, terminated: 0, expired: 0 };
  for (const { status, wasSigned, count } of counted) states[toContractState(status, wasSigned)] += count;
  return states;
}

/** Number of contracts by state, with a lost message, and unsigned since before the moment. */
export async function countContracts(db: Knex, now: Date): Promise<ContractCounts> {
  const { rows } = await db.raw<{ rows: (Omit<ContractCounts, 'statuses'> & { byStatus: CountedStatus[] })[] }>(
    `select (select coalesce(json_agg(each), '[]') from (
         select status, signed_at is not null as "wasSigned", count(*) from contracts group by 1, 2
       ) each) as by_status,
       (select count(distinct contract_id) from ${contractsWithLostMessageSql} lost) as delivery_failed,
       (select count(*) from contracts c where ${waitsLongSql}) as waiting_long`,
    { now },
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a table returned no row');
  const { byStatus, ...counts } = row;
  return { statuses: countByState(byStatus), ...counts };
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
