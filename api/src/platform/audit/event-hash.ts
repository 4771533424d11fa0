import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json';

/** The previous hash of the first event. */
export const noPreviousHash = '0'.repeat(64);

/** Personal data of an event; all null after an erasure. */
export interface PersonalFields {
  phoneNumber: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  errorDetails: string | null;
}

/** Fields covered by the hash of an event. */
export interface CoveredFields {
  eventType: string;
  severity: string;
  contractId: number | null;
  signatureId: number | null;
  userId: string | null;
  personalSha256: string;
  metadata: Record<string, unknown>;
  timestamp: Date;
}

export interface AuditRow extends CoveredFields, PersonalFields {
  /** Null when the personal fields are erased. */
  personalSalt: string | null;
}

/** SHA-256 of the salt and the canonical JSON of the personal fields. */
export function hashPersonal(salt: string, fields: PersonalFields): string {
  const { phoneNumber, ipAddress, userAgent, errorDetails } = fields;
  return sha256(salt + canonicalJson({ phoneNumber, ipAddress, userAgent, errorDetails }));
}

/** SHA-256 of the previous hash and the canonical JSON of the event. */
export function hashEvent(prevHash: string, event: CoveredFields): string {
  const { eventType, severity, contractId, signatureId, userId, personalSha256, metadata, timestamp } = event;
  const covered = { eventType, severity, contractId, signatureId, userId, personalSha256, metadata, timestamp };
  return sha256(prevHash + canonicalJson(covered));
}

/** Whether the personal fields are unchanged or completely erased. */
export function isPersonalIntact(row: AuditRow): boolean {
  if (row.personalSalt !== null) return row.personalSha256 === hashPersonal(row.personalSalt, row);
  return [row.phoneNumber, row.ipAddress, row.userAgent, row.errorDetails].every((field) => field === null);
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
