import type { LegalDocumentKind } from '@school/api-contract/students/document-kinds';
import type { Knex } from 'knex';

/** Stores a request for a link before its address is looked up. */
export async function insertLinkRequest(
  trx: Knex.Transaction,
  wish: { email: string; createdAt: Date; expiresAt: Date },
): Promise<number> {
  const [row] = await trx('consentLinks').insert(wish).returning('id');
  return row.id;
}

/** Locks the request; undefined when it was served or deleted. */
export async function lockLinkRequest(trx: Knex.Transaction, id: number): Promise<{ email: string } | undefined> {
  return trx('consentLinks').where({ id }).whereNotNull('email').forUpdate().first('email');
}

/**
 * Ids of the consents that were given with this address or with a phone number that belongs to it. Phone numbers are
 * needed for trial requests, which have no e-mail address.
 */
export async function listConsentIdsByEmail(db: Knex, email: string): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `with phones as (
       select parent_phone as phone from students where lower(parent_email) = :email
       union select parent_phone from pending_student_registrations where parent_email = :email
       union select metadata #>> '{variables,parentPhone}' from contracts
         where lower(metadata #>> '{variables,parentEmail}') = :email
     )
     select c.id from consents c join trial_requests t on t.id = c.trial_request_id
       where t.parent_phone in (select phone from phones where phone <> '')
     union select c.id from consents c join pending_student_registrations r on r.id = c.registration_id
       where r.parent_email = :email or r.parent_phone in (select phone from phones where phone <> '')
     union select c.id from consents c join contracts k on k.id = c.contract_id
       where c.registration_id is null and (lower(k.metadata #>> '{variables,parentEmail}') = :email
         or k.metadata #>> '{variables,parentPhone}' in (select phone from phones where phone <> ''))
     union select c.id from consents c join students s on s.id = c.student_id
       where lower(s.parent_email) = :email or s.parent_phone in (select phone from phones where phone <> '')`,
    { email: email.toLowerCase() },
  );
  return rows.map(({ id }) => id);
}

/** Serves a request: replaces the address with the token's hash and links the consents. */
export async function setLinkToken(
  trx: Knex.Transaction,
  id: number,
  link: { tokenHash: string; expiresAt: Date; consentIds: number[] },
): Promise<void> {
  await trx('consentLinks').where({ id }).update({ email: null, tokenHash: link.tokenHash, expiresAt: link.expiresAt });
  await trx('consentLinkConsents').insert(link.consentIds.map((consentId) => ({ linkId: id, consentId })));
}

export async function deleteLink(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('consentLinks').where({ id }).delete();
}

/** Removes expired links and requests that were not served in time. */
export async function removeOldConsentLinks(db: Knex, now: Date): Promise<void> {
  await db('consentLinks').where('expiresAt', '<=', now).delete();
}

export interface LinkedConsent {
  id: number;
  kind: LegalDocumentKind;
  title: string;
  version: number;
  childName: string;
  acceptedAt: Date;
  revokedAt: Date | null;
}

/** The consents of a valid token, newest first, in one statement; undefined for an invalid token. */
export async function findLinkedConsents(
  db: Knex,
  tokenHash: string,
  now: Date,
): Promise<{ linkId: number; expiresAt: Date; consents: LinkedConsent[] } | undefined> {
  const { rows } = await db.raw<{ rows: (LinkedConsent & { linkId: number; expiresAt: Date })[] }>(
    `select l.id as link_id, l.expires_at, c.id, d.kind, d.title, d.version, c.accepted_at, c.revoked_at,
       coalesce(t.child_name,
         nullif(concat_ws(' ', r.student_data::jsonb ->> 'lastName', r.student_data::jsonb ->> 'firstName'), ''),
         k.metadata #>> '{variables,studentName}', concat_ws(' ', s.last_name, s.first_name)) as child_name
     from consent_links l
     join consent_link_consents lc on lc.link_id = l.id
     join consents c on c.id = lc.consent_id
     join contract_templates d on d.id = c.document_id
     left join trial_requests t on t.id = c.trial_request_id
     left join pending_student_registrations r on r.id = c.registration_id
     left join contracts k on k.id = c.contract_id
     left join students s on s.id = c.student_id
     where l.token_hash = :tokenHash and l.expires_at > :now
     order by c.accepted_at desc, c.id desc`,
    { tokenHash, now },
  );
  const first = rows[0];
  return first && { linkId: first.linkId, expiresAt: first.expiresAt, consents: rows };
}
