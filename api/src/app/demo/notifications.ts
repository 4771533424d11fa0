import type { Transaction } from '../../platform/database/database';
import type { Calendar } from './calendar';

/**
 * Fills the bell of the demo: adds notifications about last week's requests, which were inserted as rows without a
 * service, and marks everything older than a day as read.
 */
export async function seedNotifications(trx: Transaction, calendar: Calendar): Promise<void> {
  await trx.raw(
    `insert into notifications (user_id, event, subject, occurrence, parameters, link, created_at)
     select u.id, 'trialRequestCreated', 'trial_request:' || t.id, '',
       jsonb_build_object('child', t.child_name, 'age', t.child_age::text, 'section', s.name, 'branch', b.name,
         'phone', t.parent_phone),
       '/sales-funnel/' || t.id, t.created_at
     from trial_requests t
     join sports_sections s on s.id = t.section_id
     join branches b on b.id = t.branch_id
     join users u on u.role in ('owner', 'senior_admin')
     where t.source in ('form', 'embed') and t.created_at > :now::timestamptz - interval '7 days' and t.created_at <= :now
     order by t.created_at, u.id`,
    { now: calendar.now },
  );
  await trx.raw(
    `update notifications set read_at = created_at + interval '1 hour'
     where created_at < :now::timestamptz - interval '1 day'`,
    { now: calendar.now },
  );
}
