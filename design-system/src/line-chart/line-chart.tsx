import { Area, LinePath } from '@visx/shape';
import { ChartFrame, type ChartHead } from '../chart-frame/chart-frame';
import { type ChartPeriod, type ChartValues, findPresent } from '../internal/chart/chart-period';
import { curveMonotone } from '../internal/chart/curve-monotone';
import marks from '../internal/chart/marks.module.css';
import { keepInside, Plot, toDomain } from '../internal/chart/plot';
import { cx } from '../internal/cx';

interface LineSeries {
  name: string;
  values: ChartValues;
}

export interface LineChartProps extends ChartHead {
  /** Table header of the periods: 'Месяц'. */
  periodName: string;
  periods: readonly ChartPeriod[];
  series: LineSeries;
  /** A dashed line for comparison: the previous year. */
  comparison?: LineSeries;
  format: (value: number) => string;
  /** Short format for the axis. Default: `format`. */
  formatTick?: (value: number) => string;
}

/** A value over time; the current period shows its number. */
export function LineChart({
  periodName,
  periods,
  series,
  comparison,
  format,
  formatTick = format,
  ...head
}: LineChartProps) {
  const shown = comparison ? [series, comparison] : [series];
  const values = shown.flatMap((each) => each.values);
  const isEmpty = series.values.every((value) => value === null);
  const write = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : '–');
  const present = findPresent(periods);
  return (
    <ChartFrame
      {...head}
      isEmpty={isEmpty}
      legend={
        comparison &&
        shown.map(({ name }, index) => (
          <span key={name} className={marks.legend}>
            <span className={cx(marks.key, index === 1 && marks.comparisonKey)} />
            {name}
          </span>
        ))
      }
      table={{
        columns: [periodName, ...shown.map(({ name }) => name)],
        rows: periods.map(({ key, name }, index) => ({
          key,
          cells: [name, ...shown.map((each) => write(each.values[index]))],
        })),
      }}
    >
      <Plot
        label={head.title}
        periods={periods}
        domain={toDomain(values, false)}
        formatTick={formatTick}
        describe={(index) =>
          [
            `${periods[index]?.name}: ${write(series.values[index])}`,
            ...(comparison ? [`${comparison.name}: ${write(comparison.values[index])}`] : []),
          ].join(', ')
        }
        tooltip={(index) =>
          shown.map((each) => (
            <div key={each.name}>
              {comparison && `${each.name}: `}
              <b>{write(each.values[index])}</b>
            </div>
          ))
        }
      >
        {({ x, y, bottom, width, active }) => {
          const points = toPoints(series.values);
          const figure = series.values[present];
          return (
            <>
              <Area
                data={points}
                x={(point) => x(point.index)}
                y0={bottom}
                y1={(point) => y(point.value)}
                curve={curveMonotone}
                className={marks.area}
              />
              {comparison && (
                <LinePath
                  data={toPoints(comparison.values)}
                  x={(point) => x(point.index)}
                  y={(point) => y(point.value)}
                  curve={curveMonotone}
                  className={marks.comparison}
                />
              )}
              <LinePath
                data={points}
                x={(point) => x(point.index)}
                y={(point) => y(point.value)}
                curve={curveMonotone}
                className={marks.line}
              />
              {points.map(({ index, value }) => (
                <circle
                  key={periods[index]?.key}
                  cx={x(index)}
                  cy={y(value)}
                  r={index === present ? 5.5 : index === active ? 4.5 : 3}
                  className={index === present ? marks.presentPoint : marks.point}
                />
              ))}
              {typeof figure === 'number' && (
                <text
                  x={keepInside(x(present), formatTick(figure), width)}
                  y={y(figure) - 12}
                  textAnchor="middle"
                  className={marks.figure}
                >
                  {formatTick(figure)}
                </text>
              )}
            </>
          );
        }}
      </Plot>
    </ChartFrame>
  );
}

/** The values that are not null, each with the index of its period. */
function toPoints(values: ChartValues): Array<{ index: number; value: number }> {
  return values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
}
