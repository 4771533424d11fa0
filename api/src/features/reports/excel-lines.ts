import type { Cell } from '../../platform/excel/workbook';

/** '2026-11' as '11.2026'. */
export function toShortMonth(month: string): string {
  return `${month.slice(5)}.${month.slice(0, 4)}`;
}

export async function* toLines(lines: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* lines;
}
