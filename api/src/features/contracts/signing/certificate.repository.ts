import type { ContractType } from '@school/api-contract/contracts/contracts';
import type { AcceptanceBasis } from '@school/api-contract/contracts/staff-contracts';
import type { ContractStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { userNameSql } from '../../../shared/user-name.sql';
import type { ContractVariables } from '../drafts/contract-variables';

/** Everything in a signed contract's PDF: the document and its certificate page. Moments inside JSON are strings. */
export interface SignedContract {
  id: number;
  contractNumber: string;
  /** 'yyyy-MM-dd' */
  contractDate: string;
  contractType: ContractType;
  status: ContractStatus;
  signedAt: Date;
  documentHtml: string;
  documentSha256: string;
  templateVersion: number;
  checkCode: string | null;
  variables: Partial<ContractVariables>;
  parentName: string;
  parentPhone: string;
  parentEmail: string | null;
  studentName: string;
  operatorAddress: string;
  timeZone: string;
  acceptanceBasis: AcceptanceBasis | null;
  acceptedOn: string | null;
  /** Moments at which the parent opened the link, codes were requested and wrong codes were entered, oldest first. */
  opened: string[];
  codesRequested: string[];
  wrongCodes: string[];
  signature: GivenSignature | null;
  /** The event of the signing or the acceptance. */
  record: { at: string; ipAddress: string | null; userAgent: string | null; staffName: string | null } | null;
  consents: { title: string; version: number; acceptedAt: string }[];
  /** Hash of the event in the audit chain. */
  eventHash: string | null;
}

export interface GivenSignature {
  id: number;
  phoneNumber: string;
  signatureHash: string | null;
  agreementTitle: string;
  agreementVersion: number;
  agreementSha256: string;
  agreementAcceptedAt: string;
  agreementAcceptedBy: 'checkbox' | 'codeRequest' | null;
  smsProvider: string | null;
  smsMessageId: string | null;
}

/** Events of a signing by code and of an offer's acceptance. */
const signingEvents = `('contract.signed', 'contract.accepted')`;
const eventTimesSql = (action: string) => `array(select to_json(l.timestamp) #>> '{}' from contract_audit_log l
  where l.contract_id = c.id and l.action = '${action}' order by l.id)`;

/** A contract that is signed but not sealed, in one statement. */
export async function findUnsealedContract(db: Knex, contractId: number): Promise<SignedContract | undefined> {
  const { rows } = await db.raw<{ rows: SignedContract[] }>(
    `select c.id, c.contract_number, c.contract_date, c.contract_type, c.status, c.signed_at, c.document_html, c.document_sha256,
       t.version as template_version, c.check_code, coalesce(c.metadata -> 'variables', '{}') as variables,
       coalesce(c.metadata #>> '{variables,parentName}', s.parent_name, '') as parent_name,
       coalesce(c.metadata #>> '{variables,parentPhone}', s.parent_phone, '') as parent_phone,
       coalesce(nullif(c.metadata #>> '{variables,parentEmail}', ''), s.parent_email) as parent_email,
       coalesce(c.metadata #>> '{variables,studentName}', concat_ws(' ', s.last_name, s.first_name, s.middle_name)) as student_name,
       o.operator_address, o.time_zone, c.acceptance_basis, c.accepted_on,
       ${eventTimesSql('contract.opened')} as opened, ${eventTimesSql('signature.code_wrong')} as wrong_codes,
       array(select to_json(g.created_at) #>> '{}' from contract_signatures g where g.contract_id = c.id order by g.id) as codes_requested,
       (select json_build_object('id', g.id, 'phoneNumber', g.phone_number, 'signatureHash', g.signature_hash,
            'agreementTitle', a.title, 'agreementVersion', a.version, 'agreementSha256', a.sha256,
            'agreementAcceptedAt', g.agreement_accepted_at, 'agreementAcceptedBy', g.device_info ->> 'agreementAcceptedBy',
            'smsProvider', d.provider, 'smsMessageId', d.provider_message_id)
          from contract_signatures g join contract_templates a on a.id = g.agreement_id
          left join deliveries d on d.id = g.delivery_id
          where g.contract_id = c.id and g.status = 'verified') as signature,
       (select json_build_object('at', l.timestamp, 'ipAddress', l.ip_address, 'userAgent', l.user_agent,
            'staffName', ${userNameSql('u')})
          from contract_audit_log l left join users u on u.id = l.user_id
          where l.contract_id = c.id and l.action in ${signingEvents} order by l.id desc limit 1) as record,
       coalesce((select json_agg(json_build_object('title', k.title, 'version', k.version, 'acceptedAt', n.accepted_at) order by n.id)
          from consents n join contract_templates k on k.id = n.document_id
          where n.contract_id = c.id or n.registration_id = c.registration_id), '[]') as consents,
       (select e.event_hash from audit_logs e
          where e.contract_id = c.id and e.event_type in ${signingEvents} order by e.id desc limit 1) as event_hash
     from contracts c
     join contract_templates t on t.id = c.template_id
     left join students s on s.id = c.student_id
     cross join settings_school o
     where c.id = :contractId and c.signed_at is not null and c.sealed_at is null and c.document_html is not null
       and c.anonymized_at is null`,
    { contractId },
  );
  return rows[0];
}
