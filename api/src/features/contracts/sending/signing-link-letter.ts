import { getContractTitle } from '../contract-title';

interface SigningLinkLetter {
  contractNumber: string;
  studentName: string;
  url: string;
  /** 'до 4 декабря' */
  lastDay: string;
}

/** The letter with a signing link. */
export function signingLinkLetter({ contractNumber, studentName, url, lastDay }: SigningLinkLetter) {
  const title = getContractTitle(contractNumber);
  return {
    subject: `${title}: подпишите онлайн`,
    text: [
      'Здравствуйте!',
      '',
      `${title} (${studentName}) готов к подписанию. Откройте ссылку, прочитайте договор и подпишите его кодом из SMS:`,
      url,
      '',
      `Ссылка действует ${lastDay} включительно. Никому ее не пересылайте.`,
    ].join('\n'),
  };
}
