import type { DeliveryStatus } from '@school/api-contract/rules/status-tables';
import { todayFromSettingsSql } from '../../../../shared/calendar/today.sql';
import { isEndingDocument } from '../../../../shared/ending-documents.sql';

/** The school's day at :now. */
export const schoolCte = `school as materialized (
  select time_zone, ${todayFromSettingsSql} as today from settings_school
)`;

/**
 * SQL: whether a family is reminded of document `d`: the one of its type that ends last. When two end on the same day,
 * such as two pages, the later one counts.
 */
export const isReminded = `${isEndingDocument('school.today')} and not exists (
  select from student_documents other
  where other.student_id = d.student_id and other.document_type = d.document_type
    and (other.expires_on, other.id) > (d.expires_on, d.id))`;

/**
 * SQL: whether the family of student `s` has revoked a consent that a letter about document `d` needs: the one to the
 * processing of personal data and, for documents about health, the one to that (152-FZ art. 9(2), 10). The newest
 * consent of each kind counts, because families may consent again.
 */
export const consentRevoked = `exists (
  select from (
    select distinct on (t.kind) t.kind, c.revoked_at
    from (
      select k.id as contract_id, null::bigint as registration_id from contracts k where k.student_id = s.id
      union select null, r.id from pending_student_registrations r where r.student_id = s.id
      union select null, r.id from contracts k join pending_student_registrations r on r.contract_id = k.id where k.student_id = s.id
    ) given
    join consents c on c.contract_id = given.contract_id or c.registration_id = given.registration_id
    join contract_templates t on t.id = c.document_id
    where t.kind in ('consent_personal_data', 'consent_medical')
    order by t.kind, c.accepted_at desc, c.id desc
  ) newest
  where newest.revoked_at is not null
    and (newest.kind = 'consent_personal_data' or d.document_type = 'PEDIATRIC_CERTIFICATE')
)`;

/** Documents `d` of students `s` with the last reminder `r` of the term that each has now, and its letter `l`. */
export const remindedDocuments = `student_documents d join students s on s.id = d.student_id cross join school
  left join lateral (
    select created_at, delivery_id, unsent from document_reminders
    where student_id = d.student_id and document_type = d.document_type and expires_on = d.expires_on
    order by id desc limit 1
  ) r on true
  left join deliveries l on l.id = r.delivery_id`;

/** The facts that decide what staff read about a document's reminders, and whether another one can be sent. */
export interface ReminderFacts {
  remindedAt: Date | null;
  unsent: 'noEmail' | 'consentRevoked' | null;
  deliveryStatus: DeliveryStatus | null;
  deliveryError: string | null;
  isDue: boolean;
  isRemindedToday: boolean;
  hasEmail: boolean;
  isConsentRevoked: boolean;
}

/** Columns of `ReminderFacts` from `remindedDocuments`. */
export const reminderFacts = `r.created_at as reminded_at, r.unsent, l.status as delivery_status, l.last_error as delivery_error,
  (s.active and s.anonymized_at is null and coalesce(${isReminded}, false)) as is_due,
  coalesce((r.created_at at time zone school.time_zone)::date = school.today, false) as is_reminded_today,
  s.parent_email is not null as has_email, ${consentRevoked} as is_consent_revoked`;
