import { formatPhone } from '@school/api-contract/rules/phone';
import { signSms } from '../../shared/sms-school';

interface RejectionLetter {
  childName: string;
  reason: string;
  /** The number of the contract that was cancelled with the registration. */
  contractNumber: string;
  /** What became of the contract, see `writeCancelledText`. */
  cancelledText: string;
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
      `Договор № ${rejected.contractNumber} ${rejected.cancelledText}.`,
      `Вопросы: ${formatPhone(rejected.operatorPhone)}, ${rejected.operatorEmail}`,
    ].join('\n'),
  };
}

/** The same as an SMS. */
export function rejectionSms({
  contractNumber,
  operatorPhone,
  schoolName,
}: RejectionLetter & { schoolName: string }): string {
  return signSms(
    schoolName,
    `Регистрация отклонена, договор № ${contractNumber} отменен. Вопросы: ${formatPhone(operatorPhone)}`,
  );
}
