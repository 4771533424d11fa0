import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../internal/cx';
import { ScrollBox } from '../internal/scroll-box';
import styles from './chart-frame.module.css';

export interface ChartLabels {
  /** Label of the switch to the table: 'Таблицей'; left out where the page has the same table below. */
  asTable?: string;
  /** Label of the switch back to the chart: 'Графиком'. */
  asChart: string;
  /** Replaces a chart without values. */
  empty: string;
}

/** The header of a chart. */
export interface ChartHead {
  title: string;
  headingLevel?: 2 | 3;
  /** Next to the title: the unit, or a total. */
  description?: ReactNode;
  /** A link to the screen with the underlying data. */
  action?: ReactNode;
  labels: ChartLabels;
}

export interface ChartTable {
  /** The first one is the header of the row names. */
  columns: readonly string[];
  rows: ReadonlyArray<{ key: string; cells: readonly string[] }>;
}

export interface ChartFrameProps extends ChartHead {
  /** Below the chart. */
  legend?: ReactNode;
  table: ChartTable;
  isEmpty: boolean;
  children: ReactNode;
}

/** A card that shows a chart, or the same values as a table; print shows both. */
export function ChartFrame({
  title,
  headingLevel = 2,
  description,
  action,
  labels,
  legend,
  table,
  isEmpty,
  children,
}: ChartFrameProps) {
  const Heading = `h${headingLevel}` as const;
  const titleId = useId();
  const [wantsTable, setWantsTable] = useState(false);
  // a page may take the table away while it is shown
  const isTable = wantsTable && labels.asTable !== undefined;
  const [rowName, ...valueNames] = table.columns;
  return (
    <section aria-labelledby={titleId} className={styles.frame}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <Heading id={titleId} className={styles.title}>
            {title}
          </Heading>
          {description && <span className={styles.description}>{description}</span>}
        </div>
        <div className={styles.tools}>
          {action}
          {!isEmpty && labels.asTable !== undefined && (
            <button type="button" className={styles.toggle} onClick={() => setWantsTable(!isTable)}>
              {isTable ? <ChartColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
              {isTable ? labels.asChart : labels.asTable}
            </button>
          )}
        </div>
      </header>
      {isEmpty ? (
        <p className={styles.empty}>{labels.empty}</p>
      ) : (
        <div className={styles.body}>
          <div className={cx(styles.chart, isTable && styles.onPaperOnly)}>{children}</div>
          {labels.asTable !== undefined && (
            <div className={cx(styles.figures, !isTable && styles.onPaperOnly)}>
              {/* a new box each time it appears, since a hidden one cannot be measured */}
              <ScrollBox key={isTable ? 'screen' : 'paper'} className={styles.scroll}>
                <table className={styles.table}>
                  <caption className={styles.caption}>{title}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{rowName}</th>
                      {valueNames.map((name) => (
                        <th key={name} scope="col">
                          {name}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {table.rows.map(({ key, cells: [name, ...values] }) => (
                      <tr key={key}>
                        <th scope="row">{name}</th>
                        {values.map((value, index) => (
                          <td key={valueNames[index]}>{value}</td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollBox>
            </div>
          )}
          {legend && <div className={cx(styles.legend, isTable && styles.onPaper)}>{legend}</div>}
        </div>
      )}
    </section>
  );
}
