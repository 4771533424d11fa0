import { studentFields } from '@school/api-contract/students/student-fields';
import type { Student, StudentRow, StudentSort } from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { toColumnName } from '../../platform/database/identifiers';
import { preparedStatement } from '../../platform/database/prepared-statement';
import { momentPosition } from '../../platform/http/paging';
import { type StudentScope, visibleStudentIds } from '../../shared/access/student-scope';
import { owedSql } from '../../shared/balance.sql';
import { daysOffSql } from '../../shared/calendar/sessions.sql';
import { todaySql } from '../../shared/calendar/today.sql';
import { hasConsentSql, hasPhotoConsentSql } from '../../shared/consent.sql';
import { endingDocumentsSql } from '../../shared/ending-documents.sql';
import { shownContractSql } from '../../shared/student-contract.sql';
import { matchRankSql, searchPatterns, searchWords } from '../../shared/student-search';
import { foundAsJson } from './found-by.sql';
import type { CurrentStudentScope } from './student-filter.sql';
import { type StudentFilter, selectMatchingStudents } from './student-filter.sql';

export interface StudentPage<Sort = StudentSort> {
  sort: Sort;
  /** Sort values of the last student of the previous page. */
  after: readonly (string | number)[] | undefined;
  /** Maximum number of rows. */
  limit: number;
}

interface Order {
  columns: readonly string[];
  descending: boolean;
}

/** Served by `students_name_ru_index`. */
const byName = ['last_name collate "ru-x-icu"', 'first_name collate "ru-x-icu"', 'id'];

/** A search without a sort is sorted by what matched, then by name. */
export type ListSort = StudentSort | 'match';

const orders: Record<ListSort, Order> = {
  match: { columns: ['rank', ...byName], descending: false },
  name: { columns: byName, descending: false },
  '-name': { columns: byName, descending: true },
  birthDate: { columns: ['birth_date', 'id'], descending: false },
  '-birthDate': { columns: ['birth_date', 'id'], descending: true },
  '-createdAt': { columns: ['created_at', 'id'], descending: true },
};

/** All columns that a page is narrowed and sorted by. */
const sortedBy = ['id', 'lastName', 'firstName', 'birthDate', 'createdAt'];

const orderText = ({ columns, descending }: Order, table = '') =>
  columns.map((column) => `${table}${column}${descending ? ' desc' : ''}`).join(', ');

/** Sorts the query and cuts one page of it. */
export function toPageQuery(query: Knex.QueryBuilder, { sort, after, limit }: StudentPage): Knex.QueryBuilder {
  const order = orders[sort];
  if (after) {
    const places = order.columns.map(() => '?').join(', ');
    query.whereRaw(`(${order.columns.join(', ')}) ${order.descending ? '<' : '>'} (${places})`, [...after]);
  }
  return query.orderByRaw(orderText(order)).limit(limit);
}

/** The order of the page, for a query that joins `students`. */
export const toOrderSql = (sort: StudentSort) => orderText(orders[sort], 'students.');

export interface ListedStudent {
  /** A `StudentRow`. */
  json: string;
  /** The index in `matchKinds`, when the list is sorted by it. */
  rank?: number;
  /** Only when the list is sorted by it. */
  createdPosition?: string;
  total: number;
}

/** Students in the given order as JSON, in one statement; `total` counts all rows that match the filter. */
export async function findStudents(
  db: Knex,
  filter: StudentFilter,
  scope: CurrentStudentScope,
  page: StudentPage<ListSort>,
): Promise<ListedStudent[]> {
  const positions = Object.fromEntries((page.after ?? []).map((value, index) => [`after${index}`, value]));
  const values = { ...positions, now: scope.now, limit: page.limit };
  const patterns = searchPatterns(filter.search ?? '');
  const byName = Object.fromEntries(patterns.map((pattern, index) => [`pattern${index}`, pattern]));
  if (isFrequentQuery(filter, scope)) {
    const all = { ...values, ...byName, active: filter.active ?? null };
    return getFrequentStatement(scope, page, { patterns: patterns.length, byActive: filter.active !== undefined })(
      db,
      all,
    );
  }
  const { rows } = await db.raw<{ rows: ListedStudent[] }>(listSql(':matched', filter, scope, page), {
    ...values,
    ...toBindings(scope),
    matched: selectMatchingStudents(db, filter, scope)
      .select(sortedBy)
      .select(page.sort === 'match' ? [db.raw(`${matchRankSql(patterns.length)} as rank`, byName)] : []),
  });
  return rows;
}

