export const schoolAccount = '40802810900000000001';
const payerAccount = '40817810500000000077';

interface WrittenDocument {
  number: string;
  /** '4500.00' */
  sum: string;
  /** 'dd.MM.yyyy' */
  day?: string;
  payer?: string;
  purpose?: string;
  /** More fields, or others in place of the usual ones. */
  fields?: Record<string, string>;
}

interface WrittenStatement {
  account?: string;
  encoding?: 'Windows' | 'DOS' | 'UTF-8';
  end?: string;
}

/** A statement as a bank's client exports it, as text. */
export function writeStatement(
  documents: readonly WrittenDocument[],
  { account = schoolAccount, encoding = 'Windows', end = 'КонецФайла' }: WrittenStatement = {},
): string {
  const lines = [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    `Кодировка=${encoding}`,
    'Отправитель=Клиент банка',
    'ДатаНачала=01.11.2026',
    'ДатаКонца=30.11.2026',
    `РасчСчет=${account}`,
    'СекцияРасчСчет',
    'ДатаНачала=01.11.2026',
    `РасчСчет=${account}`,
    'НачальныйОстаток=1000.00',
    'КонецРасчСчет',
    ...documents.flatMap((document) => writeDocument(document, account)),
    end,
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

function writeDocument({ number, sum, day = '20.11.2026', payer, purpose, fields }: WrittenDocument, account: string) {
  const all: Record<string, string> = {
    Номер: number,
    Дата: day,
    Сумма: sum,
    ПлательщикСчет: payerAccount,
    ДатаСписано: '',
    Плательщик: `ИНН 770000000000 ${payer ?? 'Переводова Инна'}//г Москва, ул. Мира, 1//`,
    ПлательщикИНН: '770000000000',
    ПолучательСчет: account,
    ДатаПоступило: day,
    Получатель: 'ИП Школьная А. А.',
    ВидПлатежа: '',
    НазначениеПлатежа: purpose ?? 'Оплата занятий',
    ...fields,
  };
  return [
    'СекцияДокумент=Платежное поручение',
    ...Object.entries(all).map(([name, value]) => `${name}=${value}`),
    'КонецДокумента',
  ];
}

/** Encodes Russian text as programs under DOS did (cp866). */
export function encodeDos(text: string): Buffer {
  const decoder = new TextDecoder('ibm866');
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]));
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
}
