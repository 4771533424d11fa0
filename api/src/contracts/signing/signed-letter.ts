import type { OutgoingMessage } from '../../platform/delivery/outbox';
import { formatCheckCode } from '../check-code';
import { contractTitle } from '../contract-document';
import type { SignedContract } from '../document/certificate.repository';
import { checkAddress } from '../document/certificate-page';

/** The same for every try: one letter for a contract. */
export const letterKey = (contractId: number) => `contract:${contractId}:signed-pdf`;

interface SealedCopy {
  to: string;
  fileKey: string;
  /** Of the attached file. */
  sha256: string;
  checkCode: string;
  publicUrl: string;
}

/** The letter with the sealed PDF, and how to check it. */
export function signedLetter(
  contract: Pick<SignedContract, 'id' | 'contractNumber' | 'studentName' | 'signature'>,
  { to, fileKey, sha256, checkCode, publicUrl }: SealedCopy,
): OutgoingMessage {
  const { id, contractNumber, studentName, signature } = contract;
  const title = contractTitle(contractNumber);
  const text = [
    'Здравствуйте!',
    '',
    signature
      ? `${title} (${studentName}) подписан электронной подписью. Подписанный экземпляр — во вложении.`
      : `${title} (${studentName}) заключен: оферта принята. Экземпляр договора — во вложении.`,
    '',
    `Проверить подлинность: ${checkAddress(publicUrl, contractNumber, checkCode)}`,
    `Код проверки: ${formatCheckCode(checkCode)}`,
    `SHA-256 файла: ${sha256}`,
  ].join('\n');
  return {
    channel: 'email',
    purpose: 'signed_contract',
    to,
    subject: signature ? `${title} подписан` : `${title} заключен`,
    text,
    idempotencyKey: letterKey(id),
    attachments: [{ fileName: `Договор ${contractNumber}.pdf`, fileKey, contentType: 'application/pdf' }],
    contractId: id,
  };
}
