import type { TableColumn } from './table-column';

export interface TableSort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: ReadonlyArray<TableColumn<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: TableSort;
  /** A press on a sortable header: ascending first, then the other way. */
  onSortChange?: (sort: TableSort) => void;
  /** A shortcut for the pointer; the row must also hold a link or button for the keyboard. */
  onRowClick?: (row: Row) => void;
  /** Rows that are ticked or open. */
  isSelected?: (row: Row) => boolean;
  /**
   * Names the button that shows the values of hidden columns under a row. For rows without a page of their own; a row that
   * opens shows everything there.
   */
  detailsLabel?: (row: Row) => string;
  /** While new rows come: the old ones stay, a line under the header moves. */
  busy?: boolean;
}
