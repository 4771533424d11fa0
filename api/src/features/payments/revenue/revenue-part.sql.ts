import { type RevenueGrouping, revenueGroupings } from '@school/api-contract/money/revenue-part';
import { isMemberOn } from '../../../shared/calendar/sessions.sql';

/**
 * SQL: what group `g` had on the day of payment `p`. Few groups had another value before the present one: the others are told by
 * a set that is read once, not by a search for each payment.
 */
const onDaySql = (present: string, column: string, table: string) => `case
  when g.id in (select group_id from ${table}) then coalesce((
    select f.${column} from ${table} f where f.group_id = g.id and f.until > p.date and f.${column} is not null
    order by f.until limit 1), ${present})
  else ${present} end`;

/** SQL: by what of `groups g` each grouping divides payments `p`, as it was on the payment's day. */
export const groupValues: Record<RevenueGrouping, string> = {
  sportsDirection: onDaySql('g.sports_direction', 'sports_direction', 'group_former_places'),
  branch: onDaySql('g.branch_id', 'branch_id', 'group_former_places'),
  coach: onDaySql('g.trainer', 'coach_id', 'group_former_coaches'),
};

/** SQL condition on `groups g` that holds for all groups that have or had the value on some day. */
export const groupCandidates = (by: RevenueGrouping, value: string): string => {
  const has = (column: string, former: string, table: string) => `(${column}::text = ${value}
    or g.id in (select group_id from ${table} where ${former}::text = ${value}))`;
  if (by === 'branch') return has('g.branch_id', 'branch_id', 'group_former_places');
  if (by === 'coach') return has('g.trainer', 'coach_id', 'group_former_coaches');
  return has('g.sports_direction', 'sports_direction', 'group_former_places');
};

const memberships = 'student_groups m join groups g on g.id = m.group_id';
const isOnDay = `m.student_id = p.student_id and ${isMemberOn('p.date')}`;

/** SQL: the value that all `groups g` of one payment share, else 'none' or 'several'. */
const sharedValueSql = (by: RevenueGrouping) => `case when min(${groupValues[by]}) is null then 'none'
  when min(${groupValues[by]}) = max(${groupValues[by]}) then min(${groupValues[by]})::text else 'several' end`;

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
    ? `p.student_id in (select m.student_id from ${memberships} where ${groupCandidates(by, ':revenuePart')}) and `
    : 'p.student_id is not null and ';
  return {
    sql: `${ofCandidates}(select ${sharedValueSql(by)} from ${memberships} where ${isOnDay}) = :revenuePart`,
    values: { revenuePart: part },
  };
}
