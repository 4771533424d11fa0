import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse/sync';
import { maxColumns, maxRows, type TableRow } from './table-row';
import { UnreadableFileError } from './unreadable-file';

const separators = [';', ',', '\t'] as const;

/** Decodes a file as Russian programs write it: UTF-8, UTF-16 ("Unicode text" of Excel), else windows-1251. */
export function decodeText(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1251').decode(file);
  }
}

/**
 * Returns the rows of a CSV text that are not blank (RFC 4180, with any separator). Line breaks within quotes belong to
 * the field, and a quote that neither begins nor ends a field is just a quote. Throws `UnreadableFileError`.
 */
export function parseCsvRows(text: string): TableRow[] {
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const rows: TableRow[] = [];
  let row = declared ? 1 : 0;
  const take = (record: string[]) => {
    row += 1;
    if (record.every((field) => field === '')) return null;
    if (rows.length === maxRows) throw new UnreadableFileError('tooManyRows');
    rows.push({ row, cells: record.slice(0, maxColumns).map(unguarded) });
    return null;
  };
  try {
    parse(text.slice(declared?.[0].length ?? 0), {
      delimiter: declared?.[1] ?? detectSeparator(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      on_record: take,
    });
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFileError('broken', { cause: error }) : error;
  }
  return rows;
}

/** Programs write '="0012"' so that a spreadsheet does not treat a text as a number. */
const unguarded = (field: string) => /^="([^"]*)"$/.exec(field)?.[1] ?? field;

/** Returns the separator that the first lines use most, outside of quotes. */
function detectSeparator(text: string): string {
  const head = text.slice(0, 4000).replace(/"[^"]*"/g, '');
  const counted = separators.map((separator) => ({ separator, count: head.split(separator).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).separator;
}
