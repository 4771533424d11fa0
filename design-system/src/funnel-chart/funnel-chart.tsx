import { Area } from '@visx/shape';
import { ChartFrame, type ChartHead } from '../chart-frame/chart-frame';
import { DirectionDot } from '../direction/direction-dot';
import { curveMonotone } from '../internal/chart/curve-monotone';
import marks from '../internal/chart/marks.module.css';
import { cx } from '../internal/cx';
import directions from '../internal/direction.module.css';
import styles from './funnel-chart.module.css';

export interface FunnelChartProps extends ChartHead {
  /** Table header of the stages: 'Этап'. */
  stageName: string;
  /** Table header of the counts: 'Заявки'. */
  countName: string;
  /** Each stage counts those who reached it, so counts never increase. */
  stages: ReadonlyArray<{
    key: string;
    name: string;
    /** After the count, in the plural form of the count: 'заявок'; by default the name. */
    counted?: string;
    /** Under the count: '72 % от заявок'; may have several lines. */
    note?: string;
  }>;
  /** One strand in the accent colour, or one for each direction; the one without a direction is neutral. */
  strands: ReadonlyArray<{ name: string; direction?: string; counts: readonly number[] }>;
  format: (value: number) => string;
}

/** A point along a strand; y is a fraction of the height. */
interface Edge {
  x: number;
  upper: number;
  lower: number;
}

const height = 100;
const stageWidth = 100;
/** Length of the horizontal part of a strand under the number of its stage. */
const level = 40;

/** How many reach each stage; the width of a strand is its count. */
export function FunnelChart({ stageName, countName, stages, strands, format, ...head }: FunnelChartProps) {
  const totals = stages.map((_, stage) => strands.reduce((sum, { counts }) => sum + (counts[stage] ?? 0), 0));
  const most = Math.max(...totals);
  const strandNames = strands.length > 1 ? strands.map(({ name }) => name) : [];
  return (
    <ChartFrame
      {...head}
      isEmpty={most <= 0}
      legend={
        strands.length > 1 &&
        strands.map(({ name, direction = '' }) => (
          <span key={name} className={styles.strand}>
            <DirectionDot decorative direction={direction} />
            {name}
          </span>
        ))
      }
      table={{
        columns: [stageName, ...strandNames, countName],
        rows: stages.map(({ key, name }, stage) => ({
          key,
          cells: [
            name,
            ...strandNames.map((_, index) => format(strands[index]?.counts[stage] ?? 0)),
            format(totals[stage] ?? 0),
          ],
        })),
      }}
    >
      <ol className={styles.stages}>
        {stages.map(({ key, name, counted = name, note }, stage) => (
          <li key={key} className={styles.stage}>
            <span className={styles.count}>{format(totals[stage] ?? 0)}</span> {counted}
            {note && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ol>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${stages.length * stageWidth} ${height}`}
        preserveAspectRatio="none"
        className={styles.flow}
      >
        {toEdges(strands, totals, most).map((edges, index) => {
          const strand = strands[index];
          return (
            <Area
              key={strand?.name}
              data={edges}
              x={(edge) => edge.x}
              y0={(edge) => edge.lower}
              y1={(edge) => edge.upper}
              curve={curveMonotone}
              data-direction={strand?.direction}
              className={
                strands.length > 1 || strand?.direction ? cx(marks.toned, directions.direction) : marks.presentBar
              }
            />
          );
        })}
      </svg>
    </ChartFrame>
  );
}

/** Stacks the strands around the middle with a small gap. */
function toEdges(strands: FunnelChartProps['strands'], totals: readonly number[], most: number): Edge[][] {
  const gap = 1.5;
  const room = height - gap * (strands.length - 1);
  const heightAt = (strand: number, stage: number) => ((strands[strand]?.counts[stage] ?? 0) / most) * room;
  return strands.map((_, strand) =>
    totals.flatMap((total, stage) => {
      const above = strands.slice(0, strand).reduce((sum, _, index) => sum + heightAt(index, stage) + gap, 0);
      const upper = (room - (total / most) * room) / 2 + above;
      const edge = { upper, lower: upper + heightAt(strand, stage) };
      const start = stage * stageWidth;
      const end = stage === totals.length - 1 ? start + stageWidth : start + level;
      return [
        { ...edge, x: start },
        { ...edge, x: end },
      ];
    }),
  );
}
