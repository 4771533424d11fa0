import type { PlanTerms } from '@school/api-contract/money/subscription-plans';
import type {
  SubscriptionDetail,
  SubscriptionEvent,
  SubscriptionUse,
} from '@school/api-contract/money/subscription-schemas';
import type { Knex } from 'knex';
import { ledgerCtes } from '../../shared/balance.sql';
import { userNameSql } from '../../shared/user-name.sql';
import { groupsOfTermsSql } from './plans.repository';
import { rowColumns, usedSql, useSql } from './subscription.sql';
import type { StoredSubscription } from './subscriptions.repository';

/** Maximum number of marks in the panel. */
const shownMarks = 400;

export interface StoredFreeze {
  id: number;
  from: string;
  to: string;
  days: number;
  reason: SubscriptionDetail['freezes'][number]['reason'];
  comment: string | null;
}

export type StoredDetail = StoredSubscription & {
  terms: PlanTerms;
  freezes: StoredFreeze[];
  renewedFrom: number | null;
  renewedBy: number | null;
  use: SubscriptionUse[];
  events: SubscriptionEvent[];
  cancelReason: string | null;
};

const days = (name: string) => `case when e.${name}_starts_on is not null then
  json_build_object('startsOn', e.${name}_starts_on, 'endsOn', e.${name}_ends_on) end`;

/** One subscription with everything for its panel, in one statement; undefined when there is none. */
export async function findDetail(
  db: Knex,
  id: number,
  { today, seesAmounts }: { today: string; seesAmounts: boolean },
): Promise<StoredDetail | undefined> {
  const ofStudent = '(select u.student_id from subscriptions u where u.id = :id)';
  const { rows } = await db.raw<{ rows: StoredDetail[] }>(
    `with ${ledgerCtes(seesAmounts ? `student_id = ${ofStudent}` : 'false')}
     select ${rowColumns}, u.cancel_reason, u.renewed_from,
       (select n.id from subscriptions n where n.renewed_from = u.id and n.cancelled_at is null) as renewed_by,
       json_build_object('kind', u.kind, 'sessions', u.sessions, 'days', u.days, 'months', u.months,
         'groups', ${groupsOfTermsSql('u')}, 'sportsDirections', u.sports_directions, 'proration', u.proration,
         'absenceRule', u.absence_rule, 'makeupDays', u.makeup_days, 'freezeMaxDays', u.freeze_max_days,
         'freezeMaxTimes', u.freeze_max_times) as terms,
       (select coalesce(json_agg(json_build_object('id', f.id, 'from', f.first_day, 'to', f.last_day,
          'days', f.last_day - f.first_day + 1, 'reason', f.reason, 'comment', f.comment) order by f.first_day), '[]')
        from subscription_freezes f where f.subscription_id = u.id) as freezes,
       (select coalesce(json_agg(json_build_object('date', use.date, 'groupId', use.group_id,
          'groupName', use.group_name, 'status', use.status, 'outcome', use.outcome) order by use.date desc), '[]')
        from (select * from (${useSql}) marks order by date desc, group_id limit ${shownMarks}) use) as use,
       (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'reason', e.reason,
          'byName', ${userNameSql('b')}, 'from', ${days('old')}, 'to', ${days('new')}) order by e.id), '[]')
        from subscription_events e left join users b on b.id = e.user_id where e.subscription_id = u.id) as events
     from subscriptions u join students s on s.id = u.student_id cross join lateral (${usedSql}) used
     left join ledger l on l.subscription_id = u.id
     where u.id = :id`,
    { id, today },
  );
  return rows[0];
}
