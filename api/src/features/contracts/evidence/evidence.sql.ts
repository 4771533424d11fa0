import { readingEvents } from '../reading-events';

/** Formats moments as JavaScript does, because the hashes were computed over that form. */
const momentSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const readings = readingEvents.map((event) => `'${event}'`).join(', ');

/** The fields of message `d` without its text. */
const deliveryFields = `'id', d.id, 'channel', d.channel, 'purpose', d.purpose, 'status', d.status, 'attempts', d.attempts,
  'provider', d.provider, 'providerMessageId', d.provider_message_id, 'lastError', d.last_error,
  'createdAt', ${momentSql('d.created_at')}, 'sentAt', ${momentSql('d.sent_at')}, 'report', d.report,
  'reportedAt', ${momentSql('d.reported_at')}, 'withdrawnAt', ${momentSql('d.withdrawn_at')}`;

const listSql = (object: string, order: string, source: string) =>
  `coalesce((select jsonb_agg(${object} order by ${order}) from ${source}), '[]')`;

/* Each constant is one column about contract `c`, in the form of the response schema. */

export const contractPart = `jsonb_build_object('id', c.id, 'contractNumber', c.contract_number,
  'contractType', c.contract_type, 'status', c.status, 'createdAt', ${momentSql('c.created_at')},
  'signedAt', ${momentSql('c.signed_at')}, 'completedAt', ${momentSql('c.completed_at')},
  'cancelledAt', ${momentSql('c.cancelled_at')}, 'template', jsonb_build_object('version', t.version, 'sha256', t.sha256),
  'documentSha256', c.document_sha256, 'documentHtml', c.document_html, 'frozenAt', ${momentSql('c.frozen_at')})`;

const variable = (name: string) => `nullif(c.metadata #>> '{variables,${name}}', '')`;

/** The signer as the contract's text names them; the passport as `45** ****56`. */
export const signerPart = `jsonb_build_object('name', coalesce(${variable('parentName')}, s.parent_name, ''),
  'relationship', coalesce(r.parent_data::jsonb ->> 'relationship', s.parent_relationship),
  'passportMasked',
    left(${variable('passportSeries')}, 2) || '** ****' || right(${variable('passportNumber')}, 2),
  'phone', coalesce(${variable('parentPhone')}, s.parent_phone, ''),
  'email', coalesce(${variable('parentEmail')}, s.parent_email),
  'studentName', coalesce(${variable('studentName')}, concat_ws(' ', s.last_name, s.first_name, s.middle_name)))`;

export const consentsPart = listSql(
  `jsonb_build_object('kind', k.kind, 'version', k.version, 'sha256', n.document_sha256,
    'acceptedAt', ${momentSql('n.accepted_at')}, 'ipAddress', n.ip_address, 'userAgent', n.user_agent,
    'revokedAt', ${momentSql('n.revoked_at')})`,
  'n.id',
  `consents n join contract_templates k on k.id = n.document_id
   where n.contract_id = c.id or n.registration_id = c.registration_id`,
);

export const signaturesPart = listSql(
  `jsonb_build_object('id', g.id, 'status', g.status, 'documentSha256', g.document_sha256, 'phoneNumber', g.phone_number,
    'agreement', jsonb_build_object('version', k.version, 'sha256', k.sha256,
      'acceptedAt', ${momentSql('g.agreement_accepted_at')}, 'acceptedBy', g.device_info ->> 'agreementAcceptedBy'),
    'createdAt', ${momentSql('g.created_at')}, 'expiresAt', ${momentSql('g.expires_at')},
    'verifiedAt', ${momentSql('g.verified_at')}, 'attemptCount', g.attempt_count, 'ipAddress', g.ip_address,
    'userAgent', g.user_agent, 'sms', case when d.id is not null then jsonb_build_object(${deliveryFields}) end,
    'signatureSalt', g.signature_salt, 'signatureHash', g.signature_hash, 'validationHash', g.validation_hash,
    'integrityChecksum', g.integrity_checksum)`,
  'g.id',
  `contract_signatures g join contract_templates k on k.id = g.agreement_id left join deliveries d on d.id = g.delivery_id
   where g.contract_id = c.id`,
);

/** Null until the file is sealed. */
export const pdfPart = `case when num_nulls(c.signed_file_sha256, c.sealed_at, c.seal_certificate_sha256, c.check_code) = 0
  then jsonb_build_object('sha256', c.signed_file_sha256, 'sealedAt', ${momentSql('c.sealed_at')},
    'sealCertificateSha256', c.seal_certificate_sha256, 'checkCode', c.check_code) end`;

export const deliveriesPart = listSql(
  `jsonb_build_object(${deliveryFields}, 'recipient', d.recipient)`,
  'd.id',
  'deliveries d where d.contract_id = c.id',
);

export const eventsPart = listSql(
  `jsonb_build_object('id', l.id, 'eventType', l.event_type, 'severity', l.severity, 'at', ${momentSql('l.timestamp')},
    'contractId', l.contract_id, 'signatureId', l.signature_id, 'userId', l.user_id, 'phoneNumber', l.phone_number,
    'ipAddress', l.ip_address, 'userAgent', l.user_agent, 'errorDetails', l.error_details,
    'personalSha256', l.personal_sha256, 'personalSalt', l.personal_salt, 'metadata', l.metadata,
    'prevHash', l.prev_hash, 'eventHash', l.event_hash)`,
  'l.id',
  'audit_logs l where l.contract_id = c.id',
);

export const chainPart = `jsonb_build_object(
  'whole', (select h.whole from audit_checks h order by h.id desc limit 1),
  'checkedAt', (select ${momentSql('h.checked_at')} from audit_checks h order by h.id desc limit 1),
  'anchor', (
    select jsonb_build_object('number', a.number, 'day', a.day, 'events', a.events, 'lastId', a.last_id, 'head', a.head,
      'anchoredAt', ${momentSql('a.anchored_at')}, 'timestamped', a.timestamped_at is not null)
    from audit_anchors a
    where a.last_id >= (
      select max(l.id) from audit_logs l where l.contract_id = c.id and l.event_type not in (${readings})
    )
    order by a.last_id, a.id limit 1
  ))`;
