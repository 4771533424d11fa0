import type { Student, StudentRow, StudentSort } from '@school/api-contract/students';
import type { Knex } from 'knex';
import { daysOffSql } from '../attendance/sessions.sql';
import { hotStatement } from '../platform/database/hot-statement';
import { toColumnName } from '../platform/database/identifiers';
import { searchPatterns, searchWords } from '../platform/database/student-search';
import { momentPosition } from '../platform/http/paging';
import {
  endingDocuments,
  isOwed,
  matchedStudents,
  type StudentFilter,
  type StudentSight,
  schoolDayAt,
  studentsOf,
} from './student-filter.sql';

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
export function pageOf(query: Knex.QueryBuilder, { sort, after, limit }: StudentPage): Knex.QueryBuilder {
  const order = orders[sort];
  if (after) {
    const places = order.columns.map(() => '?').join(', ');
    query.whereRaw(`(${order.columns.join(', ')}) ${order.descending ? '<' : '>'} (${places})`, [...after]);
  }
  return query.orderByRaw(orderText(order)).limit(limit);
}

/** Of a query that joins `students`: the order of the page. */
export const orderOf = (sort: StudentSort) => orderText(orders[sort], 'students.');

export interface ListedStudent {
  /** A `StudentRow`. */
  json: string;
  /** Only where the list is sorted by it. */
  createdPosition?: string;
  total: number;
}

/** Students in their order, in one statement, which writes their JSON too; `total` counts all that the filter admits. */
export async function findStudents(
  db: Knex,
  filter: StudentFilter,
  sight: StudentSight,
  page: StudentPage,
): Promise<ListedStudent[]> {
  const positions = Object.fromEntries((page.after ?? []).map((value, index) => [`after${index}`, value]));
  const values = { ...positions, now: sight.now, limit: page.limit };
  if (isAskedAllDay(filter, sight)) {
    const patterns = searchPatterns(filter.search ?? '').map((pattern, index) => [`pattern${index}`, pattern] as const);
    const all = { ...values, ...Object.fromEntries(patterns), active: filter.active ?? null };
    return statementAskedAllDay(sight, page, { patterns: patterns.length, byActive: filter.active !== undefined })(
      db,
      all,
    );
  }
  const { rows } = await db.raw<{ rows: ListedStudent[] }>(listSql(':matched', filter, sight, page), {
    ...values,
    ...bindingsOf(sight),
    matched: matchedStudents(db, filter, sight).select(sortedBy),
    ...(filter.owes && { owed: owedBy(db, sight) }),
  });
  return rows;
}

