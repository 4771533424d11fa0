/** Pixels between two chips. */
const gap = 8;
/** Pixels at the end of the row where the border of a chip is too faint to be seen. */
const faded = 20;
const leastGrowth = -4;
const mostGrowth = 8;
/** The cut may be this part of a chip away from its middle. */
const tolerance = 0.2;

/**
 * Pixels by which each side of a chip must grow so that `room` pixels end in the middle of a chip, or near it. Chips that
 * fit keep their size, or become a little narrower where only that makes the last one whole.
 */
export function findChipGrowth(widths: readonly number[], room: number): number {
  const total = widths.reduce((sum, width) => sum + width + gap, -gap);
  const narrowing = (room - faded - total) / (2 * widths.length);
  if (narrowing >= leastGrowth) return toTenths(Math.min(narrowing, 0));
  if (total <= room) return 0;
  const growths = widths.map((width, index) => {
    const middle = widths.slice(0, index).reduce((sum, before) => sum + before + gap, width / 2);
    const missing = room - middle;
    const slack = Math.min(Math.abs(missing), tolerance * width);
    // two sides of each chip before, one side of the chip itself
    return (missing - Math.sign(missing) * slack) / (2 * index + 1);
  });
  const nearest = growths.reduce((best, growth) => (Math.abs(growth) < Math.abs(best) ? growth : best));
  return toTenths(Math.min(Math.max(nearest, leastGrowth), mostGrowth));
}

const toTenths = (growth: number) => Math.round(growth * 10) / 10;
