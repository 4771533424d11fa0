import { getContractTitle } from '../contract-title';

interface SignedLetter {
  contractNumber: string;
  studentName: string;
  /** False: an accepted offer. */
  isSigned: boolean;
  checkUrl: string;
  /** The check code as people read it. */
  checkCode: string;
  /** Hash of the attached file. */
  sha256: string;
}

/** The letter with the sealed PDF and instructions for checking it. */
export function signedLetter({ contractNumber, studentName, isSigned, checkUrl, checkCode, sha256 }: SignedLetter) {
  const title = getContractTitle(contractNumber);
  return {
    subject: isSigned ? `${title} подписан` : `${title} заключен`,
    text: [
      'Здравствуйте!',
      '',
      isSigned
        ? `${title} (${studentName}) подписан электронной подписью. Подписанный экземпляр — во вложении.`
        : `${title} (${studentName}) заключен: оферта принята. Экземпляр договора — во вложении.`,
      '',
      'Проверить подлинность можно в любое время:',
      checkUrl,
      '',
      `Код проверки: ${checkCode}`,
      `Отпечаток SHA-256: ${sha256}`,
    ].join('\n'),
  };
}
