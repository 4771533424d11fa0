import type { NextStepKind, OpenStatus, TrialRequest } from '@school/api-contract/families/trial-requests';
import type { Knex } from 'knex';
import { momentPosition } from '../../platform/http/paging';
import { userNameSql } from '../../shared/user-name.sql';
import { isOverdueSql, isWorkableSql, type TrialRequestFilter, toRequestCondition } from './trial-request-filter.sql';

interface Limits {
  /** Maximum number of rows. */
  limit: number;
  now: Date;
}

interface RequestPage extends Limits {
  /** The last card of the previous page; its moment has microseconds. */
  after: { overdue: boolean; moment: string; id: number } | undefined;
}

interface OpenPage extends Limits {
  /** The last card of the previous page; its moment has microseconds. */
  after: { day: string; moment: string; id: number } | undefined;
}

type OptionalMoment = 'desiredDate' | 'scheduledDate' | 'trialConfirmedAt' | 'trialDeclinedAt';
type Moment = OptionalMoment | 'statusChangedAt' | 'createdAt' | 'updatedAt';

/** A card as stored: moments as `Date`, the next step in columns. */
export type StoredTrialRequest = Omit<TrialRequest, Moment | 'nextStep'> &
  Record<OptionalMoment, Date | null> &
  Record<Exclude<Moment, OptionalMoment>, Date> & {
    nextStepKind: NextStepKind | null;
    nextStepText: string | null;
    nextStepOn: string | null;
    nextStepUserId: number | null;
    nextStepUserName: string | null;
  };

/** Columns of a card from `trial_requests t` and `cardJoins`. */
const cardColumns = `t.id, t.child_name, t.child_age, t.parent_name, t.parent_phone, t.section_id,
  section.name as section_name, section.sports_direction, t.branch_id, branch.name as branch_name, t.desired_date, t.source, t.status,
  t.status_changed_at, t.scheduled_date, t.group_id, g.name as group_name, t.trial_outcome, t.trial_confirmed_at,
  t.trial_declined_at,
  reason.title as refusal_reason, t.refusal_comment, t.notes, t.next_step as next_step_kind, t.next_step_text,
  t.next_step_on::text, t.next_step_user_id, ${userNameSql('person')} as next_step_user_name,
  coalesce(${isOverdueSql}, false) as overdue, t.created_at, t.updated_at,
  -- an anonymised request has an empty phone, which must not match others
  case when t.parent_phone = '' then 0 else
    (select count(*) from trial_requests other where other.parent_phone = t.parent_phone and other.id <> t.id) +
    (select count(*) from students where students.parent_phone = t.parent_phone)
  end as same_phone_count,
  (select json_build_object('id', earlier.id, 'createdAt', earlier.created_at) from trial_requests earlier
   where earlier.parent_phone = t.parent_phone and t.parent_phone <> '' and earlier.id < t.id
     and earlier.status in ('NEW', 'TRIAL_ASSIGNED') and t.status in ('NEW', 'TRIAL_ASSIGNED')
     and lower(earlier.child_name) = lower(t.child_name)
     and earlier.section_id is not distinct from t.section_id and earlier.branch_id is not distinct from t.branch_id
   order by earlier.id limit 1) as repeat_of,
  (select s.id from students s
   where s.parent_phone = t.parent_phone and t.parent_phone <> '' and s.anonymized_at is null
   order by position(lower(s.first_name) in lower(t.child_name)) > 0 desc, s.id desc limit 1) as student_id`;

const cardJoins = `left join sports_sections section on section.id = t.section_id
  left join branches branch on branch.id = t.branch_id
  left join groups g on g.id = t.group_id
  left join refusal_reasons reason on reason.id = t.refusal_reason_id
  left join users person on person.id = t.next_step_user_id`;

/**
 * Cards, overdue ones first and then the latest status change, in one statement; `total` counts all rows that match the
 * filter.
 */
export async function findTrialRequests(
  db: Knex,
  filter: TrialRequestFilter,
  { after, limit, now }: RequestPage,
): Promise<(StoredTrialRequest & { total: number; position: string })[]> {
  const { sql: condition, values } = toRequestCondition(filter);
  const isClosed = filter.status === 'SIGNED' || filter.status === 'REFUSED';
  const sql = isClosed ? condition : `${isWorkableSql} and ${condition}`;
  const page = filter.search === undefined ? toPageByIndex(sql, after) : toPageOfFound(sql, after);
  const { rows } = await db.raw<{ rows: (StoredTrialRequest & { total: number; position: string })[] }>(
    `with ${page.tables}
     select ${cardColumns}, ${momentPosition('t.status_changed_at')} as position, (${page.total}) as total
     from page join trial_requests t on t.id = page.id ${cardJoins}
     order by page.overdue desc, page.status_changed_at desc, page.id desc`,
    { ...values, now, limit, ...(after && { afterMoment: after.moment, afterId: after.id }) },
  );
  return rows;
}

