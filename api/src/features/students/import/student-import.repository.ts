import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { ImportResult } from '@school/api-contract/students/student-import';
import type { Knex } from 'knex';
import { editableGroupIds } from '../../../shared/access/group-scope';
import { foldSql } from '../../../shared/fold-text';
import { placesSql } from '../../../shared/places.sql';
import { type StudentCard, studentColumns } from '../student-fields';

/** A card that lines of the file may describe. */
export interface KnownStudent extends StudentCard {
  /** Of the name and birth date, as given. */
  key: number;
  id: number;
  active: boolean;
  updatedAt: Date;
  /** Groups that the student is in now. */
  groupIds: number[];
}

export interface NameKey {
  key: number;
  /** Folded: lower case, ё as е. */
  lastName: string;
  firstName: string;
  birthDate: string;
}

/** Students with one name and birth date; only hostile data have more. */
export const maxNamesakes = 10;

/**
 * Finds students with these names and birth dates in one statement, at most one more than `maxNamesakes` of each, so that
 * the caller notices further ones; `lock` locks them until the transaction ends. `keys` must differ: each student is then
 * found only once, however many lines of the file have the name.
 */
export async function findKnownStudents(db: Knex, keys: readonly NameKey[], lock: boolean): Promise<KnownStudent[]> {
  const { rows } = await db.raw<{ rows: KnownStudent[] }>(
    `select namesakes.key, s.id, s.active, s.updated_at, ${studentColumns.map(({ column }) => `s.${column}`).join(', ')},
       array(select group_id from student_groups m where m.student_id = s.id and m.active)::int[] as group_ids
     from (
       select t.key, s.id, row_number() over (partition by t.key order by s.id) as place
       from unnest(:keys::int[], :lastNames::text[], :firstNames::text[], :birthDates::date[])
         as t(key, last_name, first_name, birth_date)
       join students s on s.birth_date = t.birth_date and s.anonymized_at is null
         and ${foldSql('s.last_name')} = t.last_name
         and ${foldSql('s.first_name')} = t.first_name
     ) namesakes
     join students s on s.id = namesakes.id
     where namesakes.place <= :most
     order by s.id ${lock ? 'for no key update of s' : ''}`,
    {
      keys: keys.map(({ key }) => key),
      lastNames: keys.map(({ lastName }) => lastName),
      firstNames: keys.map(({ firstName }) => firstName),
      birthDates: keys.map(({ birthDate }) => birthDate),
      most: maxNamesakes + 1,
    },
  );
  return rows;
}

export interface SimilarStudent {
  /** Of the first name and phone, as given. */
  key: number;
  lastName: string;
  firstName: string;
  birthDate: string;
}

/**
 * Finds the first student with each first name (folded) and phone of the parent, in one statement. `keys` must differ.
 */
export async function findSimilarStudents(
  db: Knex,
  keys: readonly { key: number; firstName: string; phone: string }[],
): Promise<SimilarStudent[]> {
  const { rows } = await db.raw<{ rows: SimilarStudent[] }>(
    `select distinct on (t.key) t.key, s.last_name, s.first_name, s.birth_date
     from unnest(:keys::int[], :firstNames::text[], :phones::text[]) as t(key, first_name, phone)
     join students s on s.parent_phone = t.phone and s.anonymized_at is null
       and ${foldSql('s.first_name')} = t.first_name
     order by t.key, s.id`,
    {
      keys: keys.map(({ key }) => key),
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
