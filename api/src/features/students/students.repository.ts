import { studentFields } from '@school/api-contract/students/student-fields';
import type { Student, StudentRow, StudentSort } from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { toColumnName } from '../../platform/database/identifiers';
import { preparedStatement } from '../../platform/database/prepared-statement';
import { momentPosition } from '../../platform/http/paging';
import { type StudentScope, visibleStudentIds } from '../../shared/access/student-scope';
import { debtOfSql } from '../../shared/balance.sql';
import { daysOffSql } from '../../shared/calendar/sessions.sql';
import { todaySql } from '../../shared/calendar/today.sql';
import { endingDocumentsSql } from '../../shared/ending-documents.sql';
import { searchPatterns, searchWords } from '../../shared/student-search';
import type { CurrentStudentScope } from './student-filter.sql';
import { isOwedSql, type StudentFilter, selectMatchingStudents } from './student-filter.sql';

export interface StudentPage {
  sort: StudentSort;
  /** What the list is sorted by, of the last student of the previous page. */
  after: readonly (string | number)[] | undefined;
  /** Rows at most. */
  limit: number;
}

interface Order {
  columns: readonly string[];
  descending: boolean;
}

/** Served by `students_name_ru_index`. */
const byName = ['last_name collate "ru-x-icu"', 'first_name collate "ru-x-icu"', 'id'];

const orders: Record<StudentSort, Order> = {
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

/** Narrows and sorts students to one page; `ids` is what the page is made of. */
export function toPageQuery(query: Knex.QueryBuilder, { sort, after, limit }: StudentPage): Knex.QueryBuilder {
  const order = orders[sort];
  if (after) {
    const places = order.columns.map(() => '?').join(', ');
    query.whereRaw(`(${order.columns.join(', ')}) ${order.descending ? '<' : '>'} (${places})`, [...after]);
  }
  return query.orderByRaw(orderText(order)).limit(limit);
}

/** Of a query that joins `students`: the order of the page. */
export const toOrderSql = (sort: StudentSort) => orderText(orders[sort], 'students.');

export interface ListedStudent {
  /** A `StudentRow`. */
  json: string;
  /** Only where the list is sorted by it. */
  createdPosition?: string;
  total: number;
}

/** Students in their order, in one statement, which writes their JSON too; `total` counts all rows that match the filter. */
export async function findStudents(
  db: Knex,
  filter: StudentFilter,
  scope: CurrentStudentScope,
  page: StudentPage,
): Promise<ListedStudent[]> {
  const positions = Object.fromEntries((page.after ?? []).map((value, index) => [`after${index}`, value]));
  const values = { ...positions, now: scope.now, limit: page.limit };
  if (isFrequentQuery(filter, scope)) {
    const patterns = searchPatterns(filter.search ?? '').map((pattern, index) => [`pattern${index}`, pattern] as const);
    const all = { ...values, ...Object.fromEntries(patterns), active: filter.active ?? null };
    return getFrequentStatement(scope, page, { patterns: patterns.length, byActive: filter.active !== undefined })(
      db,
      all,
    );
  }
  const { rows } = await db.raw<{ rows: ListedStudent[] }>(listSql(':matched', filter, scope, page), {
    ...values,
    ...toBindings(scope),
    matched: selectMatchingStudents(db, filter, scope).select(sortedBy),
    ...(filter.owes && { owed: selectOwed(db, scope) }),
  });
  return rows;
}

/** @param matched SQL, in brackets, of the students that the filter admits */
function listSql(
  matched: string,
  { search, owes }: Pick<StudentFilter, 'search' | 'owes'>,
  scope: CurrentStudentScope,
  { sort, after = [] }: StudentPage,
): string {
  const { columns, descending } = orders[sort];
  const places = after.map((_, index) => `:after${index}`);
  const beyond =
    places.length > 0 ? `where (${columns.join(', ')}) ${descending ? '<' : '>'} (${places.join(', ')})` : '';
  // what a search finds is read once, for the count and the page: left to choose, PostgreSQL would walk the whole index
  // of names for a page of those that match (8 times dearer among 100,000)
  return `with found as ${search ? 'materialized' : 'not materialized'} ${matched},
    page as (
      select id, (select count(*) from found) as total from found ${beyond} order by ${orderText(orders[sort])} limit :limit
    )
    select ${rowAsJson(scope, owes)}::text as json, page.total ${sort === '-createdAt' ? `, ${createdPositionSql}` : ''}
    from page join students on students.id = page.id
    order by ${toOrderSql(sort)}`;
}

/** Whether the query has one of the few frequent forms, for users who see all groups: a prepared statement halves their time. */
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
  page: StudentPage,
  { patterns, byActive }: { patterns: number; byActive: boolean },
): ListStatement {
  const form = [scope.seesAttendance, page.sort, page.after !== undefined, patterns, byActive].join();
  const known = frequentStatements.get(form);
  if (known) return known;
  const conditions = Array.from({ length: patterns }, (_, index) => `search_text like :pattern${index}`);
  if (byActive) conditions.push('active = :active');
  const matched = `(select ${sortedBy.map(toColumnName).join(', ')} from students
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''})`;
  const filter = { search: patterns > 0 ? 'some' : undefined, owes: false };
  const statement = preparedStatement<ListedStudent, string>(listSql(matched, filter, scope, page));
  frequentStatements.set(form, statement);
  return statement;
}

