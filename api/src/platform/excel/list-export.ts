import type { Readable } from 'node:stream';
import type { Page } from '../http/paging';
import { type Cell, createExcelStream } from './workbook';
import type { Column } from './workbook-parts';

/** A column of an exported list and how its cells are read from a row. */
export type ListColumn<Row> = Column & { cell: (row: Row) => Cell };

const batch = 1000;

interface ListExport<Row> {
  name: string;
  columns: readonly ListColumn<Row>[];
  /** Reads one page of the list; `cursor` is the `nextCursor` of the page before it. */
  readPage: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Row>>;
}

/**
 * Exports all rows of a paged list to Excel, in the order of the list. Reads the first page at once, so that a refusal
 * reaches the caller, and the others while the file is sent.
 */
export async function exportList<Row>({ name, columns, readPage }: ListExport<Row>): Promise<Readable> {
  const first = await readPage({ limit: batch, cursor: undefined });
  return createExcelStream({ name, columns, rows: generateRows(first, columns, readPage) });
}

async function* generateRows<Row>(
  first: Page<Row>,
  columns: readonly ListColumn<Row>[],
  readPage: ListExport<Row>['readPage'],
): AsyncGenerator<Cell[]> {
  let page = first;
  for (;;) {
    for (const row of page.rows) yield columns.map(({ cell }) => cell(row));
    if (page.nextCursor === null) return;
    page = await readPage({ limit: batch, cursor: page.nextCursor });
  }
}
