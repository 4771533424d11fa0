type Point = readonly [x: number, y: number];

/** The drawing target of the shape generators: a canvas context or a path. */
interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  closePath(): void;
}

/**
 * A smooth curve for increasing x that never overshoots its values. The slope at a point is the harmonic mean of the
 * adjacent slopes, and 0 where they differ in sign (Fritsch and Butland, 1984).
 */
export function curveMonotone(pen: Pen) {
  let points: Point[] = [];
  /** Undefined for a line; an area draws its upper edge, then its lower edge. */
  let edge: 'upper' | 'lower' | undefined;
  return {
    areaStart: () => {
      edge = 'upper';
    },
    areaEnd: () => {
      edge = undefined;
    },
    lineStart: () => {
      points = [];
    },
    point: (x: number, y: number) => {
      points.push([x, y]);
    },
    lineEnd: () => {
      drawThrough(pen, points, edge === 'lower');
      if (edge === 'lower') pen.closePath();
      else if (edge === 'upper') edge = 'lower';
    },
  };
}

function drawThrough(pen: Pen, points: readonly Point[], isConnected: boolean): void {
  const slopes = points.map((_, index) => slopeAt(points, index));
  points.forEach(([x, y], index) => {
    const before = points[index - 1];
    if (!before) {
      if (isConnected) pen.lineTo(x, y);
      else pen.moveTo(x, y);
      return;
    }
    const third = (x - before[0]) / 3;
    pen.bezierCurveTo(
      ...([before[0] + third, before[1] + third * (slopes[index - 1] ?? 0)] as const),
      ...([x - third, y - third * (slopes[index] ?? 0)] as const),
      ...([x, y] as const),
    );
  });
}

function slopeAt(points: readonly Point[], index: number): number {
  const left = slopeBetween(points[index - 1], points[index]);
  const right = slopeBetween(points[index], points[index + 1]);
  if (left === undefined || right === undefined) return left ?? right ?? 0;
  return left * right <= 0 ? 0 : (2 * left * right) / (left + right);
}

function slopeBetween(from: Point | undefined, to: Point | undefined): number | undefined {
  if (!from || !to) return undefined;
  return to[0] === from[0] ? 0 : (to[1] - from[1]) / (to[0] - from[0]);
}
