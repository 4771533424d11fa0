import { Readable } from 'node:stream';
import type { School } from '@school/api-contract/school/school';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import { listFilterNames } from '../../platform/excel/excel-export';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { encodeWindows1251 } from '../../platform/windows-1251';
import { type BankDetails, parseBankDetails } from '../school/bank-details';
import { getSchool } from '../school/school.service';
import { changedDaysSql, type PaymentFilter, toRegisterCondition } from './payment-filter.sql';
import { findPaymentsForExport, getPeriod, type StoredPayment } from './payments.repository';

const batch = 1000;

/**
 * Writes the money that has come by the filter as a register for 1C while it is sent: a statement of the current account
 * ("1CClientBankExchange", version 1.03, Windows-1251; https://v8.1c.ru/edi/edi_stnd/100/101.htm). The audit log records
 * the export first. By the filter of changed payments it has the whole days whose last register is wrong, and so takes the
 * place of that one. Cash never reaches the account and is left out. 1C takes refunds as separate documents, so a payment
 * stands with its whole amount even when all of it went back. A mandatory field that the school does not know, such as the payer's account, stands with an empty value.
 */
export async function export1c(
  { db, audit, clock }: Pick<PlatformDeps, 'db' | 'audit' | 'clock'>,
  caller: Caller,
  given: PaymentFilter,
): Promise<Readable> {
  const filter = given.changedSinceRegister ? ((await findChangedDays(db)) ?? given) : given;
  const { from = null, to = null } = filter;
  const metadata = { filters: listFilterNames(filter), registerFrom: from, registerTo: to };
  await withTransaction(db, (trx) => audit.append(trx, [auditEvent(caller, 'payment.exported', metadata)]));
  const school = await getSchool(db);
  return Readable.from(generateParts(db, school, filter, clock.now()), { objectMode: false });
}

/** The days from the first to the last whose register is wrong; undefined when each is right. */
async function findChangedDays(db: PlatformDeps['db']): Promise<PaymentFilter | undefined> {
  const { rows } = await db.raw<{ rows: { from: string | null; to: string | null }[] }>(changedDaysSql);
  const [days] = rows;
  return days?.from && days.to ? { from: days.from, to: days.to } : undefined;
}

async function* generateParts(
  db: PlatformDeps['db'],
  school: School,
  filter: PaymentFilter,
  now: Date,
): AsyncGenerator<Buffer> {
  const bank = parseBankDetails(school.bankDetails);
  const condition = toRegisterCondition(filter);
  const period = await getPeriod(db, condition);
  const [date, time] = formatMoment(now, school.timeZone);
  yield toLines([
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=Sports School CRM',
    'Получатель=1С:Предприятие',
    `ДатаСоздания=${date}`,
    `ВремяСоздания=${time}`,
    `ДатаНачала=${toDay(filter.from ?? period.first) || date}`,
    `ДатаКонца=${toDay(filter.to ?? period.last) || date}`,
    `РасчСчет=${bank.account}`,
  ]);
  let after: readonly [string, number] | undefined;
  for (;;) {
    const payments = await findPaymentsForExport(db, condition, { after, limit: batch });
    if (payments.length > 0) yield toLines(payments.flatMap((payment) => toDocument(payment, school, bank)));
    const last = payments.at(-1);
    if (payments.length < batch || last === undefined) break;
    after = [last.date, last.id];
  }
  yield toLines(['КонецФайла']);
}

function toDocument(payment: StoredPayment, school: School, bank: BankDetails): string[] {
  const payer = toValue(payment.customerName ?? payment.studentName ?? payment.childName ?? '');
  const payee = toValue(school.operatorName);
  return [
    'СекцияДокумент=Платежное поручение',
    `Номер=${payment.id}`,
    `Дата=${toDay(payment.date)}`,
    `Сумма=${payment.amount}.00`,
    'ПлательщикСчет=',
    `Плательщик=${payer}`,
    'ПлательщикИНН=',
    `Плательщик1=${payer}`,
    `ПолучательСчет=${bank.account}`,
    `ДатаПоступило=${toDay(payment.date)}`,
    `Получатель=${payee}`,
    `ПолучательИНН=${school.operatorInn}`,
    `Получатель1=${payee}`,
    `ПолучательРасчСчет=${bank.account}`,
    ...(bank.bic ? [`ПолучательБИК=${bank.bic}`] : []),
    ...(bank.correspondentAccount ? [`ПолучательКорсчет=${bank.correspondentAccount}`] : []),
    `НазначениеПлатежа=${toValue([payment.description, payment.studentName].filter(Boolean).join(', '))}`,
    'КонецДокумента',
  ];
}

const toLines = (lines: readonly string[]) => encodeWindows1251(lines.map((line) => `${line}\r\n`).join(''));

/** One line, so that a typed text cannot add fields. */
const toValue = (text: string) => text.replace(/\s+/g, ' ').slice(0, 210);

/** 'yyyy-MM-dd' as 'dd.MM.yyyy'; nothing for null. */
const toDay = (day: string | null) => (day === null ? '' : `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`);

const formatMoment = (now: Date, timeZone: string) =>
  new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(now).split(', ');
