import { formatPhone } from '@school/api-contract/rules/phone';
import { getContractTitle } from '../contract-title';

interface CancellationLetter {
  contractNumber: string;
  studentName: string;
  reason: string;
  operatorPhone: string;
  operatorEmail: string;
}

/** Tells the parent that the school has cancelled a contract that was not signed. */
export function cancellationLetter(cancelled: CancellationLetter) {
  const title = getContractTitle(cancelled.contractNumber);
  return {
    subject: `${title} отменен`,
    text: [
      'Здравствуйте!',
      '',
      `${title} (${cancelled.studentName}) отменен: подписывать его не нужно, ссылка больше не действует.`,
      `Причина: ${cancelled.reason}`,
      '',
      `Вопросы: ${formatPhone(cancelled.operatorPhone)}, ${cancelled.operatorEmail}`,
    ].join('\n'),
  };
}

/** The same as an SMS. */
export function cancellationSms({ contractNumber, operatorPhone }: CancellationLetter): string {
  return `${getContractTitle(contractNumber)} отменен, подписывать его не нужно. Вопросы: ${formatPhone(operatorPhone)}`;
}
