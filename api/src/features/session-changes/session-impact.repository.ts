import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { SessionImpact } from '@school/api-contract/groups/attendance';
import type { Knex } from 'knex';
import { visibleGroupIds } from '../../shared/access/group-scope';
import {
  sessionCoachSql,
  substituteAtJoin,
  substituteJoin,
  substituteJson,
} from '../../shared/calendar/session-coach.sql';
import { isMemberOn, sessionsSql } from '../../shared/calendar/sessions.sql';
import type { ToldFamily } from '../family-messages/send-to-families';

export interface SessionPeople {
  groupName: string;
  /** When the session of the day begins, as it is planned now; null: the day has none. */
  startsAt: Date | null;
  /** 'HH:mm' of the school. */
  startTime: string | null;
  state: 'planned' | 'cancelled' | 'moved' | null;
  families: ToldFamily[];
  trials: SessionImpact['trials'];
  substitute: SessionImpact['substitute'];
}

/**
 * The session with everybody who would come: members and guests of the day, and open requests with a trial lesson in
 * it, in one statement. Undefined: there is no such group.
 */
export async function findSessionPeople(
  db: Knex,
  { groupId, date }: { groupId: number; date: string },
): Promise<SessionPeople | undefined> {
  const { rows } = await db.raw<{ rows: (Omit<SessionPeople, 'startsAt'> & { startsAt: string | null })[] }>(
    `with groups_seen as (select :groupId::bigint as id), sessions as (${sessionsSql}),
     trials as (
       select t.id, t.child_name, t.parent_phone from trial_requests t cross join settings_school school
       where t.group_id = :groupId and t.status = 'TRIAL_ASSIGNED' and t.trial_outcome is null and t.anonymized_at is null
         and t.trial_declined_at is null
         and t.scheduled_date >= :from::date::timestamp at time zone school.time_zone
         and t.scheduled_date < (:from::date + 1)::timestamp at time zone school.time_zone
     ),
     families as (
       select 'student:' || s.id as key, false as is_trial, coalesce(s.parent_email, '') as email, s.parent_phone as phone
       from students s
       where s.anonymized_at is null and (exists (
           select from student_groups m where m.student_id = s.id and m.group_id = :groupId and ${isMemberOn(':from::date')})
         or exists (
           select from session_guests v where v.student_id = s.id and v.group_id = :groupId and v.date = :from::date))
       union all
       select 'trial:' || id, true, '', parent_phone from trials
     )
     select g.name as group_name, left(s.first_start, 5) as start_time, s.state,
       (s.date + s.first_start::time) at time zone school.time_zone as starts_at,
       (select coalesce(json_agg(json_build_object('key', key, 'isTrial', is_trial, 'email', email, 'phone', phone)
          order by key), '[]') from families) as families,
       (select coalesce(json_agg(json_build_object('id', id, 'childName', child_name) order by id), '[]') from trials)
         as trials, ${substituteJson} as substitute
     from groups g cross join settings_school school left join sessions s on s.group_id = g.id
     ${substituteJoin}
     where g.id = :groupId`,
    { groupId, from: date, to: date },
  );
  const [row] = rows;
  return row && { ...row, startsAt: row.startsAt === null ? null : new Date(row.startsAt) };
}

/** The moment of a time of the school's day. */
export async function findMoment(db: Knex, date: string, time: string): Promise<Date> {
  const { rows } = await db.raw<{ rows: { at: Date }[] }>(
    `select (:day::date + :start::time) at time zone time_zone as at from settings_school`,
    { day: date, start: time },
  );
  const [row] = rows;
  if (!row) throw new Error('A school has settings');
  return row.at;
}

interface NewPlace {
  groupId: number;
  date: string;
  movedTo: string;
  startTime: string;
  endTime: string;
}

type Meetings = Pick<SessionImpact, 'clashes' | 'otherTimes' | 'substituteThere'>;

/**
 * What a session meets when it is moved: the group's own sessions on the new day with their substitute, and those of other
 * groups that clash with its coach (the substitute, if it has one) or hall, in one statement.
 */
export async function findMeetings(
  db: Knex,
  user: SessionUser,
  { groupId, date, movedTo, startTime, endTime }: NewPlace,
): Promise<Meetings> {
  const { rows } = await db.raw<{ rows: Meetings[] }>(
    `with seen as materialized (select id from groups where id in :visible),
     own as (
       select g.id, g.branch_id, g.hall, ${sessionCoachSql} as coach
       from groups g cross join lateral (select g.id as group_id, :plannedDay::date as date) s ${substituteJoin}
       where g.id = :groupId
     ),
     -- clashes also with groups that the caller does not see
     groups_seen as materialized (
       select g.id from groups g, own where g.id = own.id or g.trainer = own.coach
         or (g.branch_id = own.branch_id and g.hall = own.hall)
         or g.id in (select group_id from session_substitutes where date = :movedTo::date and coach_id = own.coach)
     ),
     times as materialized (
       select s.group_id, t."startTime" as start_time, t."endTime" as end_time, ${sessionCoachSql} as coach
       from (${sessionsSql}) s cross join json_to_recordset(s.times) as t("startTime" text, "endTime" text)
       join groups g on g.id = s.group_id ${substituteAtJoin('t."startTime"')}
       where s.state = 'planned'
     )
     select (
       select coalesce(json_agg(json_build_object('kind', case when t.coach = own.coach then 'trainer' else 'hall' end,
           'groupName', case when g.id in (select id from seen) then g.name end,
           'startTime', t.start_time, 'endTime', t.end_time) order by t.start_time, g.id), '[]')
       from times t join groups g on g.id = t.group_id cross join own
       where g.id <> own.id and t.start_time < :endTime and :startTime < t.end_time
         and (t.coach = own.coach or (g.branch_id = own.branch_id and g.hall = own.hall))
     ) as clashes, (
       select coalesce(json_agg(json_build_object('startTime', start_time, 'endTime', end_time) order by start_time), '[]')
       from times where group_id = :groupId and :movedTo::date <> :plannedDay::date
     ) as other_times, (
       select ${substituteJson} from session_substitutes sub
       where sub.group_id = :groupId and sub.date = :movedTo::date and :movedTo::date <> :plannedDay::date
     ) as substitute_there`,
    {
      ...{ groupId, plannedDay: date, movedTo, startTime, endTime, from: movedTo, to: movedTo },
      visible: visibleGroupIds(db, user) ?? db('groups').select('id'),
    },
  );
  return rows[0] ?? { clashes: [], otherTimes: [], substituteThere: null };
}
