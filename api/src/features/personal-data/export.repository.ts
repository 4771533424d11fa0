import type { Knex } from 'knex';
import { familyTables } from './family.repository';

export interface FamilyExport {
  data: Record<string, unknown>;
  files: { name: string; fileKey: string }[];
}

const all = (select: string) => `coalesce((select jsonb_agg(to_jsonb(x)) from (${select}) x), '[]')`;
/** The row of `alias` without technical columns and without secrets: hashes of codes and tokens, keys of files. */
const row = (alias: string, ...hidden: string[]) =>
  `(to_jsonb(${alias}) ${['search_text', ...hidden].map((column) => `- '${column}'`).join(' ')})`;
const rows = (select: string, order = 'x.id') =>
  `coalesce((select jsonb_agg(x.data order by ${order}) from (${select}) x), '[]')`;

/**
 * All data about a family (152-FZ art. 14(7)), in one statement. Leaves out texts of messages, because they hold codes
 * and links, and hashes of tokens and codes.
 */
export async function getFamilyExport(db: Knex, phone: string): Promise<FamilyExport> {
  const { rows: answers } = await db.raw<{ rows: FamilyExport[] }>(
    `with ${familyTables}
     select jsonb_build_object(
       'students', ${rows(`select a.id, ${row('a')} as data from s join students a using (id)`)},
       'groups', ${all(`select m.student_id, g.name, m.join_date, m.leave_date, m.active
         from student_groups m join groups g on g.id = m.group_id where m.student_id in (select id from s) order by m.id`)},
       'waitingLists', ${all(`select w.student_id, g.name, w.added_at
         from waiting_list w join groups g on g.id = w.group_id where w.student_id in (select id from s) order by w.id`)},
       'attendance', ${all(`select a.student_id, a.date, g.name as group_name, a.status, a.reason
         from attendance a join groups g on g.id = a.group_id where a.student_id in (select id from s) order by a.date, a.id`)},
       'cardChanges', ${all(`select c.student_id, c.event, c.changes, c.created_at
         from student_changes c where c.student_id in (select id from s) order by c.id`)},
       'documents', ${rows(`select a.id, ${row('a', 'file_url')} as data from student_documents a
         where a.student_id in (select id from s)`)},
       'documentReminders', ${all(`select r.student_id, r.document_type, r.expires_on, r.stage, r.unsent, r.created_at
         from document_reminders r where r.student_id in (select id from s) order by r.id`)},
       'absenceExcuses', ${all(`select e.student_id, e.date, g.name as group_name, e.reason, e.comment, e.file_name,
           e.used_on, e.created_at
         from absence_excuses e join groups g on g.id = e.group_id where e.student_id in (select id from s) order by e.id`)},
       'subscriptions', ${rows(`select a.id, ${row('a')} || jsonb_build_object(
           'freezes', ${all(`select f.first_day, f.last_day, f.reason, f.comment from subscription_freezes f
             where f.subscription_id = a.id order by f.id`)},
           'charges', ${all(`select c.kind, c.amount, c.date from subscription_charges c
             where c.subscription_id = a.id order by c.id`)}) as data
         from subscriptions a where a.student_id in (select id from s)`)},
       'payments', ${rows(`select a.id, ${row('a')} as data from payments a where a.id in (select id from pay)`)},
       'trialRequests', ${rows(
         `select a.id, ${row('a')} || jsonb_build_object('history', ${all(`
           select h.from_status, h.to_status, h.details, h.created_at from trial_request_history h
           where h.trial_request_id = a.id order by h.id`)}, 'staffNotes', ${all(`
           select n.text, n.created_at from trial_request_notes n
           where n.trial_request_id = a.id order by n.id`)}) as data from t join trial_requests a using (id)`,
       )},
       'registrations', ${rows(`select a.id, ${row('a', 'student_data', 'parent_data')} || jsonb_build_object(
           'student', a.student_data::jsonb, 'parent', a.parent_data::jsonb) as data
         from (select distinct id from r) r join pending_student_registrations a using (id)`)},
       'contracts', ${rows(`select a.id, ${row('a', 'signature_token', 'draft_file_url', 'signed_file_url')} ||
           jsonb_build_object('events', ${all(`select e.action, e.details, e.ip_address, e.user_agent, e.timestamp
             from contract_audit_log e where e.contract_id = a.id order by e.id`)}) as data
         from (select distinct id from k) k join contracts a using (id)`)},
       'signatures', ${rows(`select a.id, ${row('a', 'verification_code', 'signature_salt', 'signature_hash', 'integrity_checksum', 'validation_hash')}
         as data from contract_signatures a where a.contract_id in (select id from k)`)},
       'consents', ${rows(`select a.id, ${row('a')} || jsonb_build_object('kind', d.kind, 'title', d.title, 'version', d.version)
         as data from consents a join contract_templates d on d.id = a.document_id
         where a.trial_request_id in (select id from t) or a.registration_id in (select id from r)
           or a.contract_id in (select id from k) or a.student_id in (select id from s)`)},
       'messages', ${rows(`select a.id, ${row('a', 'text', 'html', 'text_sha256', 'attachments', 'idempotency_key')} as data
         from (select distinct id from m) m join deliveries a using (id)`)},
       'auditEvents', ${rows(`select a.id, ${row('a', 'personal_salt', 'personal_sha256', 'prev_hash', 'event_hash')} as data
         from audit_logs a where a.contract_id in (select id from k) or exists (
           select from t where a.metadata @> jsonb_build_object('trialRequestId', t.id))`)}
     ) as data,
     coalesce((select json_agg(f order by f.name) from (
       select 'contracts/' || a.contract_number || '.pdf' as name, a.signed_file_url as "fileKey"
         from (select distinct id from k) k join contracts a using (id) where a.signed_file_url is not null
       union all
       select 'documents/' || a.id || '-' || regexp_replace(a.file_name, '[^[:alnum:]._-]+', '_', 'g'), a.file_url
         from student_documents a where a.student_id in (select id from s)
       union all
       select 'excuses/' || a.id || '-' || regexp_replace(a.file_name, '[^[:alnum:]._-]+', '_', 'g'), a.file_key
         from absence_excuses a where a.student_id in (select id from s) and a.file_key is not null
     ) f), '[]') as files`,
    { phones: [phone] },
  );
  const answer = answers[0];
  if (!answer) throw new Error('PostgreSQL gave no row');
  return answer;
}
