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
  /** For parts in an order, such as ages: one bar of all of them, darker from one to the next, and their names below. */
  stacked?: boolean;
  format: (value: number) => string;
}

/**
 * A horizontal bar for each name, for parts without an order in time, such as reasons. A bar takes as much of its track
 * as its value is of the whole.
 */
export function BarList({ itemName, valueName, items, whole, stacked = false, format, ...head }: BarListProps) {
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
      {stacked && <Stack values={items.map(({ value }) => value)} sum={sum} />}
      <ul className={stacked ? styles.legend : styles.list}>
        {items.map(({ key, name, value, note, render }, index) => (
          <li key={key} className={styles.item}>
            <span className={styles.name}>
              {stacked && (
                <svg className={styles.sign} aria-hidden="true">
                  <rect
                    width="100%"
                    height="100%"
                    rx="3"
                    className={styles.bar}
                    opacity={toShade(index, items.length)}
                  />
                </svg>
              )}
              {render ? renderAs(render, 'a', { className: styles.link, children: name }) : name}
            </span>
            <span className={styles.value}>
              {format(value)}
              {note && <span className={styles.note}> · {note}</span>}
            </span>
            {!stacked && (
              <svg className={styles.track} aria-hidden="true">
                <rect width="100%" height="100%" rx="4" className={styles.whole} />
                <rect width={`${(value / (whole ?? sum)) * 100}%`} height="100%" rx="4" className={styles.bar} />
              </svg>
            )}
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

/** From pale to the whole colour. */
const toShade = (index: number, count: number) => (count < 2 ? 1 : 0.3 + (0.7 * index) / (count - 1));

function Stack({ values, sum }: { values: readonly number[]; sum: number }) {
  const toPercent = (value: number) => `${(value / sum) * 100}%`;
  return (
    <svg className={styles.stack} aria-hidden="true">
      {values.map((value, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are in a fixed order
          key={index}
          x={toPercent(values.slice(0, index).reduce((total, each) => total + each, 0))}
          width={toPercent(value)}
          height="100%"
          className={styles.bar}
          opacity={toShade(index, values.length)}
        />
      ))}
    </svg>
  );
}
