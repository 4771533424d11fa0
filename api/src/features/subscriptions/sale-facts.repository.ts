import type { Knex } from 'knex';
import { isMemberOn, sessionsSql } from '../../shared/calendar/sessions.sql';
import type { StoredTerms } from './plans.repository';
import { coversGroupSql, coversSameSql, isUsedUpSql, siblingsSql, usedSql, wasFrozenSql } from './subscription.sql';

type Coverage = Pick<StoredTerms, 'groupIds' | 'sportsDirections'>;

/** Terms given as values, as the row `t`. */
const givenTerms = '(select :groupIds::integer[] as group_ids, :sportsDirections::text[] as sports_directions) t';
const toTermBindings = ({ groupIds, sportsDirections }: Coverage) => ({
  groupIds: [...groupIds],
  sportsDirections: [...sportsDirections],
});

/** A subscription of the student that covers some of the same groups and is not over on the day. */
export interface CoveringSubscription {
  id: number;
  planName: string;
  kind: StoredTerms['kind'];
  startsOn: string;
  endsOn: string;
  isUsedUp: boolean;
  lastUsedOn: string | null;
  wasFrozen: boolean;
}

/**
 * Returns the student's covering subscriptions, the earliest first. `except` is the subscription that is being changed.
 */
export async function findCovering(
  db: Knex,
  { studentId, coverage, from, today }: { studentId: number; coverage: Coverage; from: string; today: string },
): Promise<CoveringSubscription[]> {
  const { rows } = await db.raw<{ rows: CoveringSubscription[] }>(
    `select u.id, u.plan_name, u.kind, u.starts_on, u.ends_on, ${isUsedUpSql} as is_used_up, used.last_used_on,
       ${wasFrozenSql('u')} as was_frozen
     from subscriptions u cross join ${givenTerms} cross join lateral (${usedSql}) used
     where u.student_id = :studentId and u.cancelled_at is null and u.ends_on >= :from::date and :today::date is not null
       and ${coversSameSql('u', 't')}
     order by u.starts_on, u.id`,
    { studentId, from, today, ...toTermBindings(coverage) },
  );
  return rows;
}

/** Days of the month's sessions in covered groups that the student is in on the day, cancelled ones left out. */
export async function findSessionDays(
  db: Knex,
  {
    studentId,
    coverage,
    day,
    from,
    to,
  }: {
    studentId: number;
    coverage: Coverage;
    day: string;
    from: string;
    to: string;
  },
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { date: string }[] }>(
    `with groups_seen as materialized (
       select g.id from student_groups m join groups g on g.id = m.group_id cross join ${givenTerms}
       where m.student_id = :studentId and ${isMemberOn(':day::date')} and ${coversGroupSql('t', 'g')}
     )
     select date from (${sessionsSql}) planned where state = 'planned'`,
    { studentId, day, from, to, ...toTermBindings(coverage) },
  );
  return rows.map(({ date }) => date);
}

export interface Sibling {
  id: number;
  name: string;
  isElder: boolean;
  /** The siblings' discount that the child has in the period; null: no subscription. */
  percent: number | null;
}

/** The other children of the same parent phone, the eldest first, with what they have in the period. */
export async function findSiblings(
  db: Knex,
  studentId: number,
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
): Promise<Sibling[]> {
  const { rows } = await db.raw<{ rows: Sibling[] }>(
    `select family.* from students s cross join lateral (${siblingsSql('s', ':startsOn::date', ':endsOn::date')}) family
     where s.id = :studentId`,
    { studentId, startsOn, endsOn },
  );
  return rows;
}
