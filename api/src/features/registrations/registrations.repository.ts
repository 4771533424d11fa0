import type { SessionUser } from '@school/api-contract/accounts/auth';
import {
  type Registration,
  type RegistrationDuplicate,
  type RegistrationRow,
  studentCardFields,
} from '@school/api-contract/families/registrations';
import type { RegistrationStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { toColumnName } from '../../platform/database/identifiers';
import { momentPosition } from '../../platform/http/paging';
import { todaySql } from '../../shared/calendar/today.sql';
import { searchPatterns } from '../../shared/student-search';
import { userNameSql } from '../../shared/user-name.sql';
import { type GroupToJoin, toGroupsToJoinSql } from '../groups/groups-to-join.service';
import { duplicateKeysSql, duplicatesSql } from './duplicates.sql';
import type { ChildRow } from './group-suggestions.repository';
import type { SentCard, SentFamily } from './sent-card';

const personName = (user: string) => `coalesce(${userNameSql(user)}, '')`;

/** The registration `r` with its data as jsonb: `d` of the child, `p` of the parent. */
const source = `pending_student_registrations r
  cross join lateral (select r.student_data::jsonb as d, r.parent_data::jsonb as p) data
  join contracts c on c.id = r.contract_id
  left join users u on u.id = r.admin_id
  left join users v on v.id = r.reviewed_by`;

const rowColumns = `r.id, r.status, concat_ws(' ', d ->> 'lastName', nullif(d ->> 'firstName', ''), d ->> 'middleName') as child_name,
  d ->> 'birthDate' as birth_date, d ->> 'sportsDirection' as sports_direction, p ->> 'fullName' as parent_name,
  p ->> 'phone' as parent_phone, ${personName('u')} as admin_name, c.id as contract_id, c.contract_number,
  c.status as contract_status, c.signed_at is not null as contract_was_signed, r.created_at, r.student_id, ${duplicateKeysSql}`;

export type DatabaseRow = Omit<RegistrationRow, 'createdAt'> & { createdAt: Date; position: string; total: number };

export interface ListFilter {
  status?: RegistrationStatus;
  search?: string;
  limit: number;
  after: readonly [string, number] | undefined;
}

/** What a group for the child is chosen by, with the groups of the child's direction by name. */
interface ChildWithGroups extends Omit<ChildRow, 'birthDate' | 'sportsDirection'> {
  branchName: string | null;
  groups: GroupToJoin[];
}

export type RowToPlace = DatabaseRow & { toPlace: ChildWithGroups };

/** Newest first, one row more than the limit. */
export function listRegistrationRows(db: Knex, filter: ListFilter): Promise<DatabaseRow[]> {
  return readRows(db, filter, { tables: '', column: 'null', values: {} });
}

/** As `listRegistrationRows`, with the groups that the user may place each child into, in the same statement. */
export function listRowsToPlace(db: Knex, filter: ListFilter, user: SessionUser, now: Date): Promise<RowToPlace[]> {
  const groups = toGroupsToJoinSql(db, user, null);
  return readRows<RowToPlace>(db, filter, {
    tables: `, to_join as materialized (${groups.sql})`,
    column: `(
      select json_build_object('today', ${todaySql}, 'trainingDays', coalesce(d -> 'trainingDays', '[]'),
        'trainingAddress', coalesce(p ->> 'trainingAddress', ''), 'branchId', branch.id, 'branchName', branch.name,
        'groups', (
          select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'sportsDirection', g.sports_direction,
            'branch', g.branch, 'youngestAge', g.youngest_age, 'oldestAge', g.oldest_age, 'freePlaces', g.free_places,
            'waitingCount', g.waiting_count, 'days', g.days) order by g.name collate "ru-x-icu", g.id), '[]')
          from to_join g where g.sports_direction = page.sports_direction))
      from pending_student_registrations r
      cross join lateral (select r.student_data::jsonb as d, r.parent_data::jsonb as p) data
      left join registration_links l on l.id = r.link_id
      left join trial_requests t on t.id = l.trial_request_id
      left join branches branch on branch.id = t.branch_id and not l.reusable
      where r.id = page.id)`,
    values: { ...groups.values, now },
  });
}

/** What a statement of the list has beside the row. */
interface Beside {
  tables: string;
  column: string;
  values: Record<string, Knex.QueryBuilder | Date | string | null>;
}

async function readRows<Row extends DatabaseRow>(
  db: Knex,
  { status, search, limit, after }: ListFilter,
  beside: Beside,
): Promise<Row[]> {
  const patterns = searchPatterns(search ?? '');
  const admitted = [
    ...(status === undefined ? ['true'] : ['r.status = :status']),
    ...patterns.map((_, index) => `r.search_text like :pattern${index}`),
  ].join(' and ');
  const { rows } = await db.raw<{ rows: Row[] }>(
    `with page as materialized (
       select ${rowColumns} from ${source}
       where ${admitted} ${after ? 'and (r.created_at, r.id) < (:at::timestamptz, :afterId)' : ''}
       order by r.created_at desc, r.id desc limit :limit
     )${beside.tables}
     select page.*, ${momentPosition('page.created_at')} as position, ${beside.column} as to_place,
       (select count(*) from ${duplicatesSql('page')} found) as duplicate_count,
       (select count(*) from pending_student_registrations r where ${admitted}) as total
     from page order by page.created_at desc, page.id desc`,
    {
      ...Object.fromEntries(patterns.map((pattern, index) => [`pattern${index}`, pattern])),
      ...{ status: status ?? null, limit: limit + 1, at: after?.[0] ?? null, afterId: after?.[1] ?? null },
      ...beside.values,
    },
  );
  return rows;
}

export async function countRegistrationsByStatus(db: Knex): Promise<{ status: RegistrationStatus; count: number }[]> {
  const { rows } = await db.raw<{ rows: { status: RegistrationStatus; count: number }[] }>(
    'select status, count(*) from pending_student_registrations group by status',
  );
  return rows;
}

type Converted = 'createdAt' | 'reviewedAt' | 'contractSentAt' | 'duplicateCount' | 'duplicates';
type DatabaseRegistration = Omit<Registration, Converted> & {
  createdAt: Date;
  contractSentAt: Date | null;
  reviewedAt: Date | null;
  sent: SentFamily;
  duplicates: (Omit<RegistrationDuplicate, 'differences'> & { card: SentCard })[];
};

const cardAsJson = studentCardFields.map((field) => `'${field}', s.${toColumnName(field)}`).join(', ');

/** One registration with its duplicates and the groups of its student, in one statement. */
export async function findRegistrationRow(db: Knex, id: number): Promise<DatabaseRegistration | undefined> {
  const { rows } = await db.raw<{ rows: DatabaseRegistration[] }>(
    `with page as materialized (
       select ${rowColumns}, jsonb_build_object('student', d, 'parent', p) as sent, r.reviewed_at, r.rejection_reason, c.replaced_by_id,
         (select max(k.created_at) from contract_signing_tokens k where k.contract_id = c.id) as contract_sent_at,
         case when v.id is not null then ${personName('v')} end as reviewed_by_name,
         jsonb_build_object('lastName', d -> 'lastName', 'firstName', d -> 'firstName', 'middleName', d -> 'middleName',
           'gender', d -> 'gender', 'birthCertificateNumber', d -> 'birthCertificateNumber',
           'birthCertificateIssueDate', d -> 'birthCertificateIssueDate', 'trainingDays', d -> 'trainingDays',
           'medicalInfo', d -> 'medicalInfo', 'additionalInfo', d -> 'additionalInfo') as student,
         jsonb_build_object('email', p -> 'email', 'relationship', p -> 'relationship',
           'passportSeries', p -> 'passportSeries', 'passportNumber', p -> 'passportNumber',
           'passportIssuedBy', p -> 'passportIssuedBy', 'actualAddress', p -> 'actualAddress',
           'trainingAddress', p -> 'trainingAddress') as parent
       from ${source} where r.id = :id
     )
     select page.*,
       coalesce((select jsonb_agg(jsonb_build_object('studentId', s.id, 'birthDate', s.birth_date,
           'name', concat_ws(' ', s.last_name, s.first_name, s.middle_name), 'matches', found.matches,
           'card', jsonb_build_object(${cardAsJson}))
           order by cardinality(found.matches) desc, s.id)
         from ${duplicatesSql('page')} found join students s on s.id = found.student_id), '[]') as duplicates,
       coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name, g.id)
         from student_groups m join groups g on g.id = m.group_id
         where m.student_id = page.student_id and m.active), '[]') as groups
     from page`,
    { id },
  );
  return rows[0];
}
