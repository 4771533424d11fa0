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
  format: (value: number) => string;
}

/**
 * A horizontal bar for each name, for parts without an order in time, such as reasons. The longest stands for the
 * largest value, so there is no track behind it that would look like the whole.
 */
export function BarList({ itemName, valueName, items, format, ...head }: BarListProps) {
  const most = Math.max(0, ...items.map(({ value }) => value));
  return (
    <ChartFrame
      {...head}
      isEmpty={most <= 0}
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
              <rect width={`${most > 0 ? (value / most) * 100 : 0}%`} height="100%" rx="4" className={styles.bar} />
            </svg>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
