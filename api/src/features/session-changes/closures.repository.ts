import type { Knex } from 'knex';
import { isMemberOn, sessionsSql } from '../../shared/calendar/sessions.sql';
import type { ToldFamily } from '../family-messages/send-to-families';

/** Days on which a school, a branch or a hall is closed. */
export interface ClosedDays {
  /** 'yyyy-MM-dd', the first and the last day. */
  from: string;
  to: string;
  branchId?: number | undefined;
  hall?: string | undefined;
}

export interface ClosedSession {
  groupId: number;
  groupName: string;
  /** 'yyyy-MM-dd' and 'HH:mm' of the school. */
  date: string;
  time: string;
  startsAt: Date;
  /** Everybody who would come. */
  families: ToldFamily[];
  trialIds: number[];
}

interface Row extends Omit<ClosedSession, 'startsAt'> {
  startsAt: string;
}

/** The groups in which a closure can cancel sessions. */
export function listClosedGroupIds(db: Knex, { branchId, hall }: Omit<ClosedDays, 'from' | 'to'>): Promise<number[]> {
  const groups = db('groups').where({ active: true }).orderBy('id');
  if (branchId !== undefined) groups.where({ branchId });
  if (hall !== undefined) groups.where({ hall });
  return groups.pluck('id');
}

/**
 * Planned sessions of the groups that have not begun, in their order, with everybody who would come: members and guests of
 * the day, and open requests with a trial lesson in it. One statement.
 *
 * @param most maximum number of sessions
 */
export async function listSessionsToClose(
  db: Knex,
  groupIds: readonly number[],
  { from, to, now, most }: { from: string; to: string; now: Date; most: number },
): Promise<ClosedSession[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `with groups_seen as materialized (select unnest(:groupIds::bigint[]) as id),
     planned as materialized (
       select s.group_id, g.name as group_name, s.date, left(s.first_start, 5) as time,
         (s.date + s.first_start::time) at time zone school.time_zone as starts_at
       from (${sessionsSql}) s join groups g on g.id = s.group_id cross join settings_school school
       where s.state = 'planned' and (s.date + s.first_start::time) at time zone school.time_zone > :now
       order by starts_at, s.group_id limit :most
     ),
     trials as materialized (
       select t.id, t.parent_phone, t.group_id, (t.scheduled_date at time zone school.time_zone)::date as date
       from trial_requests t cross join settings_school school
       where t.group_id in (select id from groups_seen) and t.status = 'TRIAL_ASSIGNED' and t.trial_outcome is null
         and t.anonymized_at is null and t.trial_declined_at is null
         and t.scheduled_date >= :from::date::timestamp at time zone school.time_zone
         and t.scheduled_date < (:to::date + 1)::timestamp at time zone school.time_zone
     ),
     members as materialized (
       select distinct p.group_id, p.date, s.id, coalesce(s.parent_email, '') as email, s.parent_phone as phone
       from planned p
       join (
         select m.group_id, m.student_id, m.join_date, m.leave_date from student_groups m
         union all
         select v.group_id, v.student_id, v.date, v.date + 1 from session_guests v
       ) m on m.group_id = p.group_id and ${isMemberOn('p.date')}
       join students s on s.id = m.student_id and s.anonymized_at is null
     ),
     families as (
       select group_id, date, 'student:' || id as key, false as is_trial, email, phone from members
       union all
       select group_id, date, 'trial:' || id, true, '', parent_phone from trials
     )
     select p.group_id, p.group_name, p.date, p.time, p.starts_at,
       coalesce(f.families, '[]') as families, coalesce(t.ids, '[]') as trial_ids
     from planned p
     left join (
       select group_id, date, json_agg(json_build_object('key', key, 'isTrial', is_trial, 'email', email, 'phone', phone)
         order by key) as families
       from families group by group_id, date
     ) f on f.group_id = p.group_id and f.date = p.date
     left join (
       select group_id, date, json_agg(id order by id) as ids from trials group by group_id, date
     ) t on t.group_id = p.group_id and t.date = p.date
     order by p.starts_at, p.group_id`,
    { groupIds: [...groupIds], from, to, now, most },
  );
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }));
}

/** Locks the sessions of the groups in the order of their ids until the transaction ends. */
export async function lockSessionsOfGroups(trx: Knex.Transaction, groupIds: readonly number[]): Promise<void> {
  await trx('groups')
    .whereIn('id', [...groupIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id');
}
