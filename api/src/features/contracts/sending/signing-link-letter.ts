import { russianCount } from '../../../shared/russian-text';
import { getContractTitle } from '../contract-title';

interface SigningLinkLetter {
  contractNumber: string;
  studentName: string;
  url: string;
  days: number;
}

/** The letter with a signing link. */
export function signingLinkLetter({ contractNumber, studentName, url, days }: SigningLinkLetter) {
  const title = getContractTitle(contractNumber);
  return {
    subject: `${title}: подпишите онлайн`,
    text: [
      'Здравствуйте!',
      '',
      `${title} (${studentName}) готов к подписанию. Откройте ссылку, прочитайте договор и подпишите его кодом из SMS:`,
      url,
      '',
      `Ссылка действует ${russianCount(days, ['день', 'дня', 'дней'])}. Никому ее не пересылайте.`,
    ].join('\n'),
  };
}
