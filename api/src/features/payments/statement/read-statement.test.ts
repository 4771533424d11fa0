import { setImmediate } from 'node:timers/promises';
import { maxStatementBytes, maxStatementDocuments } from '@school/api-contract/money/bank-statements';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeWindows1251 } from '../../../platform/windows-1251';
import { readStatement, type Statement, type StatementReading } from './read-statement';
import { encodeDos, schoolAccount, writeStatement } from './statement.fixture';

const today = '2026-11-22';
const read = (file: string | Uint8Array) =>
  readStatement(typeof file === 'string' ? Buffer.from(file) : file, schoolAccount, today);

function expectRead(reading: StatementReading): Statement {
  if ('refusal' in reading || 'faults' in reading) throw new Error(JSON.stringify(reading));
  return reading;
}

const one = { number: '17', sum: '4500.00', payer: 'Ёжикова Мария Петровна', purpose: 'За Ёжикову Анну, ноябрь' };

test.each([
  ['windows-1251', encodeWindows1251(writeStatement([one]))],
  ['cp866', encodeDos(writeStatement([one], { encoding: 'DOS' }))],
  ['UTF-8', Buffer.from(writeStatement([one], { encoding: 'UTF-8' }))],
  ['UTF-8 with a mark, called Windows', Buffer.from(`\uFEFF${writeStatement([one])}`)],
])('reads a file in %s', async (_, file) => {
  const { accounts, incoming } = expectRead(await read(file));
  expect(accounts).toEqual([schoolAccount]);
  expect(incoming).toMatchObject([
    {
      line: 13,
      number: '17',
      day: '2026-11-20',
      arrivedOn: '2026-11-20',
      amountMinor: 450_000,
      payerAccount: '40817810500000000077',
      payer: 'Ёжикова Мария Петровна',
      purpose: 'За Ёжикову Анну, ноябрь',
    },
  ]);
  expect(incoming[0]?.text).toMatch(
    /^СекцияДокумент=Платежное поручение\nНомер=17\nДата=20\.11\.2026\nСумма=4500\.00\n/,
  );
});

test('takes only money that came to the account, and counts the rest', async () => {
  const { incoming, outgoing, foreign } = expectRead(
    await read(
      writeStatement([
        one,
        { ...one, number: '18', fields: { ПлательщикСчет: schoolAccount, ПолучательСчет: '40702810000000000005' } },
        // to itself, and of another account of the owner
        { ...one, number: '19', fields: { ПлательщикСчет: schoolAccount } },
        { ...one, number: '20', fields: { ПолучательСчет: '40702810000000000005' } },
        // the account stands in the other field
        { ...one, number: '21', fields: { ПолучательСчет: '', ПолучательРасчСчет: schoolAccount } },
      ]),
    ),
  );
  expect(incoming.map(({ number }) => number)).toEqual(['17', '21']);
  expect([outgoing, foreign]).toEqual([2, 1]);
});

test('the day of arrival counts, the day of the document where there is none', async () => {
  const { incoming } = expectRead(
    await read(
      writeStatement([
        { ...one, day: '31.10.2026', fields: { ДатаПоступило: '02.11.2026' } },
        { ...one, day: '31.10.2026', fields: { ДатаПоступило: '' } },
      ]),
    ),
  );
  expect(incoming.map(({ day, arrivedOn }) => [day, arrivedOn])).toEqual([
    ['2026-10-31', '2026-11-02'],
    ['2026-10-31', '2026-10-31'],
  ]);
});

test('a purpose that the bank broke into lines is read whole', async () => {
  const text = writeStatement([{ ...one, purpose: 'Оплата по договору\r\n2026-00012,\r\nбез НДС' }]);
  expect(expectRead(await read(text)).incoming[0]?.purpose).toBe('Оплата по договору 2026-00012, без НДС');
});

test('a purpose that stands only in its numbered lines is joined in their order; a whole one wins', async () => {
  const parts = {
    НазначениеПлатежа2: '2026-00012,',
    НазначениеПлатежа1: 'Оплата по договору',
    НазначениеПлатежа4: 'без НДС',
  };
  const { incoming } = expectRead(
    await read(
      writeStatement([
        { ...one, fields: { НазначениеПлатежа: '', ...parts } },
        { ...one, fields: parts },
        {
          ...one,
          fields: { НазначениеПлатежа: '', НазначениеПлатежа1: 'x'.repeat(300), НазначениеПлатежа2: 'y'.repeat(300) },
        },
      ]),
    ),
  );
  expect(incoming.map(({ purpose }) => purpose)).toEqual([
    'Оплата по договору 2026-00012, без НДС',
    one.purpose,
    `${'x'.repeat(300)} ${'y'.repeat(199)}`,
  ]);
});

