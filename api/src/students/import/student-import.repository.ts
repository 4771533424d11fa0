import type { SessionUser } from '@school/api-contract/auth';
import { hasCapability } from '@school/api-contract/roles';
import type { ImportResult } from '@school/api-contract/student-import';
import type { StudentChange } from '@school/api-contract/students';
import type { Knex } from 'knex';
import { ownGroupIds } from '../../groups/visible-groups';
import type { StudentCard } from '../student-card.repository';

/** A card that a line of the file may be about. */
export interface KnownStudent extends StudentCard {
  /** Place of the line in what was asked. */
  line: number;
  id: number;
  active: boolean;
  updatedAt: Date;
  /** Is in them now. */
  groupIds: number[];
}

export interface NameKey {
  line: number;
  /** Folded: lower case, ё as е. */
  lastName: string;
  firstName: string;
  birthDate: string;
}

/** Type of each column of a card in PostgreSQL; its order is that of the insert. */
const cardTypes: Record<keyof StudentCard, string> = {
  lastName: 'text',
  firstName: 'text',
  middleName: 'text',
  birthDate: 'date',
  gender: 'text',
  sportsDirection: 'text',
  trainingDays: 'jsonb',
  birthCertificateNumber: 'text',
  birthCertificateIssueDate: 'date',
  medicalInfo: 'text',
  additionalInfo: 'text',
  parentName: 'text',
  parentPhone: 'text',
  parentEmail: 'text',
  parentRelationship: 'text',
  parentPassportSeries: 'text',
  parentPassportNumber: 'text',
  parentPassportIssuedBy: 'text',
  parentActualAddress: 'text',
  trainingAddress: 'text',
  secondParentName: 'text',
  secondParentPhone: 'text',
};
const fields = Object.entries(cardTypes).map(([field, type]) => ({
  field,
  type,
  column: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
}));
const columns = fields.map(({ column }) => column);
/** Rows given as JSON, whose keys are those of `StudentCard`. */
const cardRecord = `jsonb_to_recordset(:rows::jsonb) as c(id bigint, at timestamptz, ${fields
  .map(({ field, type }) => `"${field}" ${type}`)
  .join(', ')})`;

/** Students of the same name and birth date for all lines, in one statement; `lock` keeps them as they are. */
export async function findKnown(db: Knex, keys: readonly NameKey[], lock: boolean): Promise<KnownStudent[]> {
  const { rows } = await db.raw<{ rows: KnownStudent[] }>(
    `select t.line, s.id, s.active, s.updated_at, ${columns.map((column) => `s.${column}`).join(', ')},
       array(select group_id from student_groups m where m.student_id = s.id and m.active)::int[] as group_ids
     from unnest(:lines::int[], :lastNames::text[], :firstNames::text[], :birthDates::date[])
       as t(line, last_name, first_name, birth_date)
     join students s on s.birth_date = t.birth_date and s.anonymized_at is null
       and replace(lower(s.last_name), 'ё', 'е') = t.last_name
       and replace(lower(s.first_name), 'ё', 'е') = t.first_name
     order by s.id, t.line ${lock ? 'for no key update of s' : ''}`,
    {
      lines: keys.map(({ line }) => line),
      lastNames: keys.map(({ lastName }) => lastName),
      firstNames: keys.map(({ firstName }) => firstName),
      birthDates: keys.map(({ birthDate }) => birthDate),
    },
  );
  return rows;
}

export interface SimilarStudent {
  /** Place of the line in what was asked. */
  line: number;
  lastName: string;
  firstName: string;
  birthDate: string;
}

/** Of each line the first student of that first name (folded) whose parent has that phone, in one statement. */
export async function findSimilar(
  db: Knex,
  keys: readonly { line: number; firstName: string; phone: string }[],
): Promise<SimilarStudent[]> {
  const { rows } = await db.raw<{ rows: SimilarStudent[] }>(
    `select distinct on (t.line) t.line, s.last_name, s.first_name, s.birth_date
     from unnest(:lines::int[], :firstNames::text[], :phones::text[]) as t(line, first_name, phone)
     join students s on s.parent_phone = t.phone and s.anonymized_at is null
       and replace(lower(s.first_name), 'ё', 'е') = t.first_name
     order by t.line, s.id`,
    {
      lines: keys.map(({ line }) => line),
      firstNames: keys.map(({ firstName }) => firstName),
      phones: keys.map(({ phone }) => phone),
    },
  );
  return rows;
}

export interface OpenGroup {
  id: number;
  name: string;
  sportsDirection: StudentCard['sportsDirection'];
  maxStudents: number;
  taken: number;
}