/** @param matched SQL, in brackets, of the students that match the filter */
function listSql(
  matched: string,
  { search }: Pick<StudentFilter, 'search'>,
  scope: CurrentStudentScope,
  { sort, after = [] }: StudentPage<ListSort>,
): string {
  const { columns, descending } = orders[sort];
  const places = after.map((_, index) => `:after${index}`);
  const beyond =
    places.length > 0 ? `where (${columns.join(', ')}) ${descending ? '<' : '>'} (${places.join(', ')})` : '';
  // The matches of a search are read once, for count and page: PostgreSQL would otherwise walk the whole index of names
  // to find a page of them, which costs 8 times more with 100,000 students.
  return `with found as ${search ? 'materialized' : 'not materialized'} ${matched},
    page as (
      select id, ${sort === 'match' ? 'rank, ' : ''}(select count(*) from found) as total from found ${beyond} order by ${orderText(orders[sort])} limit :limit
    )
    select ${rowAsJson(scope, { found: sort === 'match' })}::text as json, page.total
      ${sort === '-createdAt' ? `, ${createdPositionSql}` : ''} ${sort === 'match' ? ', page.rank' : ''}
    from page join students on students.id = page.id left join lateral (${shownContractSql}) contract on true
      ${scope.seesPayments ? `left join (${owedSql(todaySql, 'student_id in (select id from page)')}) owed on owed.student_id = students.id` : ''}
    order by ${sort === 'match' ? `page.rank, ${toOrderSql('name')}` : toOrderSql(sort)}`;
}

/**
 * Whether the query has one of the few frequent forms, for users who see all groups: a prepared statement halves their
 * time.
 */
function isFrequentQuery({ search = '', active: _, ...rarer }: StudentFilter, scope: CurrentStudentScope): boolean {
  const words = searchWords(search);
  return (
    scope.shownGroups === undefined &&
    scope.ofGroups === undefined &&
    // shorter words have no trigram that an index could find
    words.length <= 2 &&
    words.every((word) => word.length >= 3) &&
    Object.values(rarer).every((value) => !value)
  );
}

type ListStatement = ReturnType<typeof preparedStatement<ListedStudent, string>>;
const frequentStatements = new Map<string, ListStatement>();

/** Prepares one statement for each form. */
function getFrequentStatement(
  scope: CurrentStudentScope,
  page: StudentPage<ListSort>,
  { patterns, byActive }: { patterns: number; byActive: boolean },
): ListStatement {
  const form = [
    scope.seesAttendance,
    scope.seesMedicalInfo,
    scope.seesPayments,
    page.sort,
    page.after !== undefined,
    patterns,
    byActive,
  ].join();
  const known = frequentStatements.get(form);
  if (known) return known;
  const conditions = Array.from({ length: patterns }, (_, index) => `search_text like :pattern${index}`);
  if (byActive) conditions.push('active = :active');
  const rank = page.sort === 'match' ? `, ${matchRankSql(patterns)} as rank` : '';
  const matched = `(select ${sortedBy.map(toColumnName).join(', ')}${rank} from students
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''})`;
  const filter = { search: patterns > 0 ? 'some' : undefined };
  const statement = preparedStatement<ListedStudent, string>(listSql(matched, filter, scope, page));
  frequentStatements.set(form, statement);
  return statement;
}

type StoredStudent = Omit<Student, 'identityDocuments' | 'contractSignedAt' | 'createdAt' | 'updatedAt'> &
  NonNullable<Student['identityDocuments']> & { contractSignedAt: Date | null; createdAt: Date; updatedAt: Date };

/** Returns undefined when the student is missing or not visible in the scope. */
export async function findStudent(
  db: Knex,
  id: number,
  scope: CurrentStudentScope,
): Promise<StoredStudent | undefined> {
  const query = withRowColumns(db.from('students'), db, scope)
    .where('students.id', id)
    .select(detailColumns)
    .select(
      db('studentGroups').whereRaw('student_id = students.id and active').count().as('groupCount'),
      db('contracts')
        .whereRaw(`student_id = students.id and status not in ('cancelled', 'expired')`)
        .count()
        .as('openContractCount'),
      db.raw(
        `${hasPhotoConsentSql('students.id')} as photo_consent, ${hasConsentSql('students.id', 'consent_medical')} as medical_consent`,
      ),
    );
  if (scope.seesPayments) query.select(selectOwed(db, scope).as('owes'));
  const visible = visibleStudentIds(db, scope);
  if (visible) query.whereIn('students.id', visible);
  return query.first();
}

/** Whether the student exists and is visible in the scope. */
export async function studentExists(db: Knex, id: number, scope: StudentScope): Promise<boolean> {
  const query = db('students').where({ id });
  const visible = visibleStudentIds(db, scope);
  if (visible) query.whereIn('id', visible);
  return (await query.first('id')) !== undefined;
}

/** Columns of `students` that both the list and the panel show. */
const rowColumns = [
  'id',
  'lastName',
  'firstName',
  'middleName',
  'birthDate',
  'sportsDirection',
  'parentName',
  'parentPhone',
  'active',
] as const satisfies (keyof StudentRow)[];

