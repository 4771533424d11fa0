import { scaleLinear } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import { curveMonotone } from '../internal/chart/curve-monotone';
import marks from '../internal/chart/marks.module.css';
import { toDomain } from '../internal/chart/plot';
import { useSize } from '../internal/chart/use-size';
import styles from './sparkline.module.css';

export interface SparklineProps {
  /** Accessible name that describes the line: 'За 12 месяцев: от 138 до 154'. */
  label: string;
  values: readonly number[];
}

/** Padding in pixels for the dot at the current value. */
const room = 5;

/** The trend of a number, under the number itself; use a chart to show the values. */
export function Sparkline({ label, values }: SparklineProps) {
  const [box, width, height] = useSize({ width: 200, height: 36 });
  const x = scaleLinear<number>({ domain: [0, Math.max(1, values.length - 1)], range: [0, width - room] });
  const present = values.at(-1);
  const isFlat = values.every((value) => value === present);
  const toHeight = scaleLinear<number>({ domain: toDomain(values, false), range: [height - room, room] });
  const y = (value: number) => (isFlat ? height / 2 : toHeight(value));
  const isLine = values.length > 1;
  const last = isLine ? values.length - 1 : 1;
  return (
    <div ref={box} className={styles.box}>
      {present !== undefined && (
        <svg role="img" aria-label={label} width={width} height={height} className={styles.line}>
          {isLine && (
            <>
              {!isFlat && (
                <Area
                  data={[...values]}
                  x={(_, index) => x(index)}
                  y0={height}
                  y1={y}
                  curve={curveMonotone}
                  className={marks.area}
                />
              )}
              <LinePath
                data={[...values]}
                x={(_, index) => x(index)}
                y={y}
                curve={curveMonotone}
                className={styles.stroke}
              />
            </>
          )}
          <circle cx={x(last)} cy={y(present)} r={4} className={marks.presentPoint} />
        </svg>
      )}
    </div>
  );
}
