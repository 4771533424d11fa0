import type { Conversion } from '@school/api-contract/families/funnel-conversion';
import styles from './conversion-strip.module.css';

type Directions = Conversion['directions'];
type StepId = 'requests' | 'trials' | 'came' | 'signed';

interface ConversionStrandProps {
  directions: Directions;
  /** From left to right, each in a part of the width of its own. */
  steps: readonly StepId[];
}

/** Units of the drawing, which is stretched to the width of the strip. */
const height = 28;
const stepWidth = 100;
/** The part of a step before the strand bends to the next one. */
const straight = 50;

/** The way from request to contract as one strand for each direction, as thick as its requests that have come so far. */
export function ConversionStrand({ directions, steps }: ConversionStrandProps) {
  const most = sum(directions, steps[0]);
  if (most === 0) return null;
  return (
    <svg
      aria-hidden="true"
      className={styles.strand}
      viewBox={`0 0 ${steps.length * stepWidth} ${height}`}
      preserveAspectRatio="none"
    >
      {directions.map(({ direction }, index) => {
        const above = directions.slice(0, index);
        const upTo = directions.slice(0, index + 1);
        // the strand narrows from both sides
        const edge = (some: Directions) =>
          steps.map((step) => (((most - sum(directions, step)) / 2 + sum(some, step)) / most) * height);
        return (
          <path
            key={direction}
            data-direction={direction}
            d={`M0 ${edge(above)[0]}${toCurve(edge(above))}${toCurveBack(edge(upTo))}Z`}
          />
        );
      })}
    </svg>
  );
}

const sum = (directions: Directions, step: StepId | undefined) =>
  step === undefined ? 0 : directions.reduce((total, each) => total + each[step], 0);

/** Through the heights of the steps from left to right. */
function toCurve(heights: readonly number[]): string {
  return heights
    .map((to, index) => {
      const start = index * stepWidth;
      const bend =
        index === 0
          ? ''
          : `C${start - straight / 2} ${heights[index - 1]} ${start - straight / 2} ${to} ${start} ${to}`;
      return `${bend}H${start + straight}`;
    })
    .concat(`H${heights.length * stepWidth}`)
    .join('');
}

/** The same from right to left. */
function toCurveBack(heights: readonly number[]): string {
  const parts = heights.map((from, index) => {
    const start = index * stepWidth;
    const to = heights[index - 1];
    const bend =
      to === undefined
        ? ''
        : `C${start - straight / 2} ${from} ${start - straight / 2} ${to} ${start - straight} ${to}`;
    return `H${start}${bend}`;
  });
  return [`L${heights.length * stepWidth} ${heights.at(-1)}`, ...parts.reverse()].join('');
}
