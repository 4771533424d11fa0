import { contractVariableNames } from '@school/api-contract/contracts/document-variables';
import { expect, test } from 'vitest';
import { contract } from '../../../migrations/reference/contract-v1';
import { privacyPolicy } from '../../../migrations/reference/privacy-policy-v1';
import { publicOffer } from '../../../migrations/reference/public-offer-v1';
import { toContractVariables } from '../../features/contracts/drafts/contract-variables';
import { toOperatorVariables } from '../../features/school/school-operator';
import { russianDay } from '../../platform/russian-dates';
import { blankLine, renderDocument } from './document-html';
import { makePdf } from './make-pdf';
import { toPdfContent } from './pdf-content';
import { countMissingGlyphs, readPdfLines, readPdfPages } from './pdf-text.fixture';

const createdAt = new Date('2026-11-05T10:00:00Z');

test('values are escaped, and all but the allowed tags are removed from the template', () => {
  const body = `<p class="date evil" onclick="x()">{{ name }}</p><script>alert(1)</script><img src=x onerror=y><a href="{{name}}">a</a>`;
  expect(renderDocument(body, { name: '<b>&"\'{{other}}' })).toBe(
    '<p class="date">&lt;b&gt;&amp;&quot;&#39;{{other}}</p>a',
  );
});

test('an unknown variable, an empty one and a property of Object become a blank line', () => {
  expect(renderDocument('{{nothing}}|{{empty}}|{{constructor}}', { empty: '' })).toBe(
    [blankLine, blankLine, blankLine].join('|'),
  );
});

test.each([
  ['1027700132195', 'ОГРН'],
  ['304500116000157', 'ОГРНИП'],
])('the number %s of the school is called %s', (operatorOgrn, name) => {
  const details = { operatorName: '', operatorInn: '', operatorAddress: '', operatorPhone: '', operatorEmail: '' };
  const variables = toOperatorVariables({ ...details, operatorOgrn, bankDetails: '' });
  for (const text of [contract, publicOffer, privacyPolicy]) {
    const html = renderDocument(text, { ...variables });
    expect(html).toContain(`, ${name} ${operatorOgrn}, `);
    expect(html.match(/ОГРН(ИП)?/g)).toEqual(html.match(new RegExp(`${name}(?= ${operatorOgrn})`, 'g')));
  }
});

test('a contract that was made before the number had a name keeps its text', () => {
  expect(renderDocument('ОГРНИП {{operatorOgrn}}', { operatorOgrn: '1027700132195' })).toBe('ОГРНИП 1027700132195');
});

test('a line of the PDF ends neither with a preposition nor between «№» and its number', () => {
  expect(toPdfContent('<p>Оплата по договору № 2026-00012 до 5 числа</p>')).toEqual([
    { text: [{ text: 'Оплата по\u00a0договору №\u00a02026-00012 до\u00a05 числа' }], style: 'p' },
  ]);
});

