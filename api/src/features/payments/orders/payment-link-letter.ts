import { russianDay } from '../../../platform/russian-dates';

interface PaymentLinkLetter {
  /** '4 500 ₽' */
  sum: string;
  purpose: string | null;
  /** For whom; null: a payment without a student. */
  childFirstName: string | null;
  /** 'yyyy-MM-dd' */
  until: string;
  url: string;
}

/** The letter with a payment link. */
export function paymentLinkLetter({ sum, purpose, childFirstName, until, url }: PaymentLinkLetter) {
  return {
    subject: childFirstName === null ? `К оплате ${sum}` : `К оплате ${sum} (${childFirstName})`,
    text: [
      'Здравствуйте!',
      '',
      ...(childFirstName === null ? [] : [`Ребенок: ${childFirstName}.`]),
      `К оплате: ${sum}.`,
      `За что: ${purpose ?? 'занятия'}.`,
      `Оплатить можно картой или по QR-коду СБП до ${russianDay(until)}:`,
      url,
      '',
      'По этой же ссылке после оплаты будет квитанция.',
    ].join('\n'),
  };
}
