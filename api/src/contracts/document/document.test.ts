import { contractVariableNames } from '@school/api-contract/document-variables';
import { expect, test } from 'vitest';
import { contract } from '../../../migrations/reference/contract-v1';
import { makePdf } from './contract-pdf';
import { contractVariables, russianDay } from './contract-variables';
import { blank, renderDocument } from './document-html';
import { pdfContentOf } from './pdf-content';
import { pagesOf } from './pdf-text.fixture';

const createdAt = new Date('2026-11-05T10:00:00Z');

test('values are escaped and the template is stripped of everything but its few tags', () => {
  const body = `<p class="date evil" onclick="x()">{{ name }}</p><script>alert(1)</script><img src=x onerror=y><a href="{{name}}">a</a>`;
  expect(renderDocument(body, { name: '<b>&"\'{{other}}' })).toBe(
    '<p class="date">&lt;b&gt;&amp;&quot;&#39;{{other}}</p>a',
  );
});

test('an unknown variable, an empty one and one of Object’s own names are a blank', () => {
  expect(renderDocument('{{nothing}}|{{empty}}|{{constructor}}', { empty: '' })).toBe([blank, blank, blank].join('|'));
});

test('the contract names no variable that is never given', () => {
  const named = [...contract.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  expect(contractVariableNames).toEqual(expect.arrayContaining(named));
});

test('people, days and directions are written as a parent reads them', () => {
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
    contractVariables({ contractNumber: '2026-00001', contractDate: '2026-11-05', school, student, parent }),
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
  const text = JSON.stringify(pdfContentOf(html));
  for (const word of ['Один', 'вне', 'дата', 'пункт ', 'курсив', 'точка', 'а', 'б', 'в', 'г', 'д']) {
    expect(text).toContain(`"${word}"`);
  }
  expect(pdfContentOf(html)).toMatchObject([
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

test('a word longer than its column is written to its end, in a table too', async () => {
  const word = Array.from({ length: 200 }, (_, index) => String(index * 7).slice(-1)).join('');
  const cell = `<tr><td>${word}</td><td>б</td></tr>`;
  const html = renderDocument(`<p>${word}</p><table><tbody>${cell}</tbody></table>`, {});
  const text = (await pagesOf(await makePdf({ html, title: 'Договор', createdAt }))).join('').replace(/\s/g, '');
  expect(text.split(word)).toHaveLength(3);
});

test('a word with a hyphen is one word in the text of the PDF, on a line that is filled to its end too', async () => {
  const words = 'оказание физкультурно-спортивных услуг не позднее 5-го числа ';
  const pages = await pagesOf(await makePdf({ html: `<p>${words.repeat(20)}</p>`, title: 'Договор', createdAt }));
  expect(pages.join('')).not.toMatch(/- [а-я]/);
});

test('the PDF is readable Cyrillic with numbered pages, and the same document gives the same bytes', async () => {
  const html = renderDocument(contract, { contractNumber: '2026-00001', parentName: 'Ёлкина <Анна> & Ко' });
  const [first, second] = [
    await makePdf({ html, title: 'Договор', createdAt }),
    await makePdf({ html, title: 'Договор', createdAt }),
  ];
  const pages = await pagesOf(first);
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
