import { randomBytes } from 'node:crypto';
import type { Transaction } from '../platform/database/database';
import type { Applicant } from './applicant';
import type { Case } from './enrolment-cases';
import { insertRows } from './insert-rows';

/** A contract as far as its evidence needs it. */
export interface SeededContract {
  id: number;
  number: string;
  registrationId: number;
  status: Case['contract'];
  applicant: Applicant;
  registeredAt: Date;
  signedAt: Date | null;
  documentSha256: string | null;
}

const browser = { ipAddress: '192.0.2.24', userAgent: 'Mozilla/5.0 (demo)' };

/** Consents of every registration, and for what is signed the code's SMS, the signature and the contract's own log. */
export async function seedEvidence(trx: Transaction, contracts: SeededContract[]): Promise<void> {
  const documents: { id: number; kind: string; sha256: string }[] = await trx('contract_templates')
    .whereIn('kind', ['consent_personal_data', 'consent_contract', 'esign_agreement'])
    .select('id', 'kind', 'sha256');
  const agreement = documents.find(({ kind }) => kind === 'esign_agreement');
  const consents = documents.filter((document) => document !== agreement);
  await insertRows(
    trx,
    'consents',
    contracts.flatMap(({ registrationId, id, registeredAt }) =>
      consents.map((document) => ({
        documentId: document.id,
        documentSha256: document.sha256,
        ...{ registrationId, contractId: id, acceptedAt: registeredAt, ...browser },
      })),
    ),
  );
  const signed = contracts.flatMap((one) => (one.signedAt ? [{ ...one, signedAt: one.signedAt }] : []));
  const deliveryIds = await insertRows(trx, 'deliveries', signed.map(codeMessage));
  await insertRows(
    trx,
    'contract_signatures',
    signed.map((one, index) => ({
      contractId: one.id,
      status: 'verified',
      // of a code that nobody knows
      verificationCode: randomBytes(32).toString('hex'),
      phoneNumber: one.applicant.parentPhone,
      attemptCount: 1,
      documentSha256: one.documentSha256,
      agreementId: agreement?.id,
      agreementAcceptedAt: minutesBefore(one.signedAt, 3),
      deliveryId: deliveryIds[index],
      verifiedAt: one.signedAt,
      expiresAt: minutesBefore(one.signedAt, -3),
      securityLevel: 'standard',
      createdAt: minutesBefore(one.signedAt, 2),
      ...browser,
    })),
  );
  await insertRows(
    trx,
    'contract_audit_log',
    contracts.flatMap((one) => {
      const entry = (action: string, timestamp: Date) => ({
        contractId: one.id,
        action,
        timestamp,
        details: {},
        ...browser,
      });
      const { signedAt } = one;
      return [
        entry('contract.created', one.registeredAt),
        ...(signedAt
          ? [entry('signature.initiated', minutesBefore(signedAt, 2)), entry('contract.signed', signedAt)]
          : []),
        ...(one.status === 'cancelled' ? [entry('contract.cancelled', minutesBefore(one.registeredAt, -900))] : []),
      ];
    }),
  );
}

function codeMessage({ id, number, applicant, signedAt, documentSha256 }: SeededContract & { signedAt: Date }): object {
  const sentAt = minutesBefore(signedAt, 2);
  return {
    channel: 'sms',
    purpose: 'signing_code',
    recipient: applicant.parentPhone,
    text: `Код для подписания договора № ${number} (документ ${documentSha256?.slice(0, 8)}) уже использован`,
    attachments: [],
    status: 'success',
    attempts: 1,
    provider: 'outbox',
    providerMessageId: `demo-${id}`,
    contractId: id,
    idempotencyKey: `demo:contract:${id}:code`,
    createdAt: sentAt,
    updatedAt: sentAt,
    sentAt,
  };
}

function minutesBefore(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() - minutes * 60_000);
}
