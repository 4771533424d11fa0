import { setImmediate } from 'node:timers/promises';
import {
  maxStatementBytes,
  maxStatementDocuments,
  maxStatementFaults,
  type StatementFault,
  type StatementRefusal,
} from '@school/api-contract/money/bank-statements';
import { decodeStatement } from './decode-statement';

/** One document as written: its fields in their order, with the line of each. */
interface StatementSection {
  line: number;
  kind: string;
  fields: Map<string, { value: string; line: number }>;
  /** The line that has a field on which the payment depends once more, with another value. */
  repeatedOn: number | undefined;
}

export interface StatementDocument {
  /** The line with which it begins. */
  line: number;
  number: string;
  /** 'yyyy-MM-dd': of the document itself, and of the money's arrival. */
  day: string;
  arrivedOn: string;
  amountMinor: number;
  payerAccount: string;
  payer: string;
  purpose: string;
  /** The lines as written. */
  text: string;
}

export interface Statement {
  accounts: string[];
  /** Money that came to the account. */
  incoming: StatementDocument[];
  outgoing: number;
  foreign: number;
}

export interface LineFault {
  line: number;
  fault: StatementFault;
}

export type StatementReading = Statement | { refusal: StatementRefusal } | { faults: LineFault[] };

/**
 * Reads a statement in the format "1CClientBankExchange" (https://v8.1c.ru/edi/edi_stnd/100/101.htm), as Russian banks
 * export it. Only documents that came to `account` are checked, so that a fault elsewhere does not stop the import.
 * Lets other work run in between.
 *
 * @param today 'yyyy-MM-dd'
 */
export async function readStatement(file: Uint8Array, account: string, today: string): Promise<StatementReading> {
  if (file.length > maxStatementBytes) return { refusal: 'tooLarge' };
  const text = decodeStatement(file);
  if (typeof text !== 'string') return text;
  const lines = text.split(/\r\n|\n|\r/);
  // PostgreSQL stores no NUL; a text file has none
  if (lines.find((line) => line.trim() !== '')?.trim() !== '1CClientBankExchange' || text.includes('\0'))
    return { refusal: 'fileType' };
  const { sections, accounts, faults, isFinished } = await readSections(lines);
  if (sections.length > maxStatementDocuments) return { refusal: 'tooManyDocuments' };
  // its last line and document are wrong too, because of this
  if (!isFinished) return { refusal: 'unfinished' };
  if (faults.length > 0) return { faults };

  const isTo = (section: StatementSection) => [...getAccounts(section, 'Получатель')].includes(account);
  const isFrom = (section: StatementSection) => [...getAccounts(section, 'Плательщик')].includes(account);
  const read = sections.filter((section) => isTo(section) && !isFrom(section)).map((one) => toDocument(one, today));
  const wrong = read.flatMap((one) => ('fault' in one ? [one] : []));
  if (wrong.length > 0) return { faults: wrong.slice(0, maxStatementFaults) };
  const outgoing = sections.filter(isFrom).length;
  return {
    accounts: [...accounts],
    incoming: read.flatMap((one) => ('fault' in one ? [] : [one])),
    outgoing,
    foreign: sections.length - outgoing - read.length,
  };
}

async function readSections(lines: readonly string[]) {
  const sections: StatementSection[] = [];
  const accounts = new Set<string>();
  const faults: LineFault[] = [];
  let open: StatementSection | undefined;
  let purpose: { value: string; line: number } | undefined;
  let isFinished = false;
  const addFault = (line: number, fault: StatementFault) => {
    if (faults.length < maxStatementFaults) faults.push({ line, fault });
  };
  for (const [index, written] of lines.entries()) {
    // a file of short lines takes seconds, in which other requests go on
    if (index % 2000 === 1999) await setImmediate();
    const text = toPlainText(written);
    const line = index + 1;
    if (text === '' || text === '1CClientBankExchange') continue;
    const sign = text.indexOf('=');
    const [name, value] = sign === -1 ? ['', ''] : [text.slice(0, sign).trimEnd(), text.slice(sign + 1)];
    if (name === 'СекцияДокумент') {
      if (open) addFault(open.line, 'unclosed');
      open = { line, kind: value.trim(), fields: new Map(), repeatedOn: undefined };
      purpose = undefined;
      sections.push(open);
    } else if (text === 'КонецДокумента') {
      if (!open) addFault(line, 'outside');
      open = undefined;
    } else if (text === 'КонецФайла') {
      isFinished = true;
      break;
    } else if (open && isFieldName(name)) {
      const field = { value: value.trim(), line };
      if (decidingFields.has(name) && (open.fields.get(name) ?? field).value !== field.value) open.repeatedOn ??= line;
      open.fields.set(name, field);
      purpose = name.startsWith('НазначениеПлатежа') ? field : undefined;
    } else if (open && purpose) {
      // some banks break a long one; to copy the whole for each line would take hours for a hostile file
      purpose.value += purpose.value === '' ? text : ` ${text}`;
    } else if (name === 'РасчСчет') {
      if (value.trim() !== '') accounts.add(value.trim());
    } else if (open || (name === '' && text !== 'КонецРасчСчет' && text !== 'СекцияРасчСчет')) {
      addFault(line, 'notAField');
    }
  }
  if (open) addFault(open.line, 'unclosed');
  return { sections, accounts, faults, isFinished };
}

