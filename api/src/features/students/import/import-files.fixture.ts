import { Buffer } from 'node:buffer';
import { strToU8, zipSync } from 'fflate';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const columnName = (index: number) => String.fromCharCode(65 + index);

/**
 * A workbook as Excel saves one: texts shared, numbers bare, blank cells left out; a hidden sheet comes first, an empty one last. Two parts of a
 * text in one cell ('a|b') are written as runs. `merged` are ranges such as 'A1:C1'; `secondSheet` is XML of rows.
 */
export function createExcelFile(
  rows: readonly (readonly (string | number)[])[],
  merged: readonly string[] = [],
  secondSheet = '',
): Buffer {
  const strings: string[] = [];
  const toCellXml = (cell: string | number, place: string) => {
    if (cell === '') return '';
    if (typeof cell === 'number') return `<c r="${place}" s="1"><v>${cell}</v></c>`;
    return `<c r="${place}" t="s"><v>${strings.push(cell) - 1}</v></c>`;
  };
  const sheetRows = rows.map((cells, index) => {
    const found = cells.map((cell, column) => toCellXml(cell, `${columnName(column)}${index + 1}`)).join('');
    return found === '' ? `<row r="${index + 1}" spans="1:9"/>` : `<row r="${index + 1}" spans="1:9">${found}</row>`;
  });
  const shared = strings.map((text) => {
    const [first = '', ...rest] = text.split('|');
    if (rest.length === 0) return `<si><t xml:space="preserve">${escaped(first)}</t></si>`;
    return `<si><r><t>${escaped(first)}</t></r><r><rPr><b/></rPr><t>${escaped(rest.join('|'))}</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>`;
  });
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const mergeCells = ranges === '' ? '' : `<mergeCells count="${merged.length}">${ranges}</mergeCells>`;
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  return zip({
    '[Content_Types].xml': `${head}<Types/>`,
    'xl/workbook.xml': `${head}<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="Скрытый" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Дети" sheetId="2" r:id="rId2"/><sheet name="Старшие" sheetId="3" r:id="rId3"/><sheet name="Лист3" sheetId="4" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Target="worksheets/sheet3.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `${head}<worksheet><cols><col min="1"/></cols><sheetData>${sheetRows.join('')}</sheetData>${mergeCells}</worksheet>`,
    'xl/worksheets/sheet3.xml': `${head}<worksheet><sheetData>${secondSheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${head}<sst>${shared.join('')}</sst>`,
  });
}

export function zip(parts: Record<string, string>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}
