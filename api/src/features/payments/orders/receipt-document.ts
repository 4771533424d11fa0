import type { School } from '@school/api-contract/school/school';
import { escapeHtml } from '../../../platform/escape-html';
import { russianDay } from '../../../platform/russian-dates';
import { toSchoolDay } from '../../../shared/calendar/school-day';
import { makePdf } from '../../../shared/documents/make-pdf';
import type { LinkedOrder } from './order-links.repository';

/**
 * The school's receipt of a payment by link. It names no child, because it is made to be passed on. It is not the fiscal
 * receipt, which the cash register sends.
 */
export function createReceiptPdf(school: School, order: LinkedOrder, logo: string | undefined): Promise<Buffer> {
  const { number, expiresAt, paidAt } = order;
  // the same payment gives the same bytes
  return makePdf({
    html: renderReceipt(school, order),
    title: `Квитанция № ${number}`,
    createdAt: paidAt ?? expiresAt,
    logo,
  });
}

export function renderReceipt(school: School, order: LinkedOrder): string {
  const { number, amount, refundedAmount, purpose, paidAt } = order;
  const sum = (value: number) =>
    new Intl.NumberFormat('ru-RU', { style: 'currency', currency: school.currency, maximumFractionDigits: 0 }).format(
      value,
    );
  const rows: [string, string][] = [
    ['Получатель', school.operatorName],
    ['ИНН', school.operatorInn],
    ['Школа', school.name],
    ['Назначение', purpose ?? ''],
    ['Сумма', sum(amount)],
    ['Оплачено', paidAt === null ? '' : russianDay(toSchoolDay(paidAt, school.timeZone))],
    ['Способ', 'Банковская карта или СБП'],
    ['Возвращено', refundedAmount > 0 ? sum(refundedAmount) : ''],
  ];
  const shown = rows.filter(([, value]) => value !== '');
  return [
    `<h1>Квитанция об оплате № ${escapeHtml(number)}</h1>`,
    `<table><tbody>${shown.map(([term, value]) => `<tr><th>${term}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</tbody></table>`,
    '<p>Это подтверждение школы, а не кассовый чек: чек приходит отдельно на электронную почту или телефон.</p>',
  ].join('');
}