/** Selects everything that both the list and the panel show. */
function withRowColumns(query: Knex.QueryBuilder, db: Knex, scope: CurrentStudentScope): Knex.QueryBuilder {
  return joinShownContract(query).select(
    ...rowColumns.map((column) => `students.${column}`),
    selectGroups(db, scope),
    selectContract(db),
    attendancePercent(db, scope),
    db.raw(`${hasMedicalInfoSql(scope)} as has_medical_info`),
    db.raw(`(${documentEndsOn}) as document_ends_on`, { now: scope.now }),
  );
}

const rowColumnsAsJson = rowColumns.map((column) => `'${column}', students.${toColumnName(column)}`).join(', ');

/** Of a row `owed` of `owedSql`. */
const owedAsJson = `json_build_object('amount', owed.amount, 'currency', (select currency from settings_school),
  'days', ${todaySql} - owed.due_since)`;

/** The same as JSON, with `owes` for those who see payments and `found` on request. */
const rowAsJson = (scope: CurrentStudentScope, { found }: { found: boolean }) => `
  json_build_object(${rowColumnsAsJson}, 'groups', (${groupsSql(scope)}), 'contractNumber', ${contractNumber},
    'contractStatus', contract.status, 'contractWasSigned', coalesce(contract.was_signed, false), 'attendancePercent', (${percentSql(scope)}),
    'hasMedicalInfo', ${hasMedicalInfoSql(scope)},
    'documentEndsOn', (${documentEndsOn}) ${scope.seesPayments ? `, 'owes', case when owed.student_id is not null then ${owedAsJson} end` : ''} ${found ? `, 'found', ${foundAsJson}` : ''})`;

const toBindings = ({ now, shownGroups }: CurrentStudentScope) => ({ now, ...(shownGroups && { shownGroups }) });

const hasMedicalInfoSql = ({ seesMedicalInfo }: CurrentStudentScope) =>
  seesMedicalInfo ? 'students.medical_info is not null' : 'false';

const documentEndsOn = `
  select min(ending.expires_on) from (${endingDocumentsSql(todaySql)}) ending
  where ending.student_id = students.id`;

export const createdPositionSql = `${momentPosition('students.created_at')} as "createdPosition"`;

/** `[{id, name}]` of the groups that a student is in. */
const groupsSql = ({ shownGroups }: CurrentStudentScope) => `
  select coalesce(
    json_agg(json_build_object('id', groups.id, 'name', groups.name) order by groups.name collate "ru-x-icu"), '[]')
  from student_groups join groups on groups.id = student_groups.group_id
  where student_groups.student_id = students.id and student_groups.active
    ${shownGroups ? 'and groups.id in :shownGroups' : ''}`;

export function selectGroups(db: Knex, scope: CurrentStudentScope): Knex.Raw {
  return db.raw(`(${groupsSql(scope)}) as groups`, toBindings(scope));
}

/** The percentage of present among all marks of the last 90 days, of sessions that took place in visible groups. */
const percentSql = ({ shownGroups, seesAttendance }: CurrentStudentScope) =>
  seesAttendance
    ? `
  select round(100.0 * count(*) filter (where status = 'PRESENT') / nullif(count(*), 0))::int from attendance
  where attendance.student_id = students.id and attendance.date > ${todaySql} - 90
    and attendance.status in ('PRESENT', 'ABSENT')
    and (attendance.group_id, attendance.date) not in (${daysOffSql} and c.date > ${todaySql} - 90)
    ${shownGroups ? 'and attendance.group_id in :shownGroups' : ''}`
    : 'null::int';

export function attendancePercent(db: Knex, scope: CurrentStudentScope): Knex.Raw {
  return db.raw(`(${percentSql(scope)}) as attendance_percent`, toBindings(scope));
}

/** `{amount, currency, days}` of the debt that is due by the school's day; null when there is none. */
export function selectOwed(db: Knex, { now }: Pick<CurrentStudentScope, 'now'>): Knex.QueryBuilder {
  return db
    .from(db.raw(`(${owedSql(todaySql, 'student_id = students.id')}) owed`, { now }))
    .select(db.raw(owedAsJson, { now }));
}

/** An old student may have only a number on the card. */
const contractNumber = 'coalesce(contract.contract_number, students.contract_number)';

export function joinShownContract(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.joinRaw(`left join lateral (${shownContractSql}) contract on true`);
}

/** Number, date and state of the joined contract. */
export function selectContract(db: Knex): Knex.Raw {
  return db.raw(
    `${contractNumber} as contract_number, contract.status as contract_status,
     coalesce(contract.was_signed, false) as contract_was_signed,
     coalesce(contract.contract_date, students.contract_date) as contract_date, contract.signed_at as contract_signed_at`,
  );
}

const detailColumns = [
  ...studentFields.filter((field) => !rowColumns.some((column) => column === field)),
  ...['contractType', 'createdAt', 'updatedAt'],
].map((column) => `students.${column}`);
