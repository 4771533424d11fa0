import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { ImportResult } from '@school/api-contract/students/student-import';
import type { Knex } from 'knex';
import { editableGroupIds } from '../../../shared/access/group-scope';
import { foldSql } from '../../../shared/fold-text';
import { placesSql } from '../../../shared/places.sql';
import { type StudentCard, studentColumns } from '../student-fields';

/** A card that a line of the file may describe. */
export interface KnownStudent extends StudentCard {
  /** Index of the line in the given keys. */
  line: number;
  id: number;
  active: boolean;
  updatedAt: Date;
  /** Groups that the student is in now. */
  groupIds: number[];
}

export interface NameKey {
  line: number;
  /** Folded: lower case, ё as е. */
  lastName: string;
  firstName: string;
  birthDate: string;
}

/**
 * Finds students with the same name and birth date for all lines, in one statement; `lock` locks them until the
 * transaction ends.
 */
export async function findKnownStudents(db: Knex, keys: readonly NameKey[], lock: boolean): Promise<KnownStudent[]> {
  const { rows } = await db.raw<{ rows: KnownStudent[] }>(
    `select t.line, s.id, s.active, s.updated_at, ${studentColumns.map(({ column }) => `s.${column}`).join(', ')},
       array(select group_id from student_groups m where m.student_id = s.id and m.active)::int[] as group_ids
     from unnest(:lines::int[], :lastNames::text[], :firstNames::text[], :birthDates::date[])
       as t(line, last_name, first_name, birth_date)
     join students s on s.birth_date = t.birth_date and s.anonymized_at is null
       and ${foldSql('s.last_name')} = t.last_name
       and ${foldSql('s.first_name')} = t.first_name
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
  /** Index of the line in the given keys. */
  line: number;
  lastName: string;
  firstName: string;
  birthDate: string;
}

/**
 * Finds for each line the first student with that first name (folded) and that phone of the parent, in one statement.
 */
export async function findSimilarStudents(
  db: Knex,
  keys: readonly { line: number; firstName: string; phone: string }[],
): Promise<SimilarStudent[]> {
  const { rows } = await db.raw<{ rows: SimilarStudent[] }>(
    `select distinct on (t.line) t.line, s.last_name, s.first_name, s.birth_date
     from unnest(:lines::int[], :firstNames::text[], :phones::text[]) as t(line, first_name, phone)
     join students s on s.parent_phone = t.phone and s.anonymized_at is null
       and ${foldSql('s.first_name')} = t.first_name
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
  freePlaces: number;
}

/** Finds groups with these names (folded) that are not archived and whose roster the user may change. */
export async function findOpenGroups(
  db: Knex,
  user: SessionUser,
  names: readonly string[],
  lock: boolean,
): Promise<OpenGroup[]> {
  const named = db('groups as g')
    .where({ active: true })
    .whereRaw(`${foldSql('name')} = any(?::text[])`, [[...names]])
    .orderBy('id');
  const editable = editableGroupIds(db, user);
  if (editable) named.whereIn('id', editable);
  if (lock) await named.clone().forNoKeyUpdate().select('id');
  // a separate statement after the lock, so that it sees students who joined while this one waited
  return named
    .joinRaw(`cross join lateral (${placesSql}) places`)
    .select('id', 'name', 'sportsDirection', 'places.free as freePlaces');
}

/** Serialises imports, so that the same file imported twice does not create a child twice. */
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