/** @param matched SQL, in brackets, of the students that the filter admits */
function listSql(
  matched: string,
  { search, owes }: Pick<StudentFilter, 'search' | 'owes'>,
  sight: StudentSight,
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
    select ${rowAsJson(sight, owes)}::text as json, page.total ${sort === '-createdAt' ? `, ${createdPosition}` : ''}
    from page join students on students.id = page.id
    order by ${orderOf(sort)}`;
}

/** By those who see all groups, and of few forms, whose best plan is the same whatever is searched for. */
function isAskedAllDay({ search = '', active: _, ...rarer }: StudentFilter, sight: StudentSight): boolean {
  const words = searchWords(search);
  return (
    sight.shownGroups === undefined &&
    sight.ofGroups === undefined &&
    // shorter words have no trigram that an index could find
    words.length <= 2 &&
    words.every((word) => word.length >= 3) &&
    Object.values(rarer).every((value) => !value)
  );
}

type ListStatement = ReturnType<typeof hotStatement<ListedStudent, string>>;
const statementsAskedAllDay = new Map<string, ListStatement>();

/** Written once for each form: to build its text costs a call as much as to send it. */
function statementAskedAllDay(
  sight: StudentSight,
  page: StudentPage,
  { patterns, byActive }: { patterns: number; byActive: boolean },
): ListStatement {
  const form = [sight.seesAttendance, page.sort, page.after !== undefined, patterns, byActive].join();
  const known = statementsAskedAllDay.get(form);
  if (known) return known;
  const conditions = Array.from({ length: patterns }, (_, index) => `search_text like :pattern${index}`);
  if (byActive) conditions.push('active = :active');
  const matched = `(select ${sortedBy.map(toColumnName).join(', ')} from students
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''})`;
  const filter = { search: patterns > 0 ? 'some' : undefined, owes: false };
  const statement = hotStatement<ListedStudent, string>(listSql(matched, filter, sight, page));
  statementsAskedAllDay.set(form, statement);
  return statement;
}

type StoredStudent = Omit<Student, 'identityDocuments' | 'createdAt' | 'updatedAt'> &
  NonNullable<Student['identityDocuments']> & { createdAt: Date; updatedAt: Date };

/** Undefined when there is no such student, or it is in none of the groups. */
export async function findStudent(db: Knex, id: number, sight: StudentSight): Promise<StoredStudent | undefined> {
  const query = withRowColumns(db.from('students'), db, sight)
    .where('students.id', id)
    .select(detailColumns)
    .select(db('studentGroups').whereRaw('student_id = students.id and active').count().as('groupCount'));
  if (sight.seesPayments) query.select(owedBy(db, sight).as('owes'));
  if (sight.ofGroups) query.whereIn('students.id', studentsOf(db, sight.ofGroups));
  return query.first();
}

/** Whether there is such a student, and in one of the groups. */
export async function studentExists(db: Knex, id: number, { ofGroups }: StudentSight): Promise<boolean> {
  const query = db('students').where({ id });
  if (ofGroups) query.whereIn('id', studentsOf(db, ofGroups));
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
function withRowColumns(query: Knex.QueryBuilder, db: Knex, sight: StudentSight): Knex.QueryBuilder {
  return query.select(
    ...rowColumns.map((column) => `students.${column}`),
    groupsOf(db, sight),
    latestContractStatus(db),
    attendancePercent(db, sight),
    db.raw(`(${documentEndsOn}) as document_ends_on`, { now: sight.now }),
  );
}

const rowColumnsAsJson = rowColumns.map((column) => `'${column}', students.${toColumnName(column)}`).join(', ');

/** The same as JSON; with `owes` where that is asked for. */
const rowAsJson = (sight: StudentSight, owes: boolean) => `
  json_build_object(${rowColumnsAsJson}, 'groups', (${groupsSql(sight)}), 'contractStatus', (${contractStatus}),
    'attendancePercent', (${percentSql(sight)}), 'documentEndsOn', (${documentEndsOn}) ${owes ? ", 'owes', :owed" : ''})`;

const bindingsOf = ({ now, shownGroups }: StudentSight) => ({ now, ...(shownGroups && { shownGroups }) });

/** The school's day at :now. */
const schoolDay = '(select (:now::timestamptz at time zone time_zone)::date from settings_school)';

const documentEndsOn = `
  select min(ending.expires_on) from (${endingDocuments.replaceAll(':day', schoolDay)}) ending
  where ending.student_id = students.id`;

export const createdPosition = `${momentPosition('students.created_at')} as "createdPosition"`;

/** `[{id, name}]` of the groups that a student is in. */
const groupsSql = ({ shownGroups }: StudentSight) => `
  select coalesce(
    json_agg(json_build_object('id', groups.id, 'name', groups.name) order by groups.name collate "ru-x-icu"), '[]')
  from student_groups join groups on groups.id = student_groups.group_id
  where student_groups.student_id = students.id and student_groups.active
    ${shownGroups ? 'and groups.id in :shownGroups' : ''}`;

export function groupsOf(db: Knex, sight: StudentSight): Knex.Raw {
  return db.raw(`(${groupsSql(sight)}) as groups`, bindingsOf(sight));
}

/** Present of all marks of the last 90 days, of sessions that were held in the groups that are shown. */
const percentSql = ({ shownGroups, seesAttendance }: StudentSight) =>
  seesAttendance
    ? `
  select round(100.0 * count(*) filter (where status = 'PRESENT') / nullif(count(*), 0))::int from attendance
  where attendance.student_id = students.id and attendance.date > ${schoolDay} - 90
    and attendance.status in ('PRESENT', 'ABSENT')
    and (attendance.group_id, attendance.date) not in (${daysOffSql} and c.date > ${schoolDay} - 90)
    ${shownGroups ? 'and attendance.group_id in :shownGroups' : ''}`
    : 'null::int';

export function attendancePercent(db: Knex, sight: StudentSight): Knex.Raw {
  return db.raw(`(${percentSql(sight)}) as attendance_percent`, bindingsOf(sight));
}

/** `{amount, currency}` of what is due by the school's day; null when nothing is. */
export function owedBy(db: Knex, { now }: Pick<StudentSight, 'now'>): Knex.QueryBuilder {
  return db('payments')
    .whereRaw(`payments.student_id = students.id and ${isOwed}`, { day: schoolDayAt(db, now) })
    .havingRaw('count(*) > 0')
    .select(db.raw(`json_build_object('amount', sum(amount), 'currency', (select currency from settings_school))`));
}

const contractStatus = `
  select status from contracts where student_id = students.id order by created_at desc, id desc limit 1`;

export function latestContractStatus(db: Knex): Knex.Raw {
  return db.raw(`(${contractStatus}) as contract_status`);
}

const detailColumns = [
  'students.gender',
  'students.trainingDays',
  'students.parentEmail',
  'students.parentRelationship',
  'students.parentActualAddress',
  'students.trainingAddress',
  'students.secondParentName',
  'students.secondParentPhone',
  'students.medicalInfo',
  'students.additionalInfo',
  'students.contractType',
  'students.contractDate',
  'students.createdAt',
  'students.updatedAt',
  'students.birthCertificateNumber',
  'students.birthCertificateIssueDate',
  'students.parentPassportSeries',
  'students.parentPassportNumber',
  'students.parentPassportIssuedBy',
];
