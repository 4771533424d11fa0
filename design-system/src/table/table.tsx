import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import styles from './table.module.css';
import { useCards } from './use-cards';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column. */
  align?: 'start' | 'end';
  /** The row's own name: a row header, and the card's title. One column of a table. */
  isRowHeader?: boolean;
  sortable?: boolean;
  /** Keeps the header for screen readers only, such as over row menus. */
  headerHidden?: boolean;
}

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
  /** While new rows come: the old ones stay, a line under the header moves. */
  busy?: boolean;
}

/** Said outright, since the `display: block` of cards takes a table's meaning away in some browsers. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/** Rows and columns with a header that stays visible; where they have no room each row becomes a card. */
export function Table<Row>({ caption, columns, rows, rowKey, sort, onSortChange, onRowClick, busy }: TableProps<Row>) {
  const box = useCards(rows);
  return (
    <div ref={box} className={styles.box}>
      <table {...roles.table} aria-busy={busy || undefined} className={styles.table}>
        <caption className={styles.hidden}>{caption}</caption>
        <thead {...roles.rowgroup} className={styles.head}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSortChange={onSortChange} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {rows.map((row) => (
            <tr
              {...roles.row}
              key={rowKey(row)}
              className={cx(styles.row, onRowClick && styles.clickable)}
              onClick={
                onRowClick &&
                ((event) => {
                  if (event.target instanceof Element && event.target.closest('a, button, input, label')) return;
                  onRowClick(row);
                })
              }
            >
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeaderCell<Row>({
  column,
  sort,
  onSortChange,
}: {
  column: TableColumn<Row>;
  sort: TableSort | undefined;
  onSortChange: ((sort: TableSort) => void) | undefined;
}) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      {...roles.columnheader}
      scope="col"
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      className={cx(styles.headerCell, column.align === 'end' && styles.end)}
    >
      {column.sortable && onSortChange ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSortChange({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          {column.header}
          <Icon aria-hidden="true" className={direction ? styles.sorted : styles.unsorted} />
        </button>
      ) : (
        <span className={column.headerHidden ? styles.hidden : undefined}>{column.header}</span>
      )}
    </th>
  );
}

function BodyCell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const className = cx(
    styles.cell,
    column.align === 'end' && styles.end,
    column.isRowHeader && styles.rowHeader,
    column.headerHidden && styles.corner,
  );
  const label = column.headerHidden ? undefined : column.header;
  if (column.isRowHeader) {
    return (
      <th {...roles.rowheader} scope="row" className={className}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td {...roles.cell} data-label={label} className={className}>
      <div className={styles.value}>{column.cell(row)}</div>
    </td>
  );
}
