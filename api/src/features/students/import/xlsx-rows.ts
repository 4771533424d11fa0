import { toColumnIndex, toRowNumber } from './cell-references';
import { mergeCells } from './merge-cells';
import type { Workbook } from './open-workbook';
import { maxColumns, maxRows, noCells, type TableRow } from './table-row';
import { UnreadableFileError } from './unreadable-file';
import { readXml } from './xml';

/**
 * Returns the rows of a sheet as texts; a day is its number in a spreadsheet, counted from 1900. A formula gives its
 * saved result, or nothing if that was an error. A cell merged over several rows gives its text to each. Throws
 * `UnreadableFileError`.
 */
export async function xlsxRows(workbook: Workbook, sheet: string | undefined): Promise<TableRow[]> {
  const { parts, since1904 } = workbook;
  const path = workbook.getSheetPath(sheet);
  if (!parts.has(path)) throw new UnreadableFileError('broken');
  const strings = await readStrings(workbook);
  const rows: TableRow[] = [];
  const merged: string[] = [];
  let number = 0;
  let filled = 0;
  let cells: string[] | undefined;
  let column = 0;
  let type: string | undefined;
  let written = '';
  const texts = textCollector((text) => {
    written += text;
  });
  await readXml(parts.read(path), {
    open(name, attribute) {
      if (name === 'row') {
        number = toRowNumber(attribute('r'), number);
        cells = [];
      } else if (name === 'c') {
        column = toColumnIndex(attribute('r')) ?? cells?.length ?? 0;
        type = attribute('t');
        written = '';
      } else if (name === 'mergeCell') {
        merged.push(attribute('ref') ?? '');
      } else if (type === 'inlineStr' || name === 'v') {
        texts.open(name);
      }
    },
    close(name) {
      texts.close(name);
      if (name === 'c' && cells && column < maxColumns) {
        while (cells.length < column) cells.push('');
        cells[column] = cellText(written, { type, strings, since1904 });
      }
      if (name !== 'row' || !cells) return;
      const isBlank = cells.every((cell) => cell === '');
      filled += isBlank ? 0 : 1;
      if (filled > maxRows) throw new UnreadableFileError('tooManyRows');
      rows.push({ row: number, cells: isBlank ? noCells : cells });
      cells = undefined;
    },
    text: texts.text,
  });
  return mergeCells(rows, merged);
}

async function readStrings({ parts }: Workbook): Promise<string[]> {
  const strings: string[] = [];
  if (!parts.has('xl/sharedStrings.xml')) return strings;
  let written = '';
  const texts = textCollector((text) => {
    written += text;
  });
  await readXml(parts.read('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') written = '';
      texts.open(name);
    },
    close(name) {
      texts.close(name);
      if (name === 'si') strings.push(written);
    },
    text: texts.text,
  });
  return strings;
}

/** Collects the text of `t` and `v`, without phonetic hints (`rPh`). */
function textCollector(take: (text: string) => void) {
  let isText = false;
  let isAloud = false;
  return {
    open(name: string): void {
      if (name === 'rPh') isAloud = true;
      if (name === 't' || name === 'v') isText = !isAloud;
    },
    close(name: string): void {
      if (name === 'rPh') isAloud = false;
      if (name === 't' || name === 'v') isText = false;
    },
    text(text: string): void {
      if (isText) take(text);
    },
  };
}

interface CellKind {
  type: string | undefined;
  strings: readonly string[];
  since1904: boolean;
}

function cellText(text: string, { type, strings, since1904 }: CellKind): string {
  if (type === 'inlineStr') return text;
  const written = text.trim();
  if (type === 'e') return '';
  if (type === 's') return strings[Number(written)] ?? '';
  if (type !== undefined && type !== 'n') return written;
  if (written === '') return '';
  const counted = Number(written);
  if (!Number.isFinite(counted)) return written;
  // in a workbook that counts from 1904 the number of a day is smaller
  if (since1904 && counted > 20_000 && counted < 80_000) return String(counted + 1462);
  return Number.isInteger(counted) ? BigInt(counted).toString() : String(counted);
}
