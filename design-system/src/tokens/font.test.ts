import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/font.css`, 'utf8');
const fallbacks = [...css.matchAll(/@font-face \{[^}]*Golos Text Fallback[^}]*\}/g)].map(([face]) => face);

/** Percent. */
function read(face: string, name: string): number {
  return Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]);
}

test('letters of a fallback font stand on the baseline of Golos Text', () => {
  expect(fallbacks).toHaveLength(3);
  for (const face of fallbacks) {
    const size = read(face, 'size-adjust') / 100;
    expect(read(face, 'ascent-override') * size).toBeCloseTo(98, 0);
    expect(read(face, 'descent-override') * size).toBeCloseTo(22, 0);
  }
});
