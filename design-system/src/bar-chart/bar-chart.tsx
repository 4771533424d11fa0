import { BarRounded } from '@visx/shape';
import { useId } from 'react';
import { ChartFrame, type ChartHead } from '../chart-frame/chart-frame';
import { type ChartPeriod, type ChartValues, toFullName } from '../internal/chart/chart-period';
import { Hatch } from '../internal/chart/hatch';
import marks from '../internal/chart/marks.module.css';
import { keepInside, Plot, toDomain } from '../internal/chart/plot';
import { cx } from '../internal/cx';

export interface BarChartProps extends ChartHead {
  /** Table header of the periods: 'Месяц'. */
  periodName: string;
  /** `categories`: parts without an order in time, all equally strong, each with its number. Default: `periods`. */
  kind?: 'periods' | 'categories';
  /** Table header of the values. */
  valueName: string;
  periods: readonly ChartPeriod[];
  values: ChartValues;
  /** Minimum end of the axis, such as 100 percent. */
  max?: number;
  format: (value: number) => string;
  /** Short format for the axis and the number over the current bar. Default: `format`. */
  formatTick?: (value: number) => string;
}

/**
 * A bar for each period on an axis from zero; the current one, or every category, is strong and shows its number. A
 * period that is not over is hatched.
 */
export function BarChart({
  periodName,
  kind = 'periods',
  valueName,
  periods,
  values,
  max,
  format,
  formatTick = format,
  ...head
}: BarChartProps) {
  const write = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : '–');
  const last = periods.length - 1;
  const hatchId = useId();
  return (
    <ChartFrame
      {...head}
      isEmpty={values.every((value) => value === null)}
      table={{
        columns: [periodName, valueName],
        rows: periods.map((period, index) => ({ key: period.key, cells: [toFullName(period), write(values[index])] })),
      }}
    >
      <Plot
        label={head.title}
        periods={periods}
        domain={toDomain(max === undefined ? values : [...values, max], true)}
        formatTick={formatTick}
        describe={(index) => `${periods[index] ? toFullName(periods[index]) : ''}: ${write(values[index])}`}
        tooltip={(index) => (
          <>
            <b>{write(values[index])}</b>
            {periods[index]?.open && <div>{periods[index].open}</div>}
          </>
        )}
        isCategories={kind === 'categories'}
      >
        {({ x, y, step, width: space, active }) => {
          const width = Math.max(2, Math.min(32, step * 0.68));
          const isStrong = (index: number) => kind === 'categories' || index === last;
          return (
            <>
              {periods.some(({ open }) => open) && <Hatch id={hatchId} pale={marks.bar} strong={marks.presentBar} />}
              {periods.map(({ key, open }, index) => {
                const value = values[index] ?? 0;
                const height = y(0) - y(value);
                return (
                  height > 0 && (
                    <BarRounded
                      key={key}
                      x={x(index) - width / 2}
                      y={y(value)}
                      width={width}
                      height={height}
                      radius={Math.min(4, width / 2, height)}
                      top
                      {...(open && { fill: `url(#${hatchId})` })}
                      className={cx(
                        open ? marks.openBar : isStrong(index) ? marks.presentBar : marks.bar,
                        index === active && !isStrong(index) && marks.active,
                      )}
                    />
                  )
                );
              })}
              {periods.map(({ key }, index) => {
                const value = values[index];
                if (!isStrong(index) || typeof value !== 'number') return null;
                const text = formatTick(value);
                return (
                  <text
                    key={key}
                    x={keepInside(x(index), text, space)}
                    y={y(value) - 6}
                    textAnchor="middle"
                    className={marks.figure}
                  >
                    {text}
                  </text>
                );
              })}
            </>
          );
        }}
      </Plot>
    </ChartFrame>
  );
}
