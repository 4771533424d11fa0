import { type RevenueGrouping, revenueGroupings } from '@school/api-contract/money/revenue-part';
import { isMemberOn } from '../../../shared/calendar/sessions.sql';

/** The column of `groups g` by which each grouping divides payments. */
const columns: Record<RevenueGrouping, string> = {
  sportsDirection: 'g.sports_direction',
  branch: 'g.branch_id',
  coach: 'g.trainer',
};

const memberships = 'student_groups m join groups g on g.id = m.group_id';
const isOnDay = `m.student_id = p.student_id and ${isMemberOn('p.date')}`;

/** SQL: the value that all `groups g` of one payment share, else 'none' or 'several'. */
const sharedValueSql = (by: RevenueGrouping) => `case when min(${columns[by]}) is null then 'none'
  when min(${columns[by]}) = max(${columns[by]}) then min(${columns[by]})::text else 'several' end`;

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
  const candidates = isValue
    ? `p.student_id in (
        select m.student_id from ${memberships} where ${columns[by]}::text = :revenuePart) and `
    : 'p.student_id is not null and ';
  return {
    sql: `${candidates}(select ${sharedValueSql(by)} from ${memberships} where ${isOnDay}) = :revenuePart`,
    values: { revenuePart: part },
  };
}
