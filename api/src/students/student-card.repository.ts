import type { StudentBody, StudentDuplicate } from '@school/api-contract/students';
import type { Knex } from 'knex';

/** A card as it is stored: every field that staff write, null where it is blank. */
export type StudentCard = {
  [Field in keyof Omit<StudentBody, 'trainingDays'>]-?: Exclude<StudentBody[Field], undefined>;
} & { trainingDays: NonNullable<StudentBody['trainingDays']> };

/** What a new card has where nothing was given; the fields in the order of the form. */
export const blankCard = {
  middleName: null,
  gender: null,
  trainingDays: [],
  birthCertificateNumber: null,
  birthCertificateIssueDate: null,
  medicalInfo: null,
  additionalInfo: null,
  parentEmail: null,
  parentRelationship: null,
  parentPassportSeries: null,
  parentPassportNumber: null,
  parentPassportIssuedBy: null,
  parentActualAddress: null,
  trainingAddress: null,
  secondParentName: null,
  secondParentPhone: null,
} satisfies Partial<StudentCard>;

const cardColumns = [
  'lastName',
  'firstName',
  'birthDate',
  'sportsDirection',
  'parentName',
  'parentPhone',
  ...Object.keys(blankCard),
];

export type LockedStudent = StudentCard & { active: boolean; updatedAt: Date };

/** Locks a student; undefined when there is none, or it is erased. Marks and the like can be written meanwhile. */
export async function lockStudent(trx: Knex.Transaction, id: number): Promise<LockedStudent | undefined> {
  return trx('students')
    .where({ id })
    .whereNull('anonymizedAt')
    .forNoKeyUpdate()
    .first([...cardColumns, 'active', 'updatedAt']);
}

export async function insertStudent(trx: Knex.Transaction, card: StudentCard, now: Date): Promise<number> {
  const [row] = await trx('students')
    .insert({ ...asColumns(card), createdAt: now, updatedAt: now })
    .returning('id');
  return row.id;
}

export async function saveStudent(trx: Knex.Transaction, id: number, card: StudentCard, now: Date): Promise<void> {
  await trx('students')
    .where({ id })
    .update({ ...asColumns(card), updatedAt: now });
}

function asColumns(card: StudentCard): Record<string, unknown> {
  return { ...card, trainingDays: JSON.stringify(card.trainingDays) };
}

export async function setActive(trx: Knex.Transaction, id: number, active: boolean, now: Date): Promise<void> {
  await trx('students').where({ id }).update({ active, updatedAt: now });
}

/** Ends every stay in a group, and every wait for one; gives the groups that were left. */
export async function leaveGroups(
  trx: Knex.Transaction,
  studentId: number,
  day: string,
): Promise<{ id: number; name: string }[]> {
  await trx('waitingList').where({ studentId }).delete();
  const { rows } = await trx.raw<{ rows: { id: number; name: string }[] }>(
    `update student_groups m set active = false, leave_date = greatest(m.join_date, :day::date)
     from groups g where g.id = m.group_id and m.student_id = :studentId and m.active
     returning g.id, g.name`,
    { studentId, day },
  );
  return rows;
}

interface DuplicateKeys {
  lastName: string | undefined;
  firstName: string | undefined;
  birthDate: string | undefined;
  phone: string | undefined;
  exceptId: number | undefined;
}

const mostDuplicates = 10;

/**
 * Students with the same name and birth date (ё as е, any letter case), or the phone of either parent; what is not given
 * finds nobody. Two index scans joined, since an OR would read all students.
 */
export async function findDuplicates(db: Knex, keys: DuplicateKeys): Promise<StudentDuplicate[]> {
  const { lastName, firstName, birthDate, phone } = keys;
  const named = lastName && firstName && birthDate;
  if (!named && !phone) return [];
  const namePattern = `${literal(`${lastName} ${firstName}`.normalize().toLowerCase().replaceAll('ё', 'е'))} %`;
  const { rows } = await db.raw<{ rows: StudentDuplicate[] }>(
    `select s.id, concat_ws(' ', s.last_name, s.first_name, s.middle_name) as name, s.birth_date, s.active,
       array_agg(match order by match) as matches
     from (
       ${named ? `select id, 'nameAndBirthDate' as match from students where search_text like :namePattern and birth_date = :birthDate` : ''}
       ${named && phone ? 'union all' : ''}
       ${phone ? `select id, 'phone' from students where search_text like :phonePattern` : ''}
     ) found(id, match) join students s using (id)
     where s.anonymized_at is null and s.id is distinct from :exceptId
     group by s.id order by s.active desc, name, s.id limit ${mostDuplicates}`,
    {
      ...(named ? { namePattern, birthDate } : {}),
      ...(phone ? { phonePattern: `%${literal(phone.slice(2))}%` } : {}),
      exceptId: keys.exceptId ?? null,
    },
  );
  return rows;
}

/** The text with what LIKE takes for a pattern escaped. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
