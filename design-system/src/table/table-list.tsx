import { Fragment, useId } from 'react';
import { cx } from '../internal/cx';
import { useLongPress } from '../internal/use-long-press';
import { DetailsButton, HiddenValues, useOpenRows } from './row-details';
import styles from './table.module.css';
import type { TableColumn } from './table-column';
import type { TableProps } from './table-props';
import { toRowClick } from './table-row';

/** The rows of a table on a phone: name and state on the first line, two facts on the second. */
export function TableList<Row>({
  caption,
  columns,
  rows,
  rowKey,
  asksToAct,
  onRowClick,
  onRowLongPress,
  isSelected,
  isCurrent,
  detailsLabel,
  busy,
}: TableProps<Row>) {
  const id = useId();
  const openRows = useOpenRows();
  const longPress = useLongPress();
  const at = (place: TableColumn<Row>['phone']) => columns.filter(({ phone }) => phone === place);
  const title = columns.find(({ isRowHeader }) => isRowHeader);
  const hidden = columns.filter(({ phone, isRowHeader }) => phone === undefined && !isRowHeader);
  const hasDetails = detailsLabel !== undefined && hidden.length > 0;
  const facts = at('fact');
  const wholeFacts = at('wholeFact');
  const actions = at('action');
  const acts = at('act');

  return (
    <ul aria-label={caption} aria-busy={busy || undefined} className={styles.list}>
      {rows.map((row) => {
        const key = rowKey(row);
        const current = isCurrent?.(row);
        const isOpen = hasDetails && openRows.has(key);
        const detailsId = `${id}-${key}`;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut; the link inside does the same by keyboard
          <li
            key={key}
            aria-current={current || undefined}
            className={cx(
              styles.item,
              onRowClick && styles.clickable,
              (typeof asksToAct === 'function' ? asksToAct(row) : asksToAct) && styles.acts,
              onRowLongPress && styles.pressable,
              (current || isSelected?.(row)) && styles.selected,
            )}
            onClick={toRowClick(row, onRowClick)}
            {...(onRowLongPress && longPress(() => onRowLongPress(row)))}
          >
            <div className={styles.itemRow}>
              <Values columns={at('lead')} row={row} className={styles.lead} />
              <div className={styles.lines}>
                <div className={styles.line}>
                  <Values columns={title ? [title] : []} row={row} className={styles.itemTitle} />
                  <Values columns={at('state')} row={row} className={styles.itemState} />
                </div>
                {facts.length + wholeFacts.length + acts.length > 0 && (
                  <div className={cx(styles.line, styles.facts)}>
                    {facts.map((column) => (
                      <div key={column.key} className={cx(styles.fact, column.wraps && styles.wrapping)}>
                        {column.cell(row)}
                      </div>
                    ))}
                    <Values columns={acts} row={row} className={styles.act} />
                    <Values columns={wholeFacts} row={row} className={cx(styles.fact, styles.whole)} />
                  </div>
                )}
              </div>
              {actions.length > 0 && (
                <div className={styles.itemAction}>
                  {actions.map(({ key, cell }) => (
                    <Fragment key={key}>{cell(row)}</Fragment>
                  ))}
                </div>
              )}
              {hasDetails && (
                <DetailsButton
                  label={detailsLabel(row)}
                  open={isOpen}
                  controls={detailsId}
                  onToggle={() => openRows.toggle(key)}
                />
              )}
            </div>
            <Values columns={at('text')} row={row} className={styles.itemText} />
            {isOpen && (
              <div id={detailsId} className={styles.itemDetails}>
                <HiddenValues columns={hidden} row={row} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ValuesProps<Row> {
  columns: ReadonlyArray<TableColumn<Row>>;
  row: Row;
  className: string | undefined;
}

function Values<Row>({ columns, row, className }: ValuesProps<Row>) {
  return columns.map((column) => (
    <div key={column.key} className={className}>
      {column.cell(row)}
    </div>
  ));
}