type StoredStudent = Omit<Student, 'identityDocuments' | 'createdAt' | 'updatedAt'> &
  NonNullable<Student['identityDocuments']> & { createdAt: Date; updatedAt: Date };

/** Returns undefined when the student is missing or not visible in the scope. */
export async function findStudent(
  db: Knex,
  id: number,
  scope: CurrentStudentScope,
): Promise<StoredStudent | undefined> {
  const query = withRowColumns(db.from('students'), db, scope)
    .where('students.id', id)
    .select(detailColumns)
    .select(db('studentGroups').whereRaw('student_id = students.id and active').count().as('groupCount'));
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

/** Of the columns that the list and the panel have in common, those that stand in the table. */
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
  'contractNumber',
] as const satisfies (keyof StudentRow)[];

/** What the list and the panel have in common. */
function withRowColumns(query: Knex.QueryBuilder, db: Knex, scope: CurrentStudentScope): Knex.QueryBuilder {
  return query.select(
    ...rowColumns.map((column) => `students.${column}`),
    selectGroups(db, scope),
    latestContractStatus(db),
    attendancePercent(db, scope),
    db.raw(`(${documentEndsOn}) as document_ends_on`, { now: scope.now }),
  );
}

const rowColumnsAsJson = rowColumns.map((column) => `'${column}', students.${toColumnName(column)}`).join(', ');

/** The same as JSON; with `owes` where that is asked for. */
const rowAsJson = (scope: CurrentStudentScope, owes: boolean) => `
  json_build_object(${rowColumnsAsJson}, 'groups', (${groupsSql(scope)}), 'contractStatus', (${contractStatus}),
    'attendancePercent', (${percentSql(scope)}), 'documentEndsOn', (${documentEndsOn}) ${owes ? ", 'owes', :owed" : ''})`;

const toBindings = ({ now, shownGroups }: CurrentStudentScope) => ({ now, ...(shownGroups && { shownGroups }) });

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

/** Present of all marks of the last 90 days, of sessions that were held in the groups that are shown. */
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

/**
 * `{amount, currency}` of what is due by the school's day; null when nothing is. A pending payment is mostly for a charge
 * that is due, so the larger of both counts.
 */
export function selectOwed(db: Knex, { now }: Pick<CurrentStudentScope, 'now'>): Knex.QueryBuilder {
  return db
    .from(
      db.raw(
        `(select greatest(
           (select sum(amount) from payments where payments.student_id = students.id and ${isOwedSql}),
           (${debtOfSql('students.id', todaySql)})) as amount) owed`,
        { now },
      ),
    )
    .where('owed.amount', '>', 0)
    .select(db.raw(`json_build_object('amount', owed.amount, 'currency', (select currency from settings_school))`));
}

const contractStatus = `
  select status from contracts where student_id = students.id order by created_at desc, id desc limit 1`;

export function latestContractStatus(db: Knex): Knex.Raw {
  return db.raw(`(${contractStatus}) as contract_status`);
}

const detailColumns = [
  ...studentFields.filter((field) => !rowColumns.some((column) => column === field)),
  ...['contractType', 'contractDate', 'createdAt', 'updatedAt'],
].map((column) => `students.${column}`);
