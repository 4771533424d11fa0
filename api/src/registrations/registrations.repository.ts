import type { Registration, RegistrationRow } from '@school/api-contract/registrations';
import type { RegistrationStatus } from '@school/api-contract/status-tables';
import type { Knex } from 'knex';
import { momentPosition } from '../platform/http/paging';

/** The registration `r` with its data as jsonb: `d` of the child, `p` of the parent. */
const source = `pending_student_registrations r
  cross join lateral (select r.student_data::jsonb as d, r.parent_data::jsonb as p) data
  join contracts c on c.id = r.contract_id
  left join users u on u.id = r.admin_id
  left join users v on v.id = r.reviewed_by`;

const personName = (user: string) => `coalesce(nullif(${user}.full_name, ''), ${user}.username, '')`;
const fullName = (json: string) =>
  `concat_ws(' ', ${json} ->> 'lastName', ${json} ->> 'firstName', ${json} ->> 'middleName')`;

const rowColumns = `r.id, r.status, ${fullName('d')} as child_name, d ->> 'birthDate' as birth_date,
  d ->> 'sportsDirection' as sports_direction, p ->> 'fullName' as parent_name, p ->> 'phone' as parent_phone,
  ${personName('u')} as admin_name, c.id as contract_id, c.contract_number, c.status as contract_status,
  r.created_at, (select count(*) from (${duplicatesOf()}) found) as duplicate_count`;

/**
 * Students that the family may already be: the same name and birth date, or the phone of either parent. Both go through
 * the trigram index of `students.search_text`, which holds names with е for ё and phones as digits.
 */
function duplicatesOf(): string {
  const sameName = `s.birth_date = (d ->> 'birthDate')::date and s.search_text like
    ${likePattern(`replace(lower((d ->> 'lastName') || ' ' || (d ->> 'firstName')), 'ё', 'е') || ' '`, { start: true })}`;
  const samePhone = `s.search_text like ${likePattern(`right(regexp_replace(p ->> 'phone', '[^0-9]', '', 'g'), 10)`)}`;
  return `select s.id as student_id, s.last_name, s.first_name, s.middle_name, s.birth_date,
      array_remove(array[case when ${sameName} then 'nameAndBirthDate' end, case when ${samePhone} then 'phone' end], null)
        as matches
    from students s
    where (${sameName} or ${samePhone}) and s.id is distinct from r.student_id and s.anonymized_at is null`;
}

function likePattern(text: string, { start = false } = {}): string {
  return `${start ? '' : `'%' || `}regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

type DatabaseRow = Omit<RegistrationRow, 'createdAt'> & { createdAt: Date; position: string; total: number };

/** Oldest first, one row more than the limit. */
export async function selectRegistrations(
  db: Knex,
  {
    status,
    limit,
    after,
  }: { status?: RegistrationStatus; limit: number; after: readonly [string, number] | undefined },
): Promise<DatabaseRow[]> {
  const ofStatus = status === undefined ? 'true' : 'r.status = :status';
  const { rows } = await db.raw<{ rows: DatabaseRow[] }>(
    `select ${rowColumns}, ${momentPosition('r.created_at')} as position,
       (select count(*) from pending_student_registrations r where ${ofStatus}) as total
     from ${source}
     where ${ofStatus} ${after ? 'and (r.created_at, r.id) > (:at::timestamptz, :afterId)' : ''}
     order by r.created_at, r.id limit :limit`,
    { status: status ?? null, limit: limit + 1, at: after?.[0] ?? null, afterId: after?.[1] ?? null },
  );
  return rows;
}

type DatabaseRegistration = Omit<Registration, 'createdAt' | 'reviewedAt'> & {
  createdAt: Date;
  reviewedAt: Date | null;
};

/** One registration with its duplicates and the groups of its student, in one statement. */
export async function selectRegistration(db: Knex, id: number): Promise<DatabaseRegistration | undefined> {
  const { rows } = await db.raw<{ rows: DatabaseRegistration[] }>(
    `select ${rowColumns}, r.student_id, r.reviewed_at, r.rejection_reason,
       case when v.id is not null then ${personName('v')} end as reviewed_by_name,
       jsonb_build_object('lastName', d -> 'lastName', 'firstName', d -> 'firstName', 'middleName', d -> 'middleName',
         'gender', d -> 'gender', 'birthCertificateNumber', d -> 'birthCertificateNumber',
         'birthCertificateIssueDate', d -> 'birthCertificateIssueDate', 'trainingDays', d -> 'trainingDays',
         'medicalInfo', d -> 'medicalInfo', 'additionalInfo', d -> 'additionalInfo') as student,
       jsonb_build_object('email', p -> 'email', 'relationship', p -> 'relationship',
         'passportSeries', p -> 'passportSeries', 'passportNumber', p -> 'passportNumber',
         'passportIssuedBy', p -> 'passportIssuedBy', 'actualAddress', p -> 'actualAddress',
         'trainingAddress', p -> 'trainingAddress') as parent,
       coalesce((select jsonb_agg(jsonb_build_object('studentId', f.student_id, 'birthDate', f.birth_date,
           'name', concat_ws(' ', f.last_name, f.first_name, f.middle_name), 'matches', f.matches)
           order by cardinality(f.matches) desc, f.student_id)
         from (${duplicatesOf()}) f), '[]') as duplicates,
       coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name, g.id)
         from student_groups m join groups g on g.id = m.group_id
         where m.student_id = r.student_id and m.active), '[]') as groups
     from ${source} where r.id = :id`,
    { id },
  );
  return rows[0];
}
