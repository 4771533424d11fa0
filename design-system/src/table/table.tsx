import { CutTextTip } from '../internal/cut-text-tip';
import { usePhone } from '../internal/use-phone';
import { useRoom } from '../internal/use-room';
import styles from './table.module.css';
import { fitColumns, type TableColumn } from './table-column';
import { TableGrid } from './table-grid';
import { TableList } from './table-list';

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

/**
 * Dense rows of one line with a header that stays visible. Where room is short, columns shrink and then hide by priority;
 * below 640 px each row is an item of two lines.
 */
export function Table<Row>(props: TableProps<Row>) {
  const isPhone = usePhone();
  const { box, room } = useRoom<HTMLDivElement>();
  const { detailsLabel } = props;
  // The button for the hidden columns takes room itself.
  const all = fitColumns(props.columns, room ?? Number.POSITIVE_INFINITY);
  const shown =
    detailsLabel && room && all.length < props.columns.length ? fitColumns(props.columns, room - detailsWidth) : all;
  return (
    <CutTextTip className={styles.box}>
      <div ref={box}>
        {isPhone ? <TableList {...props} /> : <TableGrid {...props} shown={shown} detailsWidth={detailsWidth} />}
      </div>
    </CutTextTip>
  );
}

const detailsWidth = 52;
