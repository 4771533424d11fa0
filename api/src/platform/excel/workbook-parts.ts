/* The parts of an Excel file that do not depend on its rows, by their paths (ECMA-376 part 1). */

export interface Column {
  header: string;
  /** Approximately in characters. */
  width: number;
  /** `money`: numbers have their thousands separated. */
  format?: 'money';
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const contentTypes = {
  '[Content_Types].xml': `${xmlDeclaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
};

export const packageRelations = {
  '_rels/.rels': `${xmlDeclaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
};

export const workbookRelations = {
  'xl/_rels/workbook.xml.rels': `${xmlDeclaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
};

/** Indexes in the list of styles: plain cells, bold headings, 'dd.mm.yyyy', '4 500' and 'ноябрь 2026'. */
export const cellStyles = { plain: 0, header: 1, day: 2, money: 3, month: 4 };

export const styles = {
  'xl/styles.xml': `${xmlDeclaration}<styleSheet xmlns="${sheets}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="[$-419]mmmm\\ yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf fontId="1" applyFont="1" applyAlignment="1" xfId="0"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf numFmtId="3" applyNumberFormat="1" xfId="0"/><xf numFmtId="165" applyNumberFormat="1" applyAlignment="1" xfId="0"><alignment horizontal="left"/></xf></cellXfs></styleSheet>`,
};

/**
 * Each printed page repeats the headings.
 *
 * @param name of the sheet: without characters that XML escapes and without an apostrophe, at most 31 characters
 */
export const workbook = (name: string) => ({
  'xl/workbook.xml': `${xmlDeclaration}<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${name}'!$1:$1</definedName></definedNames></workbook>`,
});

/** Start of the sheet, with a frozen first row. */
export function sheetHead(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${xmlDeclaration}<worksheet xmlns="${sheets}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

/** End of the sheet: a filter over all columns down to row `rows`; printed on A4 across, with all columns on a page. */
export function sheetTail(columns: number, rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows}"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;
}

/** 0 is 'A', 26 is 'AA'. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
