import type { OutgoingMessage } from '../../../platform/delivery/outbox';
import { formatCheckCode } from '../check/check-code';
import { getContractTitle } from '../drafts/contract-document';
import type { SignedContract } from './certificate.repository';
import { getCheckUrl } from './certificate-page';

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

/** The letter with the sealed PDF and instructions for checking it. */
export function createSignedLetter(
  contract: Pick<SignedContract, 'id' | 'contractNumber' | 'studentName' | 'signature'>,
  { to, fileKey, sha256, checkCode, publicUrl }: SealedCopy,
): OutgoingMessage {
  const { id, contractNumber, studentName, signature } = contract;
  const title = getContractTitle(contractNumber);
  const text = [
    'Здравствуйте!',
    '',
    signature
      ? `${title} (${studentName}) подписан электронной подписью. Подписанный экземпляр — во вложении.`
      : `${title} (${studentName}) заключен: оферта принята. Экземпляр договора — во вложении.`,
    '',
    `Проверить подлинность: ${getCheckUrl(publicUrl, contractNumber, checkCode)}`,
    `Код проверки: ${formatCheckCode(checkCode)}`,
    `SHA-256 файла: ${sha256}`,
  ].join('\n');
  return {
    channel: 'email',
    purpose: 'signed_contract',
    to,
    subject: signature ? `${title} подписан` : `${title} заключен`,
    text,
    idempotencyKey: getSignedLetterKey(id),
    attachments: [{ fileName: `Договор ${contractNumber}.pdf`, fileKey, contentType: 'application/pdf' }],
    contractId: id,
  };
}
