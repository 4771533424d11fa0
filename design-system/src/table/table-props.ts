import type { TableColumn } from './table-column';

export interface TableSort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  /** Shows the head to screen readers only, for a table under another one with the same columns. */
  headHidden?: boolean;
  columns: ReadonlyArray<TableColumn<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: TableSort;
  /**
   * Whether rows wait for a person, such as those of a queue of decisions: their buttons keep border and shadow at rest, also
   * an `action` on a phone.
   */
  asksToAct?: boolean | ((row: Row) => boolean);
  /** Called on a press on a sortable header: ascending first, then descending. */
  onSortChange?: (sort: TableSort) => void;
  /** A shortcut for the pointer; the row must also contain a link or button for the keyboard. */
  onRowClick?: (row: Row) => void;
  /** A shortcut for a finger that rests on an item of the phone's list, such as to select it. */
  onRowLongPress?: (row: Row) => void;
  /** Whether the row is selected or open. */
  isSelected?: (row: Row) => boolean;
  /**
   * Whether the row's record is open in a panel beside or over the table. With it, the arrow keys move the focus from the
   * name of one row to that of another.
   */
  isCurrent?: (row: Row) => boolean;
  /**
   * Label of the button that shows the values of hidden columns under a row. For rows without a page of their own;
   * other rows show all values on their page.
   */
  detailsLabel?: (row: Row) => string;
  /** New rows are loading: the old ones stay, and a progress line moves under the header. */
  busy?: boolean;
}
