import { ChartFrame, type ChartHead } from '../chart-frame/chart-frame';
import { type RenderElement, renderAs } from '../internal/render-as';
import styles from './bar-list.module.css';

export interface BarListProps extends ChartHead {
  /** Table header of the names: 'Причина'. */
  itemName: string;
  /** Table header of the values: 'Отказы'. */
  valueName: string;
  /** In the order in which they are shown. */
  items: ReadonlyArray<{
    key: string;
    name: string;
    value: number;
    /** Beside the value: '42 %'. */
    note?: string;
    /** The router's link element, without children, to what the bar counts. */
    render?: RenderElement;
  }>;
  /** What a full bar stands for: 1 for shares; by default the sum of all values. */
  whole?: number;
  format: (value: number) => string;
}

/**
 * A horizontal bar for each name, for parts without an order in time, such as reasons. A bar takes as much of its track
 * as its value is of the whole.
 */
export function BarList({ itemName, valueName, items, whole, format, ...head }: BarListProps) {
  const sum = items.reduce((total, { value }) => total + value, 0);
  return (
    <ChartFrame
      {...head}
      isEmpty={sum <= 0}
      table={{
        columns: [itemName, valueName],
        rows: items.map(({ key, name, value, note }) => ({
          key,
          cells: [name, note ? `${format(value)} (${note})` : format(value)],
        })),
      }}
    >
      <ul className={styles.list}>
        {items.map(({ key, name, value, note, render }) => (
          <li key={key} className={styles.item}>
            <span className={styles.name}>
              {render ? renderAs(render, 'a', { className: styles.link, children: name }) : name}
            </span>
            <span className={styles.value}>
              {format(value)}
              {note && <span className={styles.note}> · {note}</span>}
            </span>
            <svg className={styles.track} aria-hidden="true">
              <rect width="100%" height="100%" rx="4" className={styles.whole} />
              <rect width={`${(value / (whole ?? sum)) * 100}%`} height="100%" rx="4" className={styles.bar} />
            </svg>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
