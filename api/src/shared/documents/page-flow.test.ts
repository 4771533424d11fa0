import { expect, test } from 'vitest';
import { contract } from '../../../migrations/reference/contract-v1';
import { renderDocument } from './document-html';
import { makePdf } from './make-pdf';
import { readPdfLines, readPdfPages } from './pdf-text.fixture';

const createdAt = new Date('2026-11-05T10:00:00Z');
const draw = (html: string, logo?: string) => makePdf({ html, title: 'Договор', createdAt, logo });
const long = 'Мелашенко-Преображенская Константина-Виктория Максимилиановна, ';
const sentence = 'Исполнитель проводит занятия силами тренеров, имеющих необходимую квалификацию. ';

/** Lines of each page without its footer. */
const readLines = async (html: string) => (await readPdfLines(await draw(html))).map((lines) => lines.slice(0, -1));

// Each number of paragraphs breaks the first page elsewhere.
const templates = Array.from({ length: 14 }, (_, extra) => ({
  extra,
  html: `<h1>Договор</h1>${'<h2>Раздел</h2>'.concat(`<p>1.1. ${sentence.repeat(3)}</p>`).repeat(12)}${`<p>Пункт. ${sentence}</p>`.repeat(extra)}<p>Конец.</p>`,
}));

test.for(templates)(
  'with $extra more paragraphs no heading ends a page and no page has a line or two',
  async ({ html }) => {
    const pages = await readLines(html);
    for (const [index, lines] of pages.entries()) {
      expect(lines.at(-1)).not.toBe('Раздел');
      // the last page has enough text
      if (index > 0) expect(lines.length).toBeGreaterThanOrEqual(4);
      // a paragraph of three lines is not split
      if (index > 0) expect(lines[0]).toMatch(/^(Раздел|Пункт|1\.1)/);
    }
  },
);

test.for([1, 8])('the requisites of the parties are on one page, with values %s times as long', async (times) => {
  const names = { operatorName: long.repeat(times), parentName: long.repeat(times), parentPhone: '+79161234567' };
  const html = renderDocument(contract, names);
  const pages = await readPdfPages(await draw(html));
  const at = pages.findIndex((page) => page.includes('10. Реквизиты сторон'));
  expect(pages.slice(at).map((page) => page.includes('Исполнитель:') && page.includes('Заказчик:'))).toEqual([true]);
  // side by side: both parties begin on one line
  const lines = (await readPdfLines(await draw(html))).flat();
  expect(lines.filter((line) => /Исполнитель:.*Заказчик:/.test(line))).toHaveLength(1);
});

test('a text that fits on no page is still complete', async () => {
  const word = 'аааааааа '.repeat(1000);
  const html = `<h2>Реквизиты</h2><p><strong>Исполнитель:</strong> ${word}</p><p><strong>Заказчик:</strong> ${word}</p><ul><li>${word}</li></ul>`;
  const text = (await readPdfPages(await draw(html))).join('');
  expect(text.match(/а/g)?.length).toBeGreaterThanOrEqual(24_000);
});

test('the logo is on the first page, and the same logo gives the same bytes', async () => {
  const logo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const [bare, first, second] = [await draw('<p>а</p>'), await draw('<p>а</p>', logo), await draw('<p>а</p>', logo)];
  expect(bare.includes('/Subtype /Image')).toBe(false);
  expect(first.includes('/Subtype /Image')).toBe(true);
  expect(second.equals(first)).toBe(true);
});