/** Groups that are not archived and whose roster the user may change, of these names (folded). */
export async function findOpenGroups(
  db: Knex,
  user: SessionUser,
  names: readonly string[],
  lock: boolean,
): Promise<OpenGroup[]> {
  const named = db('groups')
    .where({ active: true })
    .whereRaw(`replace(lower(name), 'ё', 'е') = any(?::text[])`, [[...names]])
    .orderBy('id');
  if (!hasCapability(user.role, 'fullGroupAccess')) named.whereIn('id', ownGroupIds(db, user, ['edit', 'manage']));
  if (lock) await named.clone().forNoKeyUpdate().select('id');
  // a statement of its own: only now it sees who joined while this one waited for the lock
  return named.select(
    'id',
    'name',
    'sportsDirection',
    'maxStudents',
    db('studentGroups').whereRaw('group_id = groups.id and active').count().as('taken'),
  );
}

/** One import at a time, whoever makes it, so that the same file twice does not make the same child twice. */
export async function lockImports(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('student imports'))`);
}

export async function findImport(
  trx: Knex.Transaction,
  digest: string,
  userId: number,
): Promise<ImportResult | undefined> {
  const row = await trx('studentImports').where({ digest, userId }).first('result');
  return row?.result;
}

interface ImportRecord {
  digest: string;
  userId: number;
  result: ImportResult;
  createdAt: Date;
}

export async function insertImport(trx: Knex.Transaction, { result, ...record }: ImportRecord): Promise<number> {
  const [row] = await trx('studentImports')
    .insert({ ...record, result: JSON.stringify(result) })
    .returning('id');
  return row.id;
}

/** Ids for so many new students. */
export async function takeStudentIds(trx: Knex.Transaction, count: number): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `select nextval(pg_get_serial_sequence('students', 'id')) as id from generate_series(1, :count)`,
    { count },
  );
  return rows.map(({ id }) => id);
}

/** A card to be written, and the moment that it is from. */
export type CardRow = StudentCard & { id: number; at: Date };

export async function insertCards(trx: Knex.Transaction, cards: readonly CardRow[]): Promise<void> {
  await trx.raw(
    `insert into students (id, created_at, updated_at, ${columns.join(', ')}) overriding system value
     select c.id, c.at, c.at, ${fields.map(({ field }) => `c."${field}"`).join(', ')} from ${cardRecord}`,
    { rows: JSON.stringify(cards) },
  );
}

export async function updateCards(trx: Knex.Transaction, cards: readonly CardRow[]): Promise<void> {
  await trx.raw(
    `update students s set updated_at = c.at, ${fields.map(({ field, column }) => `${column} = c."${field}"`).join(', ')}
     from ${cardRecord} where s.id = c.id`,
    { rows: JSON.stringify(cards) },
  );
}

export interface HistoryRow {
  id: number;
  at: Date;
  event: 'created' | 'updated';
  changes: StudentChange['changes'];
}

export async function insertHistory(trx: Knex.Transaction, userId: number, rows: readonly HistoryRow[]): Promise<void> {
  await trx.raw(
    `insert into student_changes (student_id, event, changes, user_id, created_at)
     select c.id, c.event, c.changes, :userId, c.at
     from jsonb_to_recordset(:rows::jsonb) as c(id bigint, at timestamptz, event text, changes jsonb)`,
    { rows: JSON.stringify(rows), userId },
  );
}

export interface Joining {
  studentId: number;
  groupId: number;
}

/**
 * Puts students into groups from the day on, and takes them off the waiting lists for those. Who was to leave after that day
 * stays: no day is spent in a group twice.
 */
export async function insertMemberships(
  trx: Knex.Transaction,
  joinings: readonly Joining[],
  joinDate: string,
): Promise<void> {
  const pairs = {
    studentIds: joinings.map(({ studentId }) => studentId),
    groupIds: joinings.map(({ groupId }) => groupId),
  };
  await trx.raw(
    `with joining as (select * from unnest(:studentIds::bigint[], :groupIds::bigint[]) as t(student_id, group_id)),
       waited as (delete from waiting_list w using joining j where w.student_id = j.student_id and w.group_id = j.group_id),
       stayed as (
         update student_groups m set leave_date = greatest(m.join_date, :joinDate::date) from joining j
         where m.student_id = j.student_id and m.group_id = j.group_id and m.leave_date > :joinDate::date)
     insert into student_groups (student_id, group_id, join_date)
     select student_id, group_id, :joinDate::date from joining`,
    { ...pairs, joinDate },
  );
}
