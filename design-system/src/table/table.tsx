import { CutTextTip } from '../internal/cut-text-tip';
import { usePhone } from '../internal/use-phone';
import { useRoom } from '../internal/use-room';
import styles from './table.module.css';
import { fitColumns } from './table-column';
import { TableGrid } from './table-grid';
import { TableList } from './table-list';
import type { TableProps } from './table-props';

/**
 * Dense one-line rows with a sticky header. In a narrow container columns shrink and then hide by priority; below
 * 640 px each row is an item of two lines.
 */
export function Table<Row>(props: TableProps<Row>) {
  const isPhone = usePhone();
  const { box, room } = useRoom<HTMLDivElement>(!isPhone);
  const { detailsLabel } = props;
  // The button for hidden columns needs space itself.
  const all = fitColumns(props.columns, room ?? Number.POSITIVE_INFINITY);
  const shown =
    detailsLabel && room && all.length < props.columns.length ? fitColumns(props.columns, room - detailsWidth) : all;
  return (
    <CutTextTip className={styles.box}>
      <div ref={box} className={styles.room} />
      {isPhone ? <TableList {...props} /> : <TableGrid {...props} shown={shown} detailsWidth={detailsWidth} />}
    </CutTextTip>
  );
}

const detailsWidth = 52;