test.each([
  [{ Номер: '' }, 14, 'number'],
  [{ Дата: '31.02.2026' }, 15, 'day'],
  [{ Дата: '2026-11-20' }, 15, 'day'],
  [{ ДатаПоступило: '1.11.26' }, 22, 'day'],
  [{ ДатаПоступило: '23.11.2026' }, 22, 'dayInFuture'],
  [{ Сумма: '0.00' }, 16, 'amount'],
  [{ Сумма: '-4500.00' }, 16, 'amount'],
  [{ Сумма: '4 500.00' }, 16, 'amount'],
  [{ Сумма: '100000000.01' }, 16, 'amount'],
])('a document with %j is refused: line %d, %s', async (fields, line, fault) => {
  expect(await read(writeStatement([{ ...one, fields }]))).toEqual({ faults: [{ line, fault }] });
  // of money that went out it does not matter
  const out = { ПлательщикСчет: schoolAccount, ПолучательСчет: '40702810000000000005' };
  expect(expectRead(await read(writeStatement([{ ...one, fields: { ...fields, ...out } }]))).outgoing).toBe(1);
});

test.each(['Номер', 'Дата', 'ДатаПоступило', 'Сумма'])(
  'a document with two different values of %s is refused',
  async (name) => {
    const write = (value: string, to = schoolAccount) =>
      writeStatement([{ ...one, fields: { [name]: value, ПолучательСчет: to } }]).replace(
        'КонецДокумента',
        `${name}=19.11.2026\r\nКонецДокумента`,
      );
    expect(await read(write('18.11.2026'))).toEqual({ faults: [{ line: 26, fault: 'repeated' }] });
    expect(await read(write('19.11.2026'))).not.toEqual({ faults: [{ line: 26, fault: 'repeated' }] });
    expect(expectRead(await read(write('18.11.2026', '40702810000000000005'))).foreign).toBe(1);
  },
);

test.each([
  ['lines of one purpose', '\nab'],
  ['line separators in one line', '\u2028'],
])('very many %s are read in one pass', async (_, part) => {
  // work that grew with the square of their number would take minutes
  const purpose = `x${part.repeat(300_000)}y`;
  expect(expectRead(await read(writeStatement([{ ...one, purpose }]))).incoming[0]?.purpose).toHaveLength(500);
});

test('other requests go on while a large file is read', async () => {
  let turns = 0;
  const reading = read(writeStatement(Array.from({ length: 3000 }, () => one)));
  let isRead = false;
  const others = (async () => {
    for (; !isRead; turns += 1) await setImmediate();
  })();
  expect(expectRead(await reading).incoming).toHaveLength(3000);
  isRead = true;
  await others;
  expect(turns).toBeGreaterThan(10);
});

test('each wrong line is named', async () => {
  const text = writeStatement([one, one]);
  expect(await read(text.replace('КонецДокумента', 'Конец'))).toEqual({ faults: [{ line: 13, fault: 'unclosed' }] });
  expect(await read(text.replace('Сумма=', 'Сумма '))).toEqual({ faults: [{ line: 16, fault: 'notAField' }] });
  expect(await read(text.replace('КонецФайла', 'КонецДокумента\r\nКонецФайла'))).toEqual({
    faults: [{ line: 41, fault: 'outside' }],
  });
  const many = await read(writeStatement(Array.from({ length: 30 }, () => ({ ...one, sum: 'x' }))));
  expect('faults' in many && many.faults).toHaveLength(20);
});

test('a file that is no statement, is cut off, too large or in another encoding is refused', async () => {
  expect(await read('Номер;Сумма\n1;2')).toEqual({ refusal: 'fileType' });
  expect(await read('')).toEqual({ refusal: 'fileType' });
  expect(await read(`${writeStatement([one])}\0`)).toEqual({ refusal: 'fileType' });
  expect(await read(writeStatement([one], { end: '' }))).toEqual({ refusal: 'unfinished' });
  // also within a document, or within a letter
  const utf8 = Buffer.from(writeStatement([one], { encoding: 'UTF-8' }));
  for (const cut of [10, 11, 100, 101]) expect(await read(utf8.subarray(0, -cut))).toEqual({ refusal: 'unfinished' });
  expect(await read(encodeDos(writeStatement([one])))).toEqual({ refusal: 'encoding' });
  expect(await read(encodeWindows1251(writeStatement([one], { encoding: 'UTF-8' })))).toEqual({ refusal: 'encoding' });
  expect(await read(new Uint8Array(maxStatementBytes + 1))).toEqual({ refusal: 'tooLarge' });
  const document = `СекцияДокумент=П\nНомер=1\nДата=20.11.2026\nСумма=1\nПолучательСчет=${schoolAccount}\nКонецДокумента\n`;
  const written = (count: number) => `1CClientBankExchange\n${document.repeat(count)}КонецФайла\n`;
  expect(expectRead(await read(written(maxStatementDocuments))).incoming).toHaveLength(maxStatementDocuments);
  expect(await read(written(maxStatementDocuments + 1))).toEqual({ refusal: 'tooManyDocuments' });
});

test('whatever the bytes are, the answer is a statement, a refusal or faults', async () => {
  const whole = encodeWindows1251(writeStatement([one, one]));
  const mutation = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255), cut: fc.nat(whole.length) });
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { maxLength: 5 }), async (mutations) => {
      let bytes = Buffer.from(whole);
      for (const { at, byte, cut } of mutations) {
        bytes[at % Math.max(1, bytes.length)] = byte;
        if (cut % 7 === 0) bytes = bytes.subarray(0, cut);
      }
      const reading = await read(bytes);
      expect(Object.keys(reading).join()).toMatch(/^(refusal|faults|accounts,incoming,outgoing,foreign)$/);
    }),
  );
});
