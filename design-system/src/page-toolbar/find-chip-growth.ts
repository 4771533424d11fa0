/** Pixels between two chips. */
const gap = 8;
const leastGrowth = -4;
const mostGrowth = 6;
/** The cut may be this part of a chip away from its middle. */
const tolerance = 0.2;

/**
 * Pixels by which each side of a chip and each gap must grow so that `room` pixels end in the middle of a chip, or near it;
 * 0 where all chips fit.
 */
export function findChipGrowth(widths: readonly number[], room: number): number {
  const total = widths.reduce((sum, width) => sum + width + gap, -gap);
  if (total <= room) return 0;
  const growths = widths.map((width, index) => {
    const middle = widths.slice(0, index).reduce((sum, before) => sum + before + gap, width / 2);
    const missing = room - middle;
    const slack = Math.min(Math.abs(missing), tolerance * width);
    // two sides and a gap for each chip before, one side of the chip itself
    return (missing - Math.sign(missing) * slack) / (3 * index + 1);
  });
  const nearest = growths.reduce((best, growth) => (Math.abs(growth) < Math.abs(best) ? growth : best));
  return Math.round(Math.min(Math.max(nearest, leastGrowth), mostGrowth) * 10) / 10;
}
