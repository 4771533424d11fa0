import type { Knex } from 'knex';
import { escapeLike } from '../../platform/database/escape-like';
import type { ContractFacts, PaymentFacts, StudentFacts, TrialRequestFacts } from './retention';

/** The data about a family that decisions on its erasure need; moments are ISO text. */
export interface FamilyFacts {
  parentPhone: string;
  parentName: string;
  emails: string[];
  students: (StudentFacts & {
    name: string;
    initials: string;
    birthDate: string;
    hasMedical: boolean;
    attendanceCount: number;
    documents: { id: number; fileKey: string }[];
  })[];
  trialRequests: (TrialRequestFacts & { childName: string; initials: string; auditCount: number })[];
  registrations: {
    id: number;
    status: 'pending' | 'approved' | 'rejected';
    contractId: number | null;
    studentId: number | null;
    childName: string;
    initials: string;
    birthDate: string | null;
    hasMedical: boolean;
  }[];
  contracts: (ContractFacts & { contractNumber: string; auditCount: number; fileKeys: string[] })[];
  payments: PaymentFacts[];
  /** Consents that still hold an address, a user agent or a reason. */
  consents: {
    id: number;
    trialRequestId: number | null;
    contractId: number | null;
    registrationId: number | null;
    studentId: number | null;
  }[];
  messages: { id: number; contractId: number | null }[];
}

/** 'Е. М. П.' */
const initials = (...parts: string[]) =>
  `concat_ws(' ', ${parts.map((part) => `left(nullif(${part}, ''), 1) || '.'`).join(', ')})`;
const list = (select: string) => `coalesce((select json_agg(x order by x.id) from (${select}) x), '[]')`;

/**
 * A family is everything under one parent's phone: students, trial requests, registrations and contracts with that
 * phone, and registrations and contracts of those students. Anonymised rows belong to no family.
 */
export const familyTables = `
  phones as (select unnest(:phones::text[]) as phone),
  s as (select p.phone, s.id from phones p join students s on s.parent_phone = p.phone where s.anonymized_at is null),
  t as (select p.phone, t.id from phones p join trial_requests t on t.parent_phone = p.phone where t.anonymized_at is null),
  r as (
    select p.phone, r.id from phones p join pending_student_registrations r on r.parent_phone = p.phone
      where r.anonymized_at is null
    union select s.phone, r.id from s join pending_student_registrations r on r.student_id = s.id where r.anonymized_at is null
  ),
  k as (
    select s.phone, k.id from s join contracts k on k.student_id = s.id where k.anonymized_at is null
    union select r.phone, k.id from r join contracts k on k.registration_id = r.id where k.anonymized_at is null
    union select p.phone, k.id from phones p join contracts k on k.metadata #>> '{variables,parentPhone}' = p.phone
      where k.anonymized_at is null
  ),
  pay as (
    select s.phone, y.id from s join payments y on y.student_id = s.id where y.anonymized_at is null
    union select p.phone, y.id from phones p join payments y on y.customer_phone = p.phone where y.anonymized_at is null
  ),
  mail as (
    select s.phone, parent_email as email from s join students using (id)
    union select r.phone, parent_data::jsonb ->> 'email' from r join pending_student_registrations using (id)
    union select k.phone, metadata #>> '{variables,parentEmail}' from k join contracts using (id)
  ),
  -- messages to the family; a letter to the school or its staff may have the same address by chance
  m as (
    select k.phone, d.id from k join deliveries d on d.contract_id = k.id where d.recipient <> ''
    union select a.phone, d.id from (
      select phone, phone as address from phones
      union select phone, email from mail where email <> '' union select phone, lower(email) from mail where email <> ''
    ) a join deliveries d on d.recipient = a.address
    where d.contract_id is null and d.purpose in ('registration_link', 'consent_link', 'consent_revoked', 'payment_link')
    union select s.phone, d.id from s join document_reminders r on r.student_id = s.id
      join deliveries d on d.id = r.delivery_id where d.recipient <> ''
  )`;

