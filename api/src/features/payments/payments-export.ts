import type { Readable } from 'node:stream';
import { type PaymentState, toPaymentState } from '@school/api-contract/rules/payment-state';
import { type Cell, createExcelStream } from '../../platform/excel/workbook';
import type { Column } from '../../platform/excel/workbook-parts';
import type { PlatformDeps } from '../../platform/platform-deps';
import { type PaymentFilter, toPaymentCondition } from './payment-filter.sql';
import { findPaymentsForExport, getTotals, type StoredPayment } from './payments.repository';

const batch = 1000;

const stateNames: Record<PaymentState, string> = {
  waiting: 'Ожидает',
  link_pending: 'Создаем ссылку',
  link_failed: 'Ссылка не создана',
  refused: 'Банк отклонил',
  received: 'Получен',
  expired: 'Срок истек',
  rejected: 'Отклонен',
  cancelled: 'Отменен',
};
export const paymentTypeNames: Record<StoredPayment['type'], string> = {
  manual: 'Внесен вручную',
  bank_card: 'Банковская карта',
  cash: 'Наличные',
};

const columns: readonly (Column & { cell: (payment: StoredPayment) => Cell })[] = [
  { header: 'Номер', width: 10, cell: ({ id }) => id },
  { header: 'Дата', width: 12, cell: ({ date }) => ({ day: date }) },
  { header: 'Ученик', width: 30, cell: ({ studentName, childName }) => studentName ?? childName },
  { header: 'Плательщик', width: 30, cell: ({ customerName }) => customerName },
  { header: 'Назначение', width: 40, cell: ({ description }) => description },
  { header: 'Сумма', width: 12, format: 'money', cell: ({ amount }) => amount },
  { header: 'Возвращено', width: 12, format: 'money', cell: ({ refundedAmount }) => refundedAmount || null },
  {
    header: 'Выручка',
    width: 12,
    format: 'money',
    cell: ({ status, amount, refundedAmount }) => (status === 'CONFIRMED' ? amount - refundedAmount : null),
  },
  {
    header: 'Состояние',
    width: 18,
    cell: (payment) => (payment.mistaken ? 'Внесен по ошибке' : stateNames[toPaymentState(payment)]),
  },
  {
    header: 'Способ',
    width: 18,
    cell: ({ type, fromStatement }) =>
      type === 'manual' && fromStatement ? 'Перевод по выписке' : paymentTypeNames[type],
  },
  { header: 'Ученик найден', width: 14, cell: ({ studentId }) => (studentId === null ? 'Нет' : 'Да') },
];

/** Writes everything that matches the filter to Excel, reading rows while the file is sent. */
export async function exportPayments(db: PlatformDeps['db'], filter: PaymentFilter): Promise<Readable> {
  const { received, refunded } = await getTotals(db, filter);
  return createExcelStream({
    name: 'Платежи',
    columns,
    rows: generateLines(db, filter),
    footer: [['Всего', null, null, null, null, null, refunded, received]],
  });
}

async function* generateLines(db: PlatformDeps['db'], filter: PaymentFilter): AsyncGenerator<Cell[]> {
  const condition = toPaymentCondition(filter);
  let after: readonly [string, number] | undefined;
  for (;;) {
    const payments = await findPaymentsForExport(db, condition, { after, limit: batch });
    for (const payment of payments) yield columns.map(({ cell }) => cell(payment));
    const last = payments.at(-1);
    if (payments.length < batch || last === undefined) return;
    after = [last.date, last.id];
  }
}
