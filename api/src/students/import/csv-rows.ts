import { TextDecoder } from 'node:util';
import { maxColumns, type TableRow } from './table-row';

const separators = [';', ',', '\t'] as const;

/** Bytes as the programs of the country write them: UTF-8, UTF-16 ("Unicode text" of Excel), else windows-1251. */
export function decodedText(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1251').decode(file);
  }
}

/**
 * The rows of a CSV text (RFC 4180, with whichever separator it uses). Line breaks within quotes belong to the field, and
 * a quote within a field that does not begin with one is just a quote.
 */
export function* csvRows(text: string): Generator<TableRow> {
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const separator = declared?.[1] ?? separatorOf(text);
  let row = declared ? 2 : 1;
  let cells: string[] = [];
  let at = declared?.[0].length ?? 0;
  while (at < text.length) {
    let field: string;
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      field = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
      // what stands between the quote and the separator
      const rest = endOfPlain(text, at, separator);
      field += text.slice(at, rest);
      at = rest;
    } else {
      const end = endOfPlain(text, at, separator);
      field = unguarded(text.slice(at, end));
      at = end;
    }
    if (cells.length < maxColumns) cells.push(field);
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      cells.push('');
    }
    yield { row, cells };
    row += 1;
    cells = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
}

/** '="0012"' is how programs keep a spreadsheet from counting with a text. */
const unguarded = (field: string) => /^="([^"]*)"$/.exec(field)?.[1] ?? field;

function closingQuote(text: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    if (text[at + 1] !== '"') return at;
  }
}

function endOfPlain(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** The one that the first lines use most, outside of quotes. */
function separatorOf(text: string): string {
  const head = text.slice(0, 4000).replace(/"[^"]*"/g, '');
  const counted = separators.map((separator) => ({ separator, count: head.split(separator).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).separator;
}
