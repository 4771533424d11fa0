import { formatPhone } from '@school/api-contract/rules/phone';
import type { School } from '@school/api-contract/school/school';
import { russianDay } from '../../../platform/russian-dates';
import { russianCount, russianMoney } from '../../../shared/russian-text';
import { toSmsChild } from '../../../shared/sms-child';
import { signSms } from '../../../shared/sms-school';
import { getContactPhone } from '../../school-readiness/requisite-faults';
import type { DebtReminder, EndingReminder } from './reminders.repository';

type Sender = Pick<School, 'name' | 'phone' | 'operatorPhone' | 'currency'>;

/** A service message about the family's own subscription, which needs no consent to advertising. */
export interface ReminderText {
  subject: string;
  letter: string;
  sms: string;
}

export function endingText(
  school: Sender,
  { firstName, planName, endsOn, sessionsLeft }: EndingReminder,
): ReminderText {
  const left =
    sessionsLeft === null
      ? `Абонемент «${planName}» действует до ${russianDay(endsOn)}`
      : `По абонементу «${planName}» осталось ${russianCount(sessionsLeft, ['занятие', 'занятия', 'занятий'])}, он действует до ${russianDay(endsOn)}`;
  return {
    subject: `Абонемент заканчивается (${firstName})`,
    letter: toLetter(school, [
      `Ребенок: ${firstName}. ${left}`,
      '',
      'Чтобы занятия продолжались без перерыва, оформите следующий абонемент у администратора школы.',
    ]),
    sms: toSms(
      school,
      firstName,
      `абонемент до ${shortDay(endsOn)}${sessionsLeft === null ? '' : `, занятий: ${sessionsLeft}`}. Продлите его, пожалуйста.`,
    ),
  };
}

export function debtText(school: Sender, { firstName, amount, dueSince }: DebtReminder): ReminderText {
  const money = russianMoney(amount, school.currency);
  return {
    subject: `Оплата занятий (${firstName})`,
    letter: toLetter(school, [
      `Ребенок: ${firstName}. Не оплачено: ${money}, срок оплаты был ${russianDay(dueSince)}`,
      '',
      'Если вы уже оплатили занятия, ничего делать не нужно: платеж может идти до трех дней.',
    ]),
    sms: toSms(school, firstName, `не оплачено ${money}. Если вы уже оплатили, спасибо.`),
  };
}

function toLetter(school: Sender, lines: string[]): string {
  // a new database has an invented phone
  const phone = getContactPhone(school);
  return [
    'Здравствуйте!',
    '',
    ...lines,
    ...(phone === '' ? [] : [`Вопросы — по телефону ${formatPhone(phone)}.`]),
  ].join('\n');
}

/** Leaves out the name of the school when both do not fit into two SMS; cuts a very long name of a child. */
function toSms({ name }: Sender, firstName: string, rest: string): string {
  return signSms(name, `${toSmsChild(firstName)}: ${rest}`);
}

const shortDay = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}`;
