import { type RevenueGrouping, revenueGroupings } from '@school/api-contract/money/revenue-part';
import { isMemberOn } from '../../../shared/calendar/sessions.sql';

/** SQL: by what of `groups g` each grouping divides payments; the coach is the one of the payment's day. */
const values: Record<RevenueGrouping, string> = {
  sportsDirection: 'g.sports_direction',
  branch: 'g.branch_id',
  coach: `coalesce((
    select f.coach_id from group_former_coaches f where f.group_id = g.id and f.until > p.date order by f.until limit 1
  ), g.trainer)`,
};

/** SQL condition on `groups g` that holds for all groups that may have the value on some day. */
const candidates: Record<RevenueGrouping, string> = {
  sportsDirection: 'g.sports_direction = :revenuePart',
  branch: 'g.branch_id::text = :revenuePart',
  coach: `(g.trainer::text = :revenuePart
    or g.id in (select group_id from group_former_coaches where coach_id::text = :revenuePart))`,
};

const memberships = 'student_groups m join groups g on g.id = m.group_id';
const isOnDay = `m.student_id = p.student_id and ${isMemberOn('p.date')}`;

/** SQL: the value that all `groups g` of one payment share, else 'none' or 'several'. */
const sharedValueSql = (by: RevenueGrouping) => `case when min(${values[by]}) is null then 'none'
  when min(${values[by]}) = max(${values[by]}) then min(${values[by]})::text else 'several' end`;

/**
 * SQL of `payments p` that match the condition, each with its part: the value shared by the groups in which the student
 * was on the payment's day. On the day of a transfer only the new group counts. Without a grouping the part is null.
 */
export const partsSql = (by: RevenueGrouping | undefined, columnsOfPayment: string, condition: string) =>
  by
    ? `select ${columnsOfPayment},
         case when p.student_id is null then 'unmatched' else ${sharedValueSql(by)} end as part
       from payments p left join (${memberships}) on ${isOnDay} where ${condition} group by p.id`
    : `select ${columnsOfPayment}, null as part from payments p where ${condition}`;

/** SQL condition on `payments p` that holds for the payments of one part, such as `branch:12`. */
export function toRevenuePartCondition(revenuePart: string): { sql: string; values: Record<string, string> } {
  const [grouping, part = ''] = revenuePart.split(':');
  const by = revenueGroupings.find((each) => each === grouping) ?? 'sportsDirection';
  const isValue = part !== 'none' && part !== 'several';
  // reading the set of candidates once leaves few payments to check one by one
  const ofCandidates = isValue
    ? `p.student_id in (select m.student_id from ${memberships} where ${candidates[by]}) and `
    : 'p.student_id is not null and ';
  return {
    sql: `${ofCandidates}(select ${sharedValueSql(by)} from ${memberships} where ${isOnDay}) = :revenuePart`,
    values: { revenuePart: part },
  };
}
