import type { AuditFaultReason } from '@school/api-contract/accounts/audit-logs';
import type { Knex } from 'knex';
import type { SignedFacts } from '../signing/signature-hash';

/** The first disagreement of a kind and the number of them. */
export interface Disagreement {
  reason: AuditFaultReason;
  eventId: number | null;
  contractNumber: string | null;
  count: number;
}

const sha256 = (column: string) => `encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`;

/**
 * Groups rows `(reason, event_id, contract_number)` by reason. A value that is missing from an event is not compared:
 * `<>` with null finds nothing, and the chain's hash prevents its removal.
 */
const summarySql = (found: string) => `select reason, min(event_id) as event_id,
    (array_agg(contract_number order by event_id))[1] as contract_number, count(*)
  from (${found}) found group by reason`;

/**
 * Compares contracts with 'contract.signed' or 'contract.accepted'. An erased contract has no text, and its event no
 * personal data; the event of the erasure names it.
 */
const signedContracts = summarySql(`
  select case
      when c.id is null or e.id is null or coalesce(c.document_sha256, '') <> e.metadata ->> 'documentSha256'
        or c.contract_number <> e.metadata ->> 'contractNumber' then 'contract'
      when c.anonymized_at is not null and e.personal_salt is not null then 'contractErased'
      when c.anonymized_at is null and ${sha256('c.document_html')} <> e.metadata ->> 'documentSha256' then 'contractText'
    end as reason, e.id as event_id, coalesce(c.contract_number, e.metadata ->> 'contractNumber') as contract_number
  from (select * from audit_logs where event_type in ('contract.signed', 'contract.accepted')) e
  full join (select * from contracts where signed_at is not null) c on c.id = e.contract_id`);

/** Compares the hashes of sealed files with 'contract.pdf_made'. */
const sealedContracts = summarySql(`
  select 'sealedFileHash' as reason, e.id as event_id, coalesce(c.contract_number, '№' || e.contract_id) as contract_number
  from (select * from audit_logs where event_type = 'contract.pdf_made') e
  full join (select * from contracts where sealed_at is not null) c on c.id = e.contract_id
  where c.id is null or e.id is null or c.signed_file_sha256 <> e.metadata ->> 'sha256'
    or c.seal_certificate_sha256 <> e.metadata ->> 'certificateSha256'
    or (c.anonymized_at is null and coalesce(c.signed_file_url, '') <> e.metadata ->> 'fileKey')`);

const signatures = summarySql(`
  select 'signature' as reason, e.id as event_id, coalesce(c.contract_number, e.metadata ->> 'contractNumber') as contract_number
  from (select * from audit_logs where event_type = 'contract.signed' and signature_id is not null) e
  full join (select * from contract_signatures where status = 'verified') g on g.id = e.signature_id
  left join contracts c on c.id = coalesce(g.contract_id, e.contract_id)
  where g.id is null or e.id is null or g.contract_id is distinct from e.contract_id
    or coalesce(g.signature_hash, '') <> e.metadata ->> 'signatureHash'
    or g.document_sha256 <> e.metadata ->> 'documentSha256'
    or trim(g.validation_hash) is distinct from e.event_hash
    or (c.sealed_at is not null and g.integrity_checksum is distinct from c.signed_file_sha256)`);

/** Compares kind, version and hash of the consents of a registration. */
const consents = summarySql(`
  select 'consent' as reason, e.id as event_id, c.contract_number
  from audit_logs e left join contracts c on c.id = e.contract_id
  where e.event_type = 'registration.submitted' and jsonb_typeof(e.metadata -> 'consents') = 'array'
    and array(
        select concat_ws(' ', said ->> 'kind', said ->> 'version', said ->> 'sha256')
        from jsonb_array_elements(e.metadata -> 'consents') said order by 1
      ) is distinct from array(
        select concat_ws(' ', k.kind, k.version, n.document_sha256)
        from consents n join contract_templates k on k.id = n.document_id
        where n.registration_id = (e.metadata ->> 'registrationId')::bigint order by 1
      )`);

/** Compares texts with their hashes, and texts that staff wrote with 'document.version_created'. */
const documentVersions = summarySql(`
  select 'documentVersion' as reason, e.id as event_id, null::text as contract_number
  from (select * from audit_logs where event_type = 'document.version_created') e
  full join contract_templates k on k.kind = e.metadata ->> 'kind' and k.version = (e.metadata ->> 'version')::int
  where k.id is null or k.sha256 <> ${sha256('k.body_html')} or (e.id is not null and k.sha256 <> e.metadata ->> 'sha256')`);

/** Compares all rows that are evidence with the audit chain, each table in one statement. */
export async function listDisagreements(trx: Knex.Transaction): Promise<Disagreement[]> {
  const found: Disagreement[] = [];
  for (const statement of [signedContracts, sealedContracts, signatures, consents, documentVersions]) {
    const { rows } = await trx.raw<{ rows: (Omit<Disagreement, 'reason'> & { reason: AuditFaultReason | null })[] }>(
      statement,
    );
    for (const { reason, ...row } of rows) if (reason !== null) found.push({ reason, ...row });
  }
  return found;
}

const batchSize = 200;

/** Reads rows in batches, ordered by event id. */
async function* inBatches<T extends { eventId: number }>(read: (afterId: number) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let afterId = 0; ; ) {
    const batch = await read(afterId);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    afterId = last.eventId;
  }
}

export interface SealedFile {
  eventId: number;
  contractId: number;
  contractNumber: string;
  fileKey: string;
  sha256: string;
}

/** Sealed files of contracts that are not erased, as named in their events. */
export function streamSealedFiles(trx: Knex.Transaction): AsyncGenerator<SealedFile[]> {
  return inBatches(async (afterId) => {
    const { rows } = await trx.raw<{ rows: SealedFile[] }>(
      `select e.id as event_id, c.id as contract_id, c.contract_number, e.metadata ->> 'fileKey' as file_key,
         e.metadata ->> 'sha256' as sha256
       from audit_logs e join contracts c on c.id = e.contract_id and c.anonymized_at is null
       where e.event_type = 'contract.pdf_made' and e.metadata ->> 'sha256' is not null and e.id > :afterId order by e.id limit :batchSize`,
      { afterId, batchSize },
    );
    return rows;
  });
}

/** The given contracts except those that were erased meanwhile. */
export async function listNotErased(trx: Knex.Transaction, contractIds: readonly number[]): Promise<number[]> {
  return trx('contracts')
    .whereIn('id', [...contractIds])
    .whereNull('anonymizedAt')
    .pluck('id');
}

/** Signatures that still have their salt, so that their hash can be recomputed. */
export function streamSignatures(
  trx: Knex.Transaction,
): AsyncGenerator<(SignedFacts & { eventId: number; signatureHash: string })[]> {
  return inBatches(async (afterId) => {
    const { rows } = await trx.raw(
      `select e.id as event_id, e.metadata ->> 'signatureHash' as signature_hash, c.contract_number, g.document_sha256,
         (e.metadata ->> 'templateVersion')::int as template_version, g.id as signature_id, g.signature_salt, g.phone_number,
         a.version as agreement_version, a.sha256 as agreement_sha256, g.agreement_accepted_at, g.verified_at
       from audit_logs e join contract_signatures g on g.id = e.signature_id and g.signature_salt is not null
       join contracts c on c.id = g.contract_id join contract_templates a on a.id = g.agreement_id
       where e.event_type = 'contract.signed' and e.metadata ->> 'signatureHash' is not null and e.id > :afterId order by e.id limit :batchSize`,
      { afterId, batchSize },
    );
    return rows;
  });
}