/** SQL: the place of a card in an open column, without a next step last; `trial_requests_open_index` has this order. */
const openDaySql = `coalesce(t.next_step_on, 'infinity')`;
const openMomentSql = `case when t.status = 'TRIAL_ASSIGNED' then t.scheduled_date else t.status_changed_at end`;
const openOrderSql = `${openDaySql}, (${openMomentSql}), t.id`;

/**
 * Cards of one open status, the earliest next step first; of one day the earliest trial lesson, or the request that has
 * waited longest. One statement; `total` counts all rows that match the filter.
 */
export async function findOpenRequests(
  db: Knex,
  filter: TrialRequestFilter & { status: OpenStatus },
  { after, limit, now }: OpenPage,
): Promise<(StoredTrialRequest & { total: number; day: string; position: string })[]> {
  const { sql, values } = toRequestCondition(filter);
  const searches = filter.search !== undefined;
  const open = `t.status in ('NEW', 'TRIAL_ASSIGNED') and t.anonymized_at is null and ${sql}`;
  const isAfter = after
    ? `(${openOrderSql}) > (cast(:afterDay as date), cast(:afterMoment as timestamptz), :afterId)`
    : 'true';
  const { rows } = await db.raw<{ rows: (StoredTrialRequest & { total: number; day: string; position: string })[] }>(
    // a search reads the index of the texts once, for page and count
    `with ${searches ? `found as materialized (select t.* from trial_requests t where ${open}),` : ''}
     page as materialized (
       select t.id from ${searches ? 'found' : 'trial_requests'} t
       where ${searches ? 'true' : open} and ${isAfter}
       order by ${openOrderSql} limit :limit
     )
     select ${cardColumns}, ${openDaySql}::text as day, ${momentPosition(`(${openMomentSql})`)} as position,
       (select count(*) from ${searches ? 'found' : `trial_requests t where ${open}`}) as total
     from page join trial_requests t on t.id = page.id ${cardJoins}
     order by ${openOrderSql}`,
    { ...values, now, limit, ...(after && { afterDay: after.day, afterMoment: after.moment, afterId: after.id }) },
  );
  return rows;
}

/** The page and the number of all rows, as parts of a statement. */
interface PageSql {
  tables: string;
  total: string;
}

const isAfterSql = '(t.status_changed_at, t.id) < (cast(:afterMoment as timestamptz), :afterId)';

/** Overdue cards, which are few, are read by their day, and the others in the order of an index. */
function toPageByIndex(sql: string, after: RequestPage['after']): PageSql {
  const isAfter = (isOverdue: boolean) => {
    if (after === undefined || (after.overdue && !isOverdue)) return 'true';
    return after.overdue === isOverdue ? isAfterSql : 'false';
  };
  const part = (isOverdue: boolean, source: string, condition: string) => `(
    select t.id, t.status_changed_at, ${isOverdue} as overdue from ${source} t
    where ${condition} and ${isAfter(isOverdue)}
    order by t.status_changed_at desc, t.id desc limit :limit)`;
  return {
    tables: `late as materialized (
       select t.id, t.status_changed_at from trial_requests t where ${isOverdueSql} and ${sql}
     ), page as materialized (
       select * from (
         ${part(true, 'late', 'true')}
         union all
         ${part(false, 'trial_requests', `(t.next_step_on is null or not ${isOverdueSql}) and ${sql}`)}
       ) parts
       order by overdue desc, status_changed_at desc, id desc limit :limit
     )`,
    total: `select count(*) from trial_requests t where ${sql}`,
  };
}

/** A search reads the index of the texts once and sorts and counts its matches. */
function toPageOfFound(sql: string, after: RequestPage['after']): PageSql {
  const isAfter = after === undefined ? 'true' : `(t.overdue = ${after.overdue} and ${isAfterSql})`;
  return {
    tables: `found as materialized (
       select t.id, t.status_changed_at, coalesce(${isOverdueSql}, false) as overdue from trial_requests t where ${sql}
     ), page as materialized (
       select t.id, t.status_changed_at, t.overdue from found t
       where ${isAfter} ${after?.overdue ? 'or not t.overdue' : ''}
       order by t.overdue desc, t.status_changed_at desc, t.id desc limit :limit
     )`,
    total: 'select count(*) from found',
  };
}

export async function findTrialRequest(db: Knex, id: number, now: Date): Promise<StoredTrialRequest | undefined> {
  const { rows } = await db.raw<{ rows: StoredTrialRequest[] }>(
    `select ${cardColumns} from trial_requests t ${cardJoins} where t.id = :id`,
    { id, now },
  );
  return rows[0];
}
