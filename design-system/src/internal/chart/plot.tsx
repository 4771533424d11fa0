import { scaleBand, scaleLinear } from '@visx/scale';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '../cx';
import { type ChartPeriod, findPresent } from './chart-period';
import styles from './plot.module.css';
import { useSize } from './use-size';

/** Geometry for the marks of a chart, in CSS pixels. */
export interface PlotSpace {
  /** Centre of a period. */
  x: (index: number) => number;
  y: (value: number) => number;
  /** Width of a period. */
  step: number;
  /** y of the axis. */
  bottom: number;
  width: number;
  /** Index of the period that is hovered or focused. */
  active: number | undefined;
}

interface PlotProps {
  /** Accessible name of the chart. */
  label: string;
  periods: readonly ChartPeriod[];
  domain: readonly [min: number, max: number];
  formatTick: (value: number) => string;
  /** Accessible name of a period with its values: 'ноябрь 2026: 154'. */
  describe: (index: number) => string;
  /** Content of the tooltip, under the period's name. */
  tooltip: (index: number) => ReactNode;
  /** Parts without an order in time: each keeps its label, in two lines where one is too long. */
  isCategories?: boolean;
  children: (space: PlotSpace) => ReactNode;
}

/** At least; beside a higher card it fills its own. */
const leastHeight = 208;
/** Space for the number over the current period. */
const top = 28;
const tickCount = 4;
/** Average letter width of Golos Text at 11 px. */
const letterWidth = 6.6;

/** The axes of a chart over time. Each period is focusable; arrows, Home and End move between periods. */
export function Plot({
  label,
  periods,
  domain,
  formatTick,
  describe,
  tooltip,
  isCategories = false,
  children,
}: PlotProps) {
  const [box, width, height] = useSize({ width: 560, height: leastHeight });
  const [current, setCurrent] = useState(periods.length - 1);
  const [active, setActive] = useState<number>();
  const stops = useRef(new Map<number, SVGRectElement>());

  const hasSecondLine = isCategories || periods.some(({ group }) => group !== undefined);
  const bottom = height - (hasSecondLine ? 38 : 24);
  const y = scaleLinear<number>({ domain: [...domain], range: [bottom, top], nice: tickCount });
  const ticks = y.ticks(tickCount);
  const left = Math.max(0, ...ticks.map((tick) => formatTick(tick).length)) * letterWidth + 10;
  const x = scaleBand<number>({ domain: periods.map((_, index) => index), range: [left, width] });
  const step = x.bandwidth();
  const middle = (index: number) => (x(index) ?? left) + step / 2;
  const widest = Math.max(...periods.map((period) => toTextWidth(period.label)));
  const every = isCategories ? 1 : Math.max(1, Math.ceil(widest / step));
  const last = periods.length - 1;
  const present = findPresent(periods);

  const go = (event: KeyboardEvent) => {
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    stops.current.get(Math.min(last, Math.max(0, next)))?.focus();
  };

  return (
    <div ref={box} className={styles.box}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can neither be inside an SVG nor replace it */}
      <svg role="group" aria-label={label} width={width} height={height} onKeyDown={go} className={styles.plot}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; the stops below say the same in words */}
        <g aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className={styles.grid} />
              <text x={left - 8} y={y(tick)} dy="0.35em" textAnchor="end" className={styles.tick}>
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {periods.map((period, index) => (
            <g key={period.key}>
              {(last - index) % every === 0 && (
                <text
                  x={keepInside(middle(index), period.label, width)}
                  y={bottom + 18}
                  textAnchor="middle"
                  className={cx(styles.tick, index === present && !isCategories && styles.present)}
                >
                  {isCategories && toTextWidth(period.label) > step
                    ? toLines(period.label, middle(index))
                    : period.label}
                </text>
              )}
              {period.group !== undefined && hasRoom(periods, index, step) && (
                <text x={middle(index)} y={bottom + 33} textAnchor="middle" className={styles.tick}>
                  {period.group}
                </text>
              )}
            </g>
          ))}
          {children({ x: middle, y, step, bottom, width, active })}
        </g>
        {periods.map((period, index) => (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: keyboard users read the value of a period here
          <rect
            key={period.key}
            ref={(stop) => {
              if (stop) stops.current.set(index, stop);
            }}
            role="img"
            aria-label={describe(index)}
            tabIndex={index === Math.min(current, last) ? 0 : -1}
            x={middle(index) - step / 2}
            y={top - 12}
            width={step}
            height={bottom - top + 12}
            rx={6}
            className={styles.stop}
            onFocus={() => {
              setCurrent(index);
              setActive(index);
            }}
            onBlur={() => setActive(undefined)}
            onPointerEnter={() => setActive(index)}
            onPointerLeave={() => setActive(undefined)}
          />
        ))}
      </svg>
      {active !== undefined && active <= last && (
        <div
          aria-hidden="true"
          className={cx(styles.tooltip, middle(active) > width / 2 && styles.toTheLeft)}
          style={{ insetInlineStart: middle(active) }}
        >
          <div className={styles.tooltipName}>{periods[active]?.name}</div>
          {tooltip(active)}
        </div>
      )}
    </div>
  );
}

/** Width that a label needs, with the gap to its neighbour. */
export function toTextWidth(text: string): number {
  return text.length * letterWidth + 4;
}

/** A label in two lines, broken at its last space. */
function toLines(label: string, middle: number): ReactNode {
  const end = label.lastIndexOf(' ');
  return (
    <>
      {label.slice(0, Math.max(0, end))}
      <tspan x={middle} dy={end > 0 ? 13 : 0}>
        {label.slice(end + 1)}
      </tspan>
    </>
  );
}

/** Centre of a text at `middle`, moved to the left as far as needed to end before `width`. */
export function keepInside(middle: number, text: string, width: number): number {
  return Math.min(middle, width - (text.length * letterWidth) / 2 - 2);
}

/** Whether the name of a group ends before the next one begins. */
function hasRoom(periods: readonly ChartPeriod[], index: number, step: number): boolean {
  const next = periods.findIndex((period, other) => other > index && period.group !== undefined);
  return next < 0 || (periods[index]?.group?.length ?? 0) * letterWidth + 4 <= (next - index) * step;
}

/** Bounds of the value axis, never empty, also when all values are equal; from 0 with `fromZero`. */
export function toDomain(values: ReadonlyArray<number | null>, fromZero: boolean): [min: number, max: number] {
  const known = values.filter((value) => value !== null);
  const max = Math.max(...known);
  if (fromZero) return [Math.min(0, ...known), max > 0 ? max : 1];
  const min = Math.min(...known);
  const room = (max - min) * 0.25 || Math.max(1, Math.abs(max) * 0.1);
  const bottom = min >= 0 ? Math.max(0, min - room) : min - room;
  return [bottom, max > bottom ? max : bottom + room];
}
