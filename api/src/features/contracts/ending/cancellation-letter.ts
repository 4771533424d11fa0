import type { ContractType } from '@school/api-contract/contracts/contracts';
import { formatPhone } from '@school/api-contract/rules/phone';
import { signSms } from '../../../shared/sms-school';
import { getContractTitle } from '../contract-title';

interface CancellationLetter {
  contractNumber: string;
  studentName: string;
  reason: string;
  contractType: ContractType;
  /** See `writeCancelledText`. */
  cancelledText: string;
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
      `${title} (${cancelled.studentName}) ${cancelled.cancelledText}.`,
      `Причина: ${cancelled.reason}`,
      '',
      `Вопросы: ${formatPhone(cancelled.operatorPhone)}, ${cancelled.operatorEmail}`,
    ].join('\n'),
  };
}

/** The same as an SMS. */
export function cancellationSms({
  contractNumber,
  contractType,
  operatorPhone,
  schoolName,
}: CancellationLetter & { schoolName: string }): string {
  const ended = contractType === 'public_offer' ? 'отменен' : 'отменен, подписывать его не нужно';
  return signSms(schoolName, `${getContractTitle(contractNumber)} ${ended}. Вопросы: ${formatPhone(operatorPhone)}`);
}
