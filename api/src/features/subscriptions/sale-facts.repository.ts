import type { Knex } from 'knex';
import { isMemberOn, sessionsSql } from '../../shared/calendar/sessions.sql';
import { childSql, type WithChild, withListNames } from '../../shared/list-names';
import type { StoredTerms } from './plans.repository';
import {
  coversGroupSql,
  coversSameSql,
  isUsedUpSql,
  siblingsSql,
  usedOfSessionsSql,
  usedSql,
  wasFrozenSql,
} from './subscription.sql';

type Coverage = Pick<StoredTerms, 'groupIds' | 'sportsDirections'>;

/** Terms given as values, as the row `t`. */
const givenTerms = '(select :groupIds::integer[] as group_ids, :sportsDirections::text[] as sports_directions) t';
const toTermBindings = ({ groupIds, sportsDirections }: Coverage) => ({
  groupIds: [...groupIds],
  sportsDirections: [...sportsDirections],
});

/** A subscription of a student that covers some of the same groups and is not over on the day. */
export interface CoveringSubscription {
  id: number;
  studentId: number;
  planName: string;
  kind: StoredTerms['kind'];
  startsOn: string;
  endsOn: string;
  isUsedUp: boolean;
  lastUsedOn: string | null;
  wasFrozen: boolean;
}

/** Returns the students' covering subscriptions, the earliest first. */
export async function findCovering(
  db: Knex,
  {
    studentIds,
    coverage,
    from,
    today,
  }: { studentIds: readonly number[]; coverage: Coverage; from: string; today: string },
): Promise<CoveringSubscription[]> {
  const { rows } = await db.raw<{ rows: CoveringSubscription[] }>(
    `select u.id, u.student_id, u.plan_name, u.kind, u.starts_on, u.ends_on, ${isUsedUpSql} as is_used_up, used.last_used_on,
       ${wasFrozenSql('u')} as was_frozen
     from subscriptions u cross join ${givenTerms} cross join lateral (${usedSql}) used
     where u.student_id = any(:studentIds) and u.cancelled_at is null and u.ends_on >= :from::date and :today::date is not null
       and ${coversSameSql('u', 't')}
     order by u.starts_on, u.id`,
    { studentIds: [...studentIds], from, today, ...toTermBindings(coverage) },
  );
  return rows;
}

/** Days of the month's sessions in covered groups that the students are in on the day, cancelled ones left out. */
export async function findSessionDays(
  db: Knex,
  studentIds: readonly number[],
  { coverage, day, from, to }: { coverage: Coverage; day: string; from: string; to: string },
): Promise<{ studentId: number; date: string }[]> {
  const { rows } = await db.raw<{ rows: { studentId: number; date: string }[] }>(
    `with members as materialized (
       select m.student_id, m.group_id from student_groups m join groups g on g.id = m.group_id cross join ${givenTerms}
       where m.student_id = any(:studentIds) and ${isMemberOn(':day::date')} and ${coversGroupSql('t', 'g')}
     ), groups_seen as materialized (select distinct group_id as id from members)
     select m.student_id, planned.date from members m join (${sessionsSql}) planned using (group_id)
     where planned.state = 'planned'`,
    { studentIds: [...studentIds], day, from, to, ...toTermBindings(coverage) },
  );
  return rows;
}

export interface Sibling {
  id: number;
  name: string;
  isElder: boolean;
  /** The siblings' discount that the child has in the period; null: no subscription. */
  percent: number | null;
}

/** The other children of the same parent phones, the eldest first, with what they have in the period. */
export async function findSiblings(
  db: Knex,
  studentIds: readonly number[],
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
): Promise<(Sibling & { studentId: number })[]> {
  const { rows } = await db.raw<{ rows: (Sibling & { studentId: number })[] }>(
    `select s.id as student_id, family.*
     from students s cross join lateral (${siblingsSql('s', ':startsOn::date', ':endsOn::date')}) family
     where s.id = any(:studentIds)`,
    { studentIds: [...studentIds], startsOn, endsOn },
  );
  return rows;
}

/** A student to whom it may be sold. */
export interface Buyer {
  studentId: number;
  studentName: string;
  /** Attends, and has not been erased. */
  active: boolean;
  /** The last of the subscriptions that the student has in the period and that are not used up. */
  has: { planName: string; endsOn: string } | null;
}

/** The students by name, which tells namesakes apart, with a subscription that they have in the period for any groups. */
export async function findBuyers(
  db: Knex,
  studentIds: readonly number[],
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
): Promise<Buyer[]> {
  const { rows } = await db.raw<{ rows: (Buyer & WithChild)[] }>(
    `select s.id as student_id, concat_ws(' ', s.last_name, s.first_name) as student_name, ${childSql('s')}, s.active, (
       select json_build_object('planName', u.plan_name, 'endsOn', u.ends_on)
       from subscriptions u cross join lateral (${usedOfSessionsSql}) used
       where u.student_id = s.id and u.cancelled_at is null and u.starts_on <= :endsOn::date
         and u.ends_on >= :startsOn::date and not ${isUsedUpSql}
       order by u.ends_on desc, u.id limit 1) as has
     from students s where s.id = any(:studentIds) and s.anonymized_at is null
     order by s.last_name collate "ru-x-icu", s.first_name collate "ru-x-icu", s.id`,
    { studentIds: [...studentIds], startsOn, endsOn },
  );
  return withListNames(rows).map(({ child: _, ...buyer }) => buyer);
}