test('the contract uses only known variables', () => {
  const named = [...contract.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  expect(contractVariableNames).toEqual(expect.arrayContaining(named));
});

test('people, days and directions are written in natural Russian', () => {
  const student = {
    lastName: 'Ким',
    firstName: 'Ян',
    birthDate: '2018-05-04',
    gender: 'male' as const,
    birthCertificateNumber: '1',
    birthCertificateIssueDate: '2018-06-01',
    sportsDirection: 'dance' as const,
    trainingDays: ['sunday' as const],
  };
  const parent = {
    fullName: 'Ким Ира',
    phone: '+79160000000',
    email: 'a@example.org',
    relationship: 'guardian' as const,
    passportSeries: '4510',
    passportNumber: '123456',
    passportIssuedBy: 'ОВД',
    actualAddress: 'Москва',
    trainingAddress: 'Москва',
    consentProcessing: true as const,
    consentContract: true as const,
  };
  const school = {
    operatorName: 'ИП',
    operatorInn: '1',
    operatorOgrn: '2',
    operatorAddress: '3',
    operatorPhone: '4',
    operatorEmail: '5',
    bankDetails: '6',
  };
  expect(
    toContractVariables({ contractNumber: '2026-00001', contractDate: '2026-11-05', school, student, parent }),
  ).toMatchObject({
    contractDate: '5 ноября 2026 г.',
    studentName: 'Ким Ян',
    parentRelationship: 'опекун',
    sportsDirection: 'Танцы',
    trainingDays: 'воскресенье',
  });
  expect(russianDay('2026-01-31')).toBe('31 января 2026 г.');
});

test('every tag that the sanitiser lets through reaches the PDF', () => {
  const html = renderDocument(
    '<h1>Один</h1>вне<p class="date">дата</p><ol><li>пункт <em>курсив</em></li></ol><ul><li><p>точка</p></li></ul><p>а<br><strong>б</strong></p><table><thead><tr><th>в</th></tr></thead><tbody><tr><td>г</td><td>д</td></tr></tbody></table>',
    {},
  );
  const text = JSON.stringify(toPdfContent(html));
  for (const word of ['Один', 'вне', 'дата', 'пункт ', 'курсив', 'точка', 'а', 'б', 'в', 'г', 'д']) {
    expect(text).toContain(`"${word}"`);
  }
  expect(toPdfContent(html)).toMatchObject([
    { style: 'h1', headlineLevel: 1 },
    { style: 'p' },
    { style: 'date' },
    { ol: [{}] },
    { ul: [{}] },
    { text: [{ text: 'а' }, { text: '\n' }, { text: 'б', bold: true }] },
    {
      table: {
        body: [
          [{ bold: true }, ''],
          [{}, {}],
        ],
      },
    },
  ]);
});

test('a word longer than its column is complete, also in a table', async () => {
  const word = Array.from({ length: 200 }, (_, index) => String(index * 7).slice(-1)).join('');
  const cell = `<tr><td>${word}</td><td>б</td></tr>`;
  const html = renderDocument(`<p>${word}</p><table><tbody>${cell}</tbody></table>`, {});
  const text = (await readPdfPages(await makePdf({ html, title: 'Договор', createdAt }))).join('').replace(/\s/g, '');
  expect(text.split(word)).toHaveLength(3);
});

test('a word that fits into its cell is not torn to keep it with a preposition', async () => {
  const cells = `<td>по согласованию</td>${'<td>б</td>'.repeat(5)}`;
  const pdf = await makePdf({ html: `<table><tbody><tr>${cells}</tr></tbody></table>`, title: 'Договор', createdAt });
  expect((await readPdfLines(pdf))[0]).toContain('согласованию');
});

test('each page of a long table repeats its headings', async () => {
  const rows = '<tr><td>Запись</td><td>Стерто</td></tr>'.repeat(100);
  const html = `<table><thead><tr><th>Категория</th><th>Способ</th></tr></thead><tbody>${rows}</tbody></table>`;
  const pages = await readPdfPages(await makePdf({ html, title: 'Акт', createdAt }));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain('Категория');
});

test('a hyphenated word stays one word in the text of the PDF, also at the end of a full line', async () => {
  const words = 'оказание физкультурно-спортивных услуг не позднее 5-го числа ';
  const pages = await readPdfPages(await makePdf({ html: `<p>${words.repeat(20)}</p>`, title: 'Договор', createdAt }));
  expect(pages.join('')).not.toMatch(/- [а-я]/);
});

test('the PDF is readable Cyrillic with numbered pages, and the same document gives the same bytes', async () => {
  const html = renderDocument(contract, { contractNumber: '2026-00001', parentName: 'Ёлкина <Анна> & Ко' });
  const [first, second] = [
    await makePdf({ html, title: 'Договор', createdAt }),
    await makePdf({ html, title: 'Договор', createdAt }),
  ];
  const pages = await readPdfPages(first);
  expect(pages[0]).toContain('Договор № 2026-00001');
  expect(pages[0]).toContain('Ёлкина <Анна> & Ко');
  expect(pages.at(-1)).toContain('Реквизиты сторон');
  expect(pages.map((page) => /Договор · стр\. \d+ из \d+/.exec(page)?.[0])).toEqual(
    pages.map((_, index) => `Договор · стр. ${index + 1} из ${pages.length}`),
  );
  expect(second.equals(first)).toBe(true);
  const other = await makePdf({ html: html.replace('Ёлкина', 'Елкина'), title: 'Договор', createdAt });
  expect(other.equals(first)).toBe(false);
});

const names = {
  Azerbaijani: 'Ən Əliyeva',
  Georgian: 'ნინო ბერიძე-მაისურაძე',
  Armenian: 'Արմեն Հակոբյան',
  Uzbek: 'Gʻulom Oʻgʻli',
  accented: 'Соня́ Ӓйтматова',
};

test.each(Object.entries(names))('a PDF shows a name with %s letters', async (_, name) => {
  const html = renderDocument(
    '<h1>{{name}}</h1><p>Родитель: <strong>{{name}}</strong>, <em>{{name}}</em></p><ul><li>{{name}}</li></ul>',
    { name },
  );
  const appendix = [{ table: { body: [['Ребенок', { text: name, color: '#555555' }]] } }, { text: [name, ' и'] }];
  const document = { html, title: `Договор ${name}`, createdAt, appendix };
  const pdf = await makePdf(document);
  expect(await countMissingGlyphs(pdf)).toBe(0);
  // `h1`, `strong`, `em`, `li`, the appendix twice, the footer
  expect((await readPdfPages(pdf)).join('').split(name)).toHaveLength(8);
  expect((await makePdf(document)).equals(pdf)).toBe(true);
});

test.each(['נועה כהן', 'محمد علي'])('a PDF shows %s, which is written from right to left', async (name) => {
  const pdf = await makePdf({ html: renderDocument('<p>{{name}}</p>', { name }), title: 'Договор', createdAt });
  expect(await countMissingGlyphs(pdf)).toBe(0);
});

test('letters that no font has are counted as missing', async () => {
  const pdf = await makePdf({ html: '<p>王 ნინო</p>', title: 'Договор', createdAt });
  expect(await countMissingGlyphs(pdf)).toBe(1);
});

test('Roboto alone sets a text whose letters it has', async () => {
  const russian = '<p>Договор № 1\u00a0— «Ən», 100\u00a0₽<br>конец</p>';
  const fonts = async (html: string) =>
    (await makePdf({ html, title: 'Договор', createdAt })).toString('latin1').match(/\/FontName \/\S+/g);
  expect(await fonts(russian)).toEqual([expect.stringContaining('Roboto')]);
  expect(await fonts(`${russian}<p>ნინო</p>`)).toEqual([
    expect.stringContaining('Roboto'),
    expect.stringContaining('DejaVu'),
  ]);
});
