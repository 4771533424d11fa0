import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'color.css'), 'utf8');

/** The declarations of one block, by name. */
function block(opening: string): Record<string, string> {
  const start = css.indexOf('{', css.indexOf(opening));
  const body = css.slice(start + 1, css.indexOf('}', start));
  return Object.fromEntries([...body.matchAll(/--ds-color-([\w-]+): ([^;]+);/g)].map((match) => [match[1], match[2]]));
}

const light = block(':root,');
const darkBySystem = block(':root:not([data-theme="light"])');
const darkByChoice = block(':root[data-theme="dark"]');

/** Relative luminance (WCAG 2.2) of an oklch colour, by way of OKLab and linear sRGB (CSS Color 4, section 10). */
function luminance(color: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/.exec(color) ?? [])
    .slice(1)
    .map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  return (
    0.2126 * clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

function contrast(theme: Record<string, string>, text: string, ground: string): number {
  const [one, two] = [theme[text], theme[ground]].map((color) => luminance(color ?? ''));
  const [high, low] = [Math.max(one ?? 0, two ?? 0), Math.min(one ?? 0, two ?? 0)];
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['bg', 'surface', 'surface-raised', 'surface-sunken'];
const tones = ['success', 'warning', 'danger', 'info'];
const textPairs: Array<[text: string, ground: string]> = [
  ...grounds.flatMap((ground) =>
    ['text', 'muted', 'primary', ...tones].map((text): [string, string] => [text, ground]),
  ),
  ...tones.flatMap(
    (tone): Array<[string, string]> => [
      [tone, `${tone}-soft`],
      ['text', `${tone}-soft`],
    ],
  ),
  ['text', 'hover'],
  ['muted', 'hover'],
  ['text', 'active'],
  ['primary', 'primary-soft'],
  ['text', 'primary-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-inverse', 'inverse'],
];

describe.each([
  ['light', light],
  ['dark', darkByChoice],
])('%s theme', (_, theme) => {
  test.each(textPairs)('%s on %s reads at 5:1', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(5);
  });

  test.each(grounds)('a control has an edge of 3:1 on %s', (ground) => {
    expect(contrast(theme, 'border-control', ground)).toBeGreaterThanOrEqual(3);
  });
});

test('the dark theme is the same whether the system or the reader asks for it', () => {
  expect(Object.keys(darkByChoice)).toEqual(Object.keys(light));
  expect(darkBySystem).toEqual(darkByChoice);
});
