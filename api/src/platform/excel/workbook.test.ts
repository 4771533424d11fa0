import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { waitFor } from '../../testing/wait-for';
import { type Cell, createExcelStream } from './workbook';
import { columnName } from './workbook-parts';

const columns = [
  { header: 'Имя', width: 20 },
  { header: 'Дата', width: 12 },
  { header: 'Число', width: 8 },
];

async function* toAsyncRows(...rows: Cell[][]) {
  yield* rows;
}

async function writeSheet(...rows: Cell[][]): Promise<string> {
  const file = await buffer(createExcelStream({ name: 'Ученики', columns, rows: toAsyncRows(...rows) }));
  const parts = unzipSync(file);
  expect(Object.keys(parts).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
}

test('texts, days and numbers become cells of their types, and blank values no cells', async () => {
  const sheet = await writeSheet(['Ёлкина', { day: '2026-11-21' }, 92], ['Ли', null, null]);
  expect(sheet).toContain('<c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">Имя</t></is></c>');
  expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">Ёлкина</t></is></c>');
  expect(sheet).toContain('<c r="B2" s="2"><v>46347</v></c><c r="C2"><v>92</v></c></row>');
  expect(sheet).toContain('<row r="3"><c r="A3" t="inlineStr"><is><t xml:space="preserve">Ли</t></is></c></row>');
  expect(sheet).toContain('<autoFilter ref="A1:C3"/>');
});

test('money has its thousands separated, a month is a date, and every printed page repeats the headings', async () => {
  const file = await buffer(
    createExcelStream({
      name: 'Долги',
      columns: [
        { header: 'Месяц', width: 16 },
        { header: 'Долг', width: 12, format: 'money' },
      ],
      rows: [[{ month: '2026-11' }, 4500]],
      footer: [['Всего', 4500]],
    }),
  );
  const parts = unzipSync(file);
  const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  const sheet = text('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<c r="A2" s="4"><v>46327</v></c><c r="B2" s="3"><v>4500</v></c>');
  expect(sheet).toContain('<c r="B3" s="3"><v>4500</v></c>');
  const formats = text('xl/styles.xml')
    .match(/<cellXfs[\s\S]*<\/cellXfs>/)?.[0]
    .match(/numFmtId="\d+"/g);
  expect(formats).toEqual(['numFmtId="164"', 'numFmtId="3"', 'numFmtId="165"']);
  expect(text('xl/workbook.xml')).toContain(`'Долги'!$1:$1`);
  expect(sheet).toContain('fitToWidth="1" fitToHeight="0"');
});

test('typed text becomes neither a formula nor XML', async () => {
  const sheet = await writeSheet(['=HYPERLINK("http://evil")', null, null], ['<b>&\u0001\ud800</b>', null, null]);
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('>=HYPERLINK("http://evil")<');
  expect(sheet).toContain('>&lt;b&gt;&amp;&lt;/b&gt;<');
});

test('columns beyond Z have two letters', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('rows are read while the file is sent, and reading stops when the client disconnects', async () => {
  let read = 0;
  let ended = false;
  async function* many(): AsyncGenerator<Cell[]> {
    try {
      for (;;) {
        read += 1;
        yield [`Ученик ${read} ${'я'.repeat(1000)}`, null, read];
      }
    } finally {
      ended = true;
    }
  }
  const stream = createExcelStream({ name: 'Ученики', columns, rows: many() });
  for await (const _ of stream) if (read > 500) break;
  expect(read).toBeLessThan(2000);
  await waitFor(() => expect(ended).toBe(true));
});
