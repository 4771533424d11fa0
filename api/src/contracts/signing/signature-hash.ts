import { createHash } from 'node:crypto';
import { canonicalJson } from '../../platform/audit/canonical-json';

/** What a signature ties together. */
export interface SignedFacts {
  contractNumber: string;
  /** SHA-256 of the frozen text, hex. */
  documentSha256: string;
  templateVersion: number;
  signatureId: number;
  /** Random, 43 characters: without it nobody finds the phone by trying. */
  signatureSalt: string;
  /** '+79161234567': whoever holds it read the code. */
  phoneNumber: string;
  /** The agreement on the use of the simple electronic signature that was accepted for it. */
  agreementVersion: number;
  agreementSha256: string;
  agreementAcceptedAt: Date;
  verifiedAt: Date;
}

/**
 * SHA-256, hex, over the facts as JSON with sorted keys and times in UTC with milliseconds (63-FZ art. 9: which
 * information was signed and by whom). It stands in `contract_signatures.signature_hash`, on the certificate page and in
 * the chained event 'contract.signed', so that anybody who is given the facts can work it out again.
 */
export function signatureHash(facts: SignedFacts): string {
  const {
    contractNumber,
    documentSha256,
    templateVersion,
    signatureId,
    signatureSalt,
    phoneNumber,
    agreementVersion,
    agreementSha256,
    agreementAcceptedAt,
    verifiedAt,
  } = facts;
  const covered = {
    contractNumber,
    documentSha256,
    templateVersion,
    signatureId,
    signatureSalt,
    phoneNumber,
    agreementVersion,
    agreementSha256,
    agreementAcceptedAt,
    verifiedAt,
  };
  return createHash('sha256').update(canonicalJson(covered)).digest('hex');
}

/** Where the signature came from, as one value: SHA-256 of address and browser. */
export function digitalFingerprint(ipAddress: string, userAgent: string): string {
  return createHash('sha256').update(`${ipAddress}|${userAgent}`).digest('hex');
}
