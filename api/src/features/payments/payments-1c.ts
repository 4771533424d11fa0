import { Readable } from 'node:stream';
import type { School } from '@school/api-contract/school/school';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import { listFilterNames } from '../../platform/excel/excel-export';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { encodeWindows1251 } from '../../platform/windows-1251';
import { getSchool } from '../school/school.service';
import type { PaymentFilter } from './payment-filter.sql';
import { findPaymentsForExport, type StoredPayment } from './payments.repository';

const batch = 1000;

/**
 * Writes the received payments of the filter as a register for 1C ("1CClientBankExchange", version 1.03, Windows-1251)
 * while it is sent; the audit log records the export first. Refunds are left out: 1C takes them as separate documents.
 */
export async function export1c(
  { db, audit, clock }: Pick<PlatformDeps, 'db' | 'audit' | 'clock'>,
  caller: Caller,
  filter: PaymentFilter,
): Promise<Readable> {
  const filters = listFilterNames(filter);
  await withTransaction(db, (trx) => audit.append(trx, [auditEvent(caller, 'payment.exported', { filters })]));
  const school = await getSchool(db);
  return Readable.from(generateParts(db, school, filter, clock.now()), { objectMode: false });
}

async function* generateParts(
  db: PlatformDeps['db'],
  school: School,
  filter: PaymentFilter,
  now: Date,
): AsyncGenerator<Buffer> {
  const account = findAccount(school.bankDetails);
  yield toLines([
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=Sports School CRM',
    'Получатель=1С:Предприятие',
    ...toMoment(now, school.timeZone),
    ...(filter.from ? [`ДатаНачала=${toDay(filter.from)}`] : []),
    ...(filter.to ? [`ДатаКонца=${toDay(filter.to)}`] : []),
    ...(account ? [`РасчСчет=${account}`] : []),
  ]);
  let after: readonly [string, number] | undefined;
  for (;;) {
    const payments = await findPaymentsForExport(db, { ...filter, status: 'CONFIRMED' }, { after, limit: batch });
    if (payments.length > 0) yield toLines(payments.flatMap((payment) => toDocument(payment, school, account)));
    const last = payments.at(-1);
    if (payments.length < batch || last === undefined) break;
    after = [last.date, last.id];
  }
  yield toLines(['КонецФайла']);
}

function toDocument(payment: StoredPayment, school: School, account: string | undefined): string[] {
  const payer = payment.customerName ?? payment.studentName ?? payment.childName;
  return [
    `СекцияДокумент=${payment.type === 'cash' ? 'Приходный кассовый ордер' : 'Платежное поручение'}`,
    `Номер=${payment.id}`,
    `Дата=${toDay(payment.date)}`,
    `Сумма=${payment.amount}.00`,
    ...(payer ? [`Плательщик1=${toValue(payer)}`] : []),
    `Получатель1=${toValue(school.operatorName)}`,
    ...(school.operatorInn ? [`ПолучательИНН=${school.operatorInn}`] : []),
    ...(account ? [`ПолучательРасчСчет=${account}`] : []),
    `НазначениеПлатежа=${toValue([payment.description, payment.studentName].filter(Boolean).join(', '))}`,
    `ДатаПоступило=${toDay(payment.date)}`,
    'КонецДокумента',
  ];
}

const toLines = (lines: readonly string[]) => encodeWindows1251(lines.map((line) => `${line}\r\n`).join(''));

/** One line, so that a typed text cannot add fields. */
const toValue = (text: string) => text.replace(/\s+/g, ' ').slice(0, 210);

/** 'yyyy-MM-dd' as 'dd.MM.yyyy'. */
const toDay = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;

function toMoment(now: Date, timeZone: string): string[] {
  const [date, time] = new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    .format(now)
    .split(', ');
  return [`ДатаСоздания=${date}`, `ВремяСоздания=${time}`];
}

/** The current account, which has twenty digits. */
const findAccount = (bankDetails: string) => /(?<!\d)\d{20}(?!\d)/.exec(bankDetails)?.[0];
