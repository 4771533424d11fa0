import { BarRounded } from '@visx/shape';
import { useId } from 'react';
import { ChartFrame, type ChartHead } from '../chart-frame/chart-frame';
import { type ChartPeriod, toFullName } from '../internal/chart/chart-period';
import { Hatch } from '../internal/chart/hatch';
import marks from '../internal/chart/marks.module.css';
import { keepInside, Plot, toDomain } from '../internal/chart/plot';
import { cx } from '../internal/cx';
import directions from '../internal/direction.module.css';

export interface StackedBarsProps extends ChartHead {
  /** Table header of the periods: 'Месяц'. */
  periodName: string;
  /** Label of the total in the table and the tooltip: 'Всего'. */
  totalName: string;
  periods: readonly ChartPeriod[];
  /** From the bottom up. */
  parts: ReadonlyArray<{ name: string; direction: string; values: readonly number[] }>;
  format: (value: number) => string;
  /** Short format for the axis and the number over the current bar. Default: `format`. */
  formatTick?: (value: number) => string;
}

/** Amounts split by direction for each period; the current one is emphasised. A period that is not over is hatched. */
export function StackedBars({
  periodName,
  totalName,
  periods,
  parts,
  format,
  formatTick = format,
  ...head
}: StackedBarsProps) {
  const valueAt = (part: StackedBarsProps['parts'][number], index: number) => part.values[index] ?? 0;
  const totals = periods.map((_, index) => parts.reduce((sum, part) => sum + valueAt(part, index), 0));
  const last = periods.length - 1;
  const present = formatTick(totals[last] ?? 0);
  const id = useId();
  const open = periods.find((period) => period.open)?.open;
  return (
    <ChartFrame
      {...head}
      isEmpty={totals.every((total) => total === 0)}
      legend={
        <>
          {parts.map(({ name, direction }) => (
            <span key={direction} className={marks.legend}>
              <span data-direction={direction} className={cx(marks.key, marks.block, directions.direction)} />
              {name}
            </span>
          ))}
          {open && (
            <span className={marks.legend}>
              <span className={cx(marks.key, marks.openBlock)} />
              {open}
            </span>
          )}
        </>
      }
      table={{
        columns: [periodName, ...parts.map(({ name }) => name), totalName],
        rows: periods.map((period, index) => ({
          key: period.key,
          cells: [toFullName(period), ...parts.map((part) => format(valueAt(part, index))), format(totals[index] ?? 0)],
        })),
      }}
    >
      <Plot
        label={head.title}
        periods={periods}
        domain={toDomain(totals, true)}
        formatTick={formatTick}
        describe={(index) =>
          [
            `${periods[index] ? toFullName(periods[index]) : ''}: ${format(totals[index] ?? 0)}`,
            ...parts.map((part) => `${part.name}: ${format(valueAt(part, index))}`),
          ].join(', ')
        }
        tooltip={(index) => (
          <>
            <div>
              {totalName}: <b>{format(totals[index] ?? 0)}</b>
            </div>
            {parts.map((part) => (
              <div key={part.direction}>
                {part.name}: {format(valueAt(part, index))}
              </div>
            ))}
            {periods[index]?.open && <div>{periods[index].open}</div>}
          </>
        )}
      >
        {({ x, y, step, width: space, active }) => {
          const width = Math.max(2, Math.min(32, step * 0.68));
          return (
            <>
              {open &&
                parts.map(({ direction }) => (
                  <Hatch
                    key={direction}
                    id={`${id}${direction}`}
                    pale={cx(marks.toned, marks.past)}
                    strong={marks.toned}
                    direction={direction}
                  />
                ))}
              {periods.map(({ key, open }, index) => {
                let below = 0;
                return parts.map((part) => {
                  const [from, to] = [y(below), y(below + valueAt(part, index))];
                  below += valueAt(part, index);
                  // a gap of one pixel separates adjacent parts without relying on colour
                  const height = from - to - 1;
                  return (
                    height > 0 && (
                      <BarRounded
                        key={`${key} ${part.direction}`}
                        x={x(index) - width / 2}
                        y={to}
                        width={width}
                        height={height}
                        radius={Math.min(2, height)}
                        all
                        data-direction={part.direction}
                        {...(open && { fill: `url(#${id}${part.direction})` })}
                        className={cx(
                          open ? marks.openToned : marks.toned,
                          directions.direction,
                          !open && index !== last && index !== active && marks.past,
                        )}
                      />
                    )
                  );
                });
              })}
              <text
                x={keepInside(x(last), present, space)}
                y={y(totals[last] ?? 0) - 6}
                textAnchor="middle"
                className={marks.figure}
              >
                {present}
              </text>
            </>
          );
        }}
      </Plot>
    </ChartFrame>
  );
}
