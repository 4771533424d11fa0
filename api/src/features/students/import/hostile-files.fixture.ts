import { Buffer } from 'node:buffer';
import { zip } from './import-files.fixture';

const workbook = '<workbook><sheets><sheet name="Дети" r:id="rId1"/></sheets></workbook>';
const cell = '<c><v>1</v></c>';
const list = (length: number, item: (index: number) => string) => Array.from({ length }, (_, index) => item(index));

/** Makes an Excel file with one sheet: this XML within `sheetData`, and `after` behind it. */
function sheetFile(rows: string, after = ''): Buffer {
  return zip({
    'xl/workbook.xml': workbook,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
  });
}

/** Files that are made to take time or memory, each with the reason for its refusal. */
export const hostileFiles = {
  'an attribute of 80,000 letters in a row': [
    () => sheetFile(`<row ${'a'.repeat(80_000)} r="1">${cell}</row>`),
    'broken',
  ],
  'an attribute of 80,000 letters in a cell': [
    () => sheetFile(`<row><c r="A1" ${'a'.repeat(80_000)}><v>1</v></c></row>`),
    'broken',
  ],
  '100,000 attributes': [
    () => sheetFile(`<row ${list(100_000, (index) => `a${index}="1"`).join(' ')}>${cell}</row>`),
    'noHeadings',
  ],
  'a million elements that do not end': [() => sheetFile('<row>'.repeat(1_000_000)), 'broken'],
  '3,000,000 comments': [() => sheetFile('<!-- -->'.repeat(6_000_000)), 'tooMuchInside'],
  '20,000 merged ranges over 20,000 rows': [
    () =>
      sheetFile(
        `<row>${cell}</row>`.repeat(20_000),
        list(20_000, (index) => `<mergeCell ref="A${index + 1}:GR1048576"/>`).join(''),
      ),
    'noHeadings',
  ],
  'CSV whose quotes all stand wrongly': [() => Buffer.from('"a"x;\n'.repeat(1_000_000)), 'tooManyRows'],
  'CSV with a quote that does not end': [() => Buffer.from(`"${'a;b\n'.repeat(1_000_000)}`), 'broken'],
  'CSV of one row of 5,000,000 cells': [() => Buffer.from(';'.repeat(5_000_000)), 'noHeadings'],
} as const satisfies Record<string, readonly [() => Buffer, string]>;

/** Files whose rows, cells or merged ranges have numbers that cannot occur in a spreadsheet. */
export const oddNumbers = {
  'a row numbered 1e308': sheetFile(`<row r="1e308">${cell}</row>`),
  'a row with a negative number': sheetFile(`<row r="-1">${cell}</row>`),
  'a row with a fraction': sheetFile(`<row r="1.5">${cell}</row>`),
  'row 0': sheetFile(`<row r="0">${cell}</row>`),
  'a row beyond the last one': sheetFile(`<row r="1048577">${cell}</row>`),
  'a row numbered with 300 digits': sheetFile(`<row r="${'9'.repeat(300)}">${cell}</row>`),
  'a row before the one above it': sheetFile(`<row r="5">${cell}</row><row r="2">${cell}</row>`),
  'a cell at 1e308': sheetFile('<row><c r="1e308"><v>1</v></c></row>'),
  'a cell at A-1': sheetFile('<row><c r="A-1"><v>1</v></c></row>'),
  'a cell in column AAAA': sheetFile('<row><c r="AAAA1"><v>1</v></c></row>'),
  'a merged range down to row 99999999': sheetFile(`<row>${cell}</row>`, '<mergeCell ref="A1:B99999999"/>'),
};
