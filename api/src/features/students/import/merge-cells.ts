import { toColumnIndex, toRowNumber } from './cell-references';
import { maxColumns, type TableRow } from './table-row';

interface Range {
  from: number;
  to: number;
  last: number;
}

/**
 * Notes for each row which of its cells are merged, and fills in the text of a cell that began in a row above.
 *
 * @param ranges such as 'A1:C2'
 */
export function mergeCells(rows: readonly TableRow[], ranges: readonly string[]): TableRow[] {
  const starting = startingAt(ranges);
  const above = new Map<number, { text: string; to: number; last: number }>();
  return rows.map(({ row, cells: own }) => {
    const begun = starting.get(row) ?? [];
    if (begun.length === 0 && above.size === 0) return { row, cells: own };
    const cells = [...own];
    for (const { from, to, last } of begun) above.set(from, { text: cells[from] ?? '', to, last });
    const spans: [number, number][] = [];
    for (const [from, { text, to, last }] of above) {
      if (row > last) {
        above.delete(from);
        continue;
      }
      while (cells.length <= from) cells.push('');
      cells[from] = text;
      if (to > from) spans.push([from, to]);
    }
    return { row, cells, spans };
  });
}

function startingAt(ranges: readonly string[]): Map<number, Range[]> {
  const starting = new Map<number, Range[]>();
  for (const range of ranges) {
    const [first = '', last = ''] = range.split(':');
    if (!/^[A-Z]{1,3}\d+$/.test(first) || !/^[A-Z]{1,3}\d+$/.test(last)) continue;
    const from = toColumnIndex(first) ?? maxColumns;
    const to = Math.min(toColumnIndex(last) ?? 0, maxColumns - 1);
    if (from > to) continue;
    const row = toRowNumber(first.replace(/\D/g, ''), 0);
    const others = starting.get(row) ?? [];
    others.push({ from, to, last: toRowNumber(last.replace(/\D/g, ''), 0) });
    starting.set(row, others);
  }
  return starting;
}