const decidingFields: ReadonlySet<string> = new Set(['Номер', 'Дата', 'ДатаПоступило', 'Сумма']);
const isFieldName = (name: string) => /^[\p{L}][\p{L}\d]*$/u.test(name);

/** Without control characters and surrounding spaces. */
const toPlainText = (line: string) => line.replace(/[\p{Cc}\p{Zs}\uFEFF]+/gu, ' ').trim();

/** The account of the payer or payee, which banks write in one of two fields or in both. */
function* getAccounts({ fields }: StatementSection, whose: 'Плательщик' | 'Получатель'): Generator<string> {
  for (const name of [`${whose}Счет`, `${whose}РасчСчет`]) {
    const account = fields.get(name)?.value;
    if (account) yield account;
  }
}

function toDocument(section: StatementSection, today: string): StatementDocument | LineFault {
  const { line, kind, fields, repeatedOn } = section;
  // of two sums nobody can tell which was paid
  if (repeatedOn !== undefined) return { line: repeatedOn, fault: 'repeated' };
  const find = (name: string) => fields.get(name)?.value || undefined;
  const toFault = (name: string, fault: StatementFault) => ({ line: fields.get(name)?.line ?? line, fault });
  const number = find('Номер');
  if (number === undefined || number.length > 50) return toFault('Номер', 'number');
  const day = toDay(find('Дата'));
  if (day === undefined) return toFault('Дата', 'day');
  const arrival = find('ДатаПоступило');
  const arrivedOn = arrival === undefined ? day : toDay(arrival);
  if (arrivedOn === undefined) return toFault('ДатаПоступило', 'day');
  if (arrivedOn > today) return toFault(arrival === undefined ? 'Дата' : 'ДатаПоступило', 'dayInFuture');
  const amountMinor = toMinor(find('Сумма'));
  if (amountMinor === undefined) return toFault('Сумма', 'amount');
  const [payerAccount = ''] = getAccounts(section, 'Плательщик');
  return {
    line,
    number,
    day,
    arrivedOn,
    amountMinor,
    payerAccount,
    payer: toPayerName(find('Плательщик1') ?? find('Плательщик') ?? ''),
    purpose: (find('НазначениеПлатежа') ?? joinPurpose(find)).slice(0, 500),
    text: [`СекцияДокумент=${kind}`, ...[...fields].map(([name, { value }]) => `${name}=${value}`)].join('\n'),
  };
}

/** The purpose of a bank that writes only its lines, `НазначениеПлатежа1` to `НазначениеПлатежа6`. */
function joinPurpose(find: (name: string) => string | undefined): string {
  return [1, 2, 3, 4, 5, 6].flatMap((number) => find(`НазначениеПлатежа${number}`) ?? []).join(' ');
}

/** 'dd.MM.yyyy' as 'yyyy-MM-dd'; undefined for what the calendar does not have. */
function toDay(text: string | undefined): string | undefined {
  const [, date, month, year] = /^(\d\d)\.(\d\d)\.(2\d{3})$/.exec(text ?? '') ?? [];
  const day = `${year}-${month}-${date}`;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : undefined;
}

/** A sum in hundredths; undefined unless it is above zero and at most that of a payment. */
function toMinor(text: string | undefined): number | undefined {
  const [, whole = '', rest = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text ?? '') ?? [];
  const minor = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  return whole !== '' && minor > 0 && minor <= 100_000_000 * 100 ? minor : undefined;
}

/** Banks write 'ИНН 0123 Иванова Мария//г Москва, ул. Мира, 1//': the name of a person without number and address. */
function toPayerName(text: string): string {
  const [name = ''] = text.replace(/^ИНН\s*\d+\s*/i, '').split('//');
  return name.trim().slice(0, 200);
}
