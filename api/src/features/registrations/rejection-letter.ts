import { formatPhone } from '@school/api-contract/rules/phone';

interface RejectionLetter {
  childName: string;
  reason: string;
  /** The number of the contract that was cancelled with the registration. */
  contractNumber: string;
  operatorPhone: string;
  operatorEmail: string;
}

/** Tells the family that the school rejected their registration before the contract was signed. */
export function rejectionLetter(rejected: RejectionLetter) {
  return {
    subject: 'Регистрация отклонена',
    text: [
      'Здравствуйте!',
      '',
      `Школа отклонила регистрацию (${rejected.childName}).`,
      `Причина: ${rejected.reason}`,
      '',
      `Договор № ${rejected.contractNumber} отменен: подписывать его не нужно, ссылка больше не действует.`,
      `Вопросы: ${formatPhone(rejected.operatorPhone)}, ${rejected.operatorEmail}`,
    ].join('\n'),
  };
}

/** The same as an SMS. */
export function rejectionSms({ contractNumber, operatorPhone }: RejectionLetter): string {
  return `Школа отклонила регистрацию, договор № ${contractNumber} отменен. Вопросы: ${formatPhone(operatorPhone)}`;
}
