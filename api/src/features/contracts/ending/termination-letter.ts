import { formatPhone } from '@school/api-contract/rules/phone';
import { russianDay } from '../../../platform/russian-dates';
import { getContractTitle } from '../contract-title';

interface TerminationLetter {
  contractNumber: string;
  studentName: string;
  /** 'yyyy-MM-dd' */
  day: string;
  reason: string;
  operatorPhone: string;
  operatorEmail: string;
}

/** Tells the parent that the school has ended a signed contract. */
export function terminationLetter(ended: TerminationLetter) {
  const title = getContractTitle(ended.contractNumber);
  return {
    subject: `${title} расторгнут`,
    text: [
      'Здравствуйте!',
      '',
      `${title} (${ended.studentName}) расторгнут ${russianDay(ended.day)}`,
      `Причина: ${ended.reason}`,
      '',
      'Подписанный экземпляр договора остается у вас и у школы.',
      `Вопросы: ${formatPhone(ended.operatorPhone)}, ${ended.operatorEmail}`,
    ].join('\n'),
  };
}
