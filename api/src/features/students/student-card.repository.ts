import { studentFields } from '@school/api-contract/students/student-fields';
import type { PhoneUses, StudentDuplicate } from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { escapeLike } from '../../platform/database/escape-like';
import { foldText } from '../../shared/fold-text';
import type { StudentCard } from './student-fields';

export type LockedStudent = StudentCard & { active: boolean; updatedAt: Date };

/** Locks a student; undefined when missing or erased. Rows that refer to the student, such as marks, can still be written. */
export async function lockStudent(trx: Knex.Transaction, id: number): Promise<LockedStudent | undefined> {
  return trx('students')
    .where({ id })
    .whereNull('anonymizedAt')
    .forNoKeyUpdate()
    .first([...studentFields, 'active', 'updatedAt']);
}

/** Locks students in the order of their ids, so that two changes of one family cannot block each other. */
export async function lockStudents(
  trx: Knex.Transaction,
  ids: readonly number[],
): Promise<(LockedStudent & { id: number })[]> {
  return trx('students')
    .whereIn('id', [...ids])
    .whereNull('anonymizedAt')
    .orderBy('id')
    .forNoKeyUpdate()
    .select(['id', ...studentFields, 'active', 'updatedAt']);
}

interface PhoneUse {
  id: number;
  name: string;
  parentName: string;
}

/** The student and the other active students with this phone of a parent. */
export async function findPhoneUses(db: Knex, studentId: number): Promise<PhoneUse[]> {
  return db('students as s')
    .join('students as one', 'one.parentPhone', 's.parentPhone')
    .where({ 'one.id': studentId })
    .whereNull('s.anonymizedAt')
    .where((each) => each.where('s.active', true).orWhere('s.id', studentId))
    .orderBy('s.id')
    .select('s.id', 's.parentName', db.raw("concat_ws(' ', s.last_name, s.first_name) as name"));
}

/** Contracts of the student that wait for a signature, and whose text has the phone of the card. */
export async function findContractsWithPhone(db: Knex, studentId: number): Promise<PhoneUses['waitingContracts']> {
  return db('contracts as c')
    .join('students as s', 's.id', 'c.studentId')
    .where({ 's.id': studentId })
    .whereIn('c.status', ['draft', 'sent'])
    .whereRaw("c.metadata #>> '{variables,parentPhone}' = s.parent_phone")
    .orderBy('c.id')
    .select('c.id', 'c.contractNumber');
}

interface DuplicateKeys {
  lastName: string | undefined;
  firstName: string | undefined;
  birthDate: string | undefined;
  phone: string | undefined;
  exceptId: number | undefined;
}

const maxDuplicates = 10;

/**
 * Students with the same name and the same or a close birth date (ё as е, any letter case), or the phone of either parent; missing keys
 * match nobody. Two joined index scans, since an OR would read all students.
 */
export async function findDuplicates(db: Knex, keys: DuplicateKeys): Promise<StudentDuplicate[]> {
  const { lastName, firstName, birthDate, phone } = keys;
  const named = lastName && firstName && birthDate;
  if (!named && !phone) return [];
  const namePattern = `${escapeLike(foldText(`${lastName} ${firstName}`.normalize()))} %`;
  const { rows } = await db.raw<{ rows: StudentDuplicate[] }>(
    `select s.id, concat_ws(' ', s.last_name, s.first_name, s.middle_name) as name, s.birth_date, s.active,
       array_agg(match order by match) as matches
     from (
       ${
         named
           ? `select id, case when birth_date = :birthDate::date then 'nameAndBirthDate' else 'nameAndCloseBirthDate' end as match
              from students where search_text like :namePattern and abs(birth_date - :birthDate::date) <= 31`
           : ''
       }
       ${named && phone ? 'union all' : ''}
       ${phone ? `select id, 'phone' from students where search_text like :phonePattern` : ''}
     ) found(id, match) join students s using (id)
     where s.anonymized_at is null and s.id is distinct from :exceptId
     group by s.id order by s.active desc, name, s.id limit ${maxDuplicates}`,
    {
      ...(named ? { namePattern, birthDate } : {}),
      ...(phone ? { phonePattern: `%${escapeLike(phone.slice(2))}%` } : {}),
      exceptId: keys.exceptId ?? null,
    },
  );
  return rows;
}

/** Escapes the wildcards of LIKE. */