/** Families by their phones, ordered by phone, in one statement. Unknown phones are left out. */
export async function listFamilies(db: Knex, phones: readonly string[]): Promise<FamilyFacts[]> {
  const { rows } = await db.raw<{ rows: FamilyFacts[] }>(
    `with ${familyTables}
     select p.phone as parent_phone,
       coalesce((select parent_name from s join students using (id) where s.phone = p.phone order by id desc limit 1),
         (select parent_data::jsonb ->> 'fullName' from r join pending_student_registrations using (id)
           where r.phone = p.phone order by id desc limit 1),
         (select parent_name from t join trial_requests using (id) where t.phone = p.phone order by id desc limit 1), '')
         as parent_name,
       array(select distinct lower(email) from mail where mail.phone = p.phone and email <> '') as emails,
       ${list(`select a.id, active, archived_at as "archivedAt", contract_type as "contractType", birth_date as "birthDate",
           concat_ws(' ', last_name, first_name, middle_name) as name,
           ${initials('last_name', 'first_name', 'middle_name')} as initials,
           (medical_info is not null or additional_info is not null) as "hasMedical",
           (select count(*) from payments where student_id = a.id) as "paymentCount",
           (select count(*) from attendance where student_id = a.id) as "attendanceCount",
           array(select cancelled_at from contracts where student_id = a.id and signed_at is not null) as "signedEnds",
           coalesce((select json_agg(json_build_object('id', d.id, 'fileKey', d.file_url) order by d.id)
             from student_documents d where d.student_id = a.id), '[]') as documents
         from s join students a using (id) where s.phone = p.phone`)} as students,
       ${list(`select a.id, status, status_changed_at as "statusChangedAt", child_name as "childName",
           left(child_name, 1) || '.' as initials,
           (select count(*) from audit_logs l where l.personal_salt is not null
             and l.metadata @> jsonb_build_object('trialRequestId', a.id)) as "auditCount"
         from t join trial_requests a using (id) where t.phone = p.phone`)} as trial_requests,
       ${list(`select a.id, status, contract_id as "contractId", student_id as "studentId",
           concat_ws(' ', d ->> 'lastName', d ->> 'firstName', d ->> 'middleName') as "childName",
           ${initials(`d ->> 'lastName'`, `d ->> 'firstName'`, `d ->> 'middleName'`)} as initials,
           d ->> 'birthDate' as "birthDate", (coalesce(d -> 'medicalInfo', d -> 'additionalInfo') is not null) as "hasMedical"
         from r join pending_student_registrations a using (id)
           cross join lateral (select a.student_data::jsonb as d) data where r.phone = p.phone`)} as registrations,
       ${list(`select a.id, a.contract_number as "contractNumber", a.status, a.signed_at as "signedAt",
           a.cancelled_at as "cancelledAt", a.updated_at as "updatedAt", a.student_id as "studentId",
           st.active as "studentActive", st.archived_at as "studentArchivedAt", g.status as "registrationStatus",
           g.reviewed_at as "reviewedAt", array_remove(array[a.draft_file_url, a.signed_file_url], null) as "fileKeys",
           (select count(*) from audit_logs l where l.contract_id = a.id and l.personal_salt is not null) as "auditCount"
         from k join contracts a using (id) left join students st on st.id = a.student_id
           left join pending_student_registrations g on g.id = a.registration_id where k.phone = p.phone`)} as contracts,
       ${list(`select a.id, a.date, a.student_id as "studentId" from pay join payments a using (id) where pay.phone = p.phone`)}
         as payments,
       ${list(`select c.id, c.trial_request_id as "trialRequestId", coalesce(c.contract_id, g.contract_id) as "contractId",
           c.registration_id as "registrationId", c.student_id as "studentId"
         from consents c left join pending_student_registrations g on g.id = c.registration_id
         where num_nonnulls(c.ip_address, c.user_agent, c.revoke_reason) > 0 and (
           c.trial_request_id in (select id from t where t.phone = p.phone)
           or c.registration_id in (select id from r where r.phone = p.phone)
           or c.student_id in (select id from s where s.phone = p.phone)
           or c.contract_id in (select id from k where k.phone = p.phone))`)} as consents,
       ${list(`select a.id, a.contract_id as "contractId" from m join deliveries a using (id) where m.phone = p.phone`)}
         as messages
     from phones p
     where p.phone <> '' and (exists (select from s where s.phone = p.phone) or exists (select from t where t.phone = p.phone)
       or exists (select from r where r.phone = p.phone) or exists (select from k where k.phone = p.phone))
     order by p.phone`,
    { phones: [...phones] },
  );
  return rows;
}

/** Phones of families by names and phones of parents and children; the trigram indexes serve it. */
export async function listMatchingPhones(db: Knex, words: readonly string[], limit: number): Promise<string[]> {
  const has = words.map((_, index) => `search_text like :word${index}`).join(' and ');
  const patterns = words.map((word, index) => [`word${index}`, `%${escapeLike(word)}%`]);
  const found = (table: string) =>
    `select parent_phone as phone from ${table} where ${has} and anonymized_at is null and parent_phone <> ''`;
  const { rows } = await db.raw<{ rows: { phone: string }[] }>(
    `${found('students')} union ${found('trial_requests')} union ${found('pending_student_registrations')}
     order by phone limit :limit`,
    { ...Object.fromEntries(patterns), limit },
  );
  return rows.map(({ phone }) => phone);
}

/**
 * Phones of families that may have data past its term, in order, beginning after `after`. Returns more than the rules
 * of retention.ts erase.
 *
 * @param before only rows that were closed before this moment count
 */
export async function listPhonesWithOldData(
  db: Knex,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { phone: string }[] }>(
    `select phone from (
       select parent_phone as phone from students
         where not active and anonymized_at is null and archived_at < :before
       union select parent_phone from trial_requests
         where status in ('REFUSED', 'SIGNED') and anonymized_at is null and status_changed_at < :before
       union select parent_phone from pending_student_registrations
         where status = 'rejected' and anonymized_at is null and reviewed_at < :before
       union select metadata #>> '{variables,parentPhone}' from contracts
         where anonymized_at is null and status in ('cancelled', 'expired') and coalesce(cancelled_at, updated_at) < :before
       union select s.parent_phone from students s join contracts k on k.student_id = s.id
         where k.anonymized_at is null and k.status in ('cancelled', 'expired')
           and coalesce(k.cancelled_at, k.updated_at) < :before
     ) old
     where phone > :after order by phone limit :limit`,
    { before, after, limit },
  );
  return rows.map(({ phone }) => phone);
}
