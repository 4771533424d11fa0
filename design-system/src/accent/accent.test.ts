import { describe, expect, test } from 'vitest';
import { contrast, fromCss, fromHex, type Oklch } from '../internal/oklch';
import { type AccentScale, deriveAccent } from './accent';
import { toAccentCss } from './accent-css';

/** Hues at three lightnesses, and edge cases. */
const accents = [
  ...['#000000', '#ffffff', '#808080', '#ffff00', '#00ffff', '#ff0000', '#0000ff', '#3f42ca', '#ff8a24', '#b8e62e'],
  ...['22', '77', 'dd'].flatMap((low) => [`#e0${low}20`, `#${low}20e0`, `#20e0${low}`, `#20${low}e0`, `#e020${low}`]),
];

function derive(hex: string) {
  const accent = deriveAccent(hex);
  if (!accent) throw new Error(`${hex} is no colour`);
  return accent;
}

const textPairs: Array<[text: keyof AccentScale, ground: keyof AccentScale]> = [
  ['primary', 'primary-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-active'],
  ['on-accent', 'accent'],
];
const grounds: Record<'light' | 'dark', Oklch[]> = {
  light: ['oklch(1 0 0)', 'oklch(0.955 0.01 278)'].map(fromCss),
  dark: ['oklch(0.165 0.02 278)', 'oklch(0.25 0.025 278)'].map(fromCss),
};

describe.each(accents)('%s', (hex) => {
  const accent = derive(hex);
  test.each(['light', 'dark'] as const)('text has a contrast of 5:1 in the %s theme', (theme) => {
    const scale = accent[theme];
    for (const [text, ground] of textPairs) {
      expect(contrast(scale[text], scale[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(5);
    }
    for (const ground of grounds[theme]) expect(contrast(scale.primary, ground)).toBeGreaterThanOrEqual(5);
  });
});

test('a readable accent is kept', () => {
  const accent = derive('#3F42CA');
  expect(accent.correctedTo).toBeUndefined();
  expect(accent.primaryHex).toBe('#3f42ca');
});

test('an unreadable accent becomes darker in its hue, and the replacement is returned', () => {
  const accent = derive('#ff8a24');
  expect(accent.correctedTo).toBe(accent.primaryHex);
  expect(accent.light.primary.l).toBeLessThan(0.55);
  expect(accent.light.primary.h).toBeCloseTo(fromHex('#ff8a24')?.h ?? 0, 5);
  // As a background under dark text it may stay bright.
  expect(accent.light.accent.l).toBeCloseTo(0.748, 2);
});

test.each(['#3f42ca', '#2060e0', '#808080'])('the spark beside a cold or grey %s is warm', (hex) => {
  expect(derive(hex).light.spark.h).toBe(64);
});

test.each(['#ff0000', '#e0a020', '#20a020'])('the spark beside %s has the opposite hue', (hex) => {
  const apart = Math.abs(derive(hex).light.spark.h - derive(hex).light.accent.h);
  expect(apart).toBeCloseTo(180, 5);
});

test.each(accents)('the cloth of %s stands out from the ground in both themes', (hex) => {
  const accent = derive(hex);
  for (const ground of grounds.light) expect(contrast(accent.light.cloth, ground)).toBeGreaterThanOrEqual(5);
  for (const ground of grounds.dark) expect(contrast(accent.dark.cloth, ground)).toBeGreaterThanOrEqual(5);
});

test.each(['', 'red', '#fff', '#12345g', '#3f42ca;}body{display:none'])('%j is not an accent', (text) => {
  expect(deriveAccent(text)).toBeUndefined();
});

test('the style sheet sets each token of both themes', () => {
  const css = toAccentCss(derive('#ff8a24'));
  expect(css.match(/--ds-color-primary:/g)).toHaveLength(3);
  expect(css).toContain(':root,:host{--ds-color-primary:oklch(');
  expect(css.split('\n')[1]).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){');
  expect(css).not.toMatch(/NaN|undefined/);
});
