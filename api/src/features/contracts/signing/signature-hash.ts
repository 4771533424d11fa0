import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../platform/audit/canonical-json';

/** The facts that a signature covers. */
export interface SignedFacts {
  contractNumber: string;
  /** SHA-256 of the frozen text, hex. */
  documentSha256: string;
  templateVersion: number;
  signatureId: number;
  /** Random, 43 characters. Prevents finding the phone by trying all numbers. */
  signatureSalt: string;
  /** '+79161234567', the phone that received the code. */
  phoneNumber: string;
  /** The accepted agreement on the use of the simple electronic signature. */
  agreementVersion: number;
  agreementSha256: string;
  agreementAcceptedAt: Date;
  verifiedAt: Date;
}

/**
 * SHA-256, hex, over the facts as JSON with sorted keys and times in UTC with milliseconds (63-FZ art. 9: which
 * information was signed and by whom). It is stored in `contract_signatures.signature_hash` and in the event
 * 'contract.signed' and printed on the certificate page, so that anybody who has the facts can recompute it.
 */
export function hashSignature(facts: SignedFacts): string {
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

/** SHA-256 of the IP address and user agent of the signer. */
export function hashBrowser(ipAddress: string, userAgent: string): string {
  return createHash('sha256').update(`${ipAddress}|${userAgent}`).digest('hex');
}
