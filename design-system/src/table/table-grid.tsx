import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Fragment, useId } from 'react';
import { cx } from '../internal/cx';
import { DetailsButton, HiddenValues, useOpenRows } from './row-details';
import styles from './table.module.css';
import type { TableColumn } from './table-column';
import type { TableProps, TableSort } from './table-props';
import { moveBetweenRows, toRowClick } from './table-row';

interface TableGridProps<Row> extends TableProps<Row> {
  /** The columns that fit. */
  shown: ReadonlyArray<TableColumn<Row>>;
  /** Width of the column with the buttons that show hidden values. */
  detailsWidth: number;
}

export function TableGrid<Row>({
  caption,
  headHidden,
  columns,
  shown,
  rows,
  rowKey,
  sort,
  onSortChange,
  onRowClick,
  isSelected,
  isCurrent,
  detailsLabel,
  detailsWidth,
  asksToAct,
  busy,
}: TableGridProps<Row>) {
  const id = useId();
  const openRows = useOpenRows();
  const hidden = columns.filter((column) => !shown.includes(column));
  const hasDetails = detailsLabel !== undefined && hidden.length > 0;
  return (
    <table aria-busy={busy || undefined} className={styles.table}>
      <caption className={styles.hidden}>{caption}</caption>
      <colgroup>
        {shown.map(({ key, width }, index) => {
          const isOuter = index === 0 || (index === shown.length - 1 && !hasDetails);
          return <col key={key} style={{ width: isOuter && width ? withInset(width) : width }} />;
        })}
        {hasDetails && <col width={detailsWidth} />}
      </colgroup>
      <thead className={cx(headHidden && styles.hidden)}>
        <tr>
          {shown.map((column) => (
            <HeaderCell key={column.key} column={column} sort={sort} onSortChange={onSortChange} />
          ))}
          {hasDetails && <td className={styles.headerCell} />}
        </tr>
      </thead>
      <tbody onKeyDown={isCurrent && moveBetweenRows}>
        {rows.map((row) => {
          const key = rowKey(row);
          const current = isCurrent?.(row);
          const isOpen = hasDetails && openRows.has(key);
          const detailsId = `${id}-${key}`;
          return (
            <Fragment key={key}>
              <tr
                aria-current={current || undefined}
                className={cx(
                  styles.row,
                  (typeof asksToAct === 'function' ? asksToAct(row) : asksToAct) && styles.acts,
                  onRowClick && styles.clickable,
                  (current || isSelected?.(row)) && styles.selected,
                )}
                onClick={toRowClick(row, onRowClick)}
              >
                {shown.map((column) => (
                  <BodyCell key={column.key} column={column} row={row} />
                ))}
                {hasDetails && (
                  <td className={cx(styles.cell, styles.end)}>
                    <DetailsButton
                      label={detailsLabel(row)}
                      open={isOpen}
                      controls={detailsId}
                      onToggle={() => openRows.toggle(key)}
                    />
                  </td>
                )}
              </tr>
              {isOpen && (
                <tr>
                  <td id={detailsId} colSpan={shown.length + 1} className={styles.detailsCell}>
                    <HiddenValues columns={hidden} row={row} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** The width of an outer column, whose margin is as wide as that of the page. */
const withInset = (width: number) => `calc(${width}px + var(--ds-table-inset, 16px) - 16px)`;

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
      scope="col"
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      className={cx(styles.headerCell, column.align === 'end' && styles.end, column.hasBoxes && styles.boxed)}
    >
      {column.headerControl ? (
        column.headerControl
      ) : column.sortable && onSortChange ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSortChange({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          {column.header}
          <Icon aria-hidden="true" className={direction ? styles.sorted : styles.unsorted} />
        </button>
      ) : (
        <span data-cut-text="" className={column.headerHidden ? styles.hidden : styles.headerText}>
          {column.header}
        </span>
      )}
    </th>
  );
}

function BodyCell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const className = cx(
    styles.cell,
    column.align === 'end' && styles.end,
    column.isRowHeader && styles.rowHeader,
    column.hasBoxes && styles.boxed,
  );
  const value = (
    <div data-cut-text={column.fullText?.(row) ?? ''} className={column.wraps ? styles.wrapped : styles.value}>
      {column.cell(row)}
    </div>
  );
  if (column.isRowHeader) {
    return (
      <th scope="row" className={className}>
        {value}
      </th>
    );
  }
  return <td className={className}>{value}</td>;
}
