import { getContractTitle } from '../contract-title';

/** The letter with the PDF of a public offer. */
export function offerLetter({ contractNumber, studentName }: { contractNumber: string; studentName: string }) {
  const title = getContractTitle(contractNumber);
  return {
    subject: `${title}: публичная оферта`,
    text: `Здравствуйте!\n\n${title} (${studentName}) — во вложении. Подписывать его не нужно: договор считается заключенным, когда вы оплатите занятия или ребенок придет на них.`,
  };
}
