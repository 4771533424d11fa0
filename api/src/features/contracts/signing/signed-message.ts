import type { OutgoingMessage } from '../../../platform/delivery/outbox';
import { formatCheckCode } from '../check/check-code';
import type { SignedContract } from './certificate.repository';
import { getCheckUrl } from './certificate-page';
import { signedLetter } from './signed-letter';

/** Idempotency key of the contract's only letter. */
export const getSignedLetterKey = (contractId: number) => `contract:${contractId}:signed-pdf`;

interface SealedCopy {
  to: string;
  fileKey: string;
  /** Hash of the attached file. */
  sha256: string;
  checkCode: string;
  publicUrl: string;
}

/** The letter with the sealed PDF. */
export function createSignedLetter(
  contract: Pick<SignedContract, 'id' | 'contractNumber' | 'studentName' | 'signature'>,
  { to, fileKey, sha256, checkCode, publicUrl }: SealedCopy,
): OutgoingMessage {
  const { id, contractNumber, studentName, signature } = contract;
  return {
    channel: 'email',
    purpose: 'signed_contract',
    to,
    ...signedLetter({
      contractNumber,
      studentName,
      isSigned: signature !== null,
      checkUrl: getCheckUrl(publicUrl, contractNumber, checkCode),
      checkCode: formatCheckCode(checkCode),
      sha256,
    }),
    idempotencyKey: getSignedLetterKey(id),
    attachments: [{ fileName: `Договор ${contractNumber}.pdf`, fileKey, contentType: 'application/pdf' }],
    contractId: id,
  };
}
