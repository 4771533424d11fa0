import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast, fromCss } from '../internal/oklch';

const css = readFileSync(join(import.meta.dirname, 'direction.css'), 'utf8');
const directions = ['artistic_gymnastics', 'martial_arts', 'dance', 'sports_gymnastics'];

/** The shades of a direction under the selector prefix of a theme. */
function readStrengths(theme: string, direction: string) {
  const start = css.indexOf('{', css.indexOf(`\n${theme}[data-direction="${direction}"]`));
  const body = css.slice(start + 1, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--ds-direction-(\w+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

const themes = [
  { theme: 'light', before: '  ', surface: fromCss('oklch(1 0 0)') },
  { theme: 'dark', before: '  :root[data-theme="dark"] ', surface: fromCss('oklch(0.25 0.025 278)') },
];

describe.each(themes)('$theme theme', ({ before, surface }) => {
  test.each(directions)('%s is readable', (direction) => {
    const { edge = '', tint = '', text = '' } = readStrengths(before, direction);
    expect(contrast(fromCss(text), fromCss(tint))).toBeGreaterThanOrEqual(5);
    expect(contrast(fromCss(text), surface)).toBeGreaterThanOrEqual(5);
    expect(contrast(fromCss(edge), fromCss(tint))).toBeGreaterThanOrEqual(3);
    expect(contrast(fromCss(edge), surface)).toBeGreaterThanOrEqual(3);
  });
});

test.each(directions)('%s is the same in dark whether the system or the user selects it', (direction) => {
  const bySystem = readStrengths('    :root:not([data-theme="light"]) ', direction);
  expect(Object.keys(bySystem)).toEqual(['edge', 'tint', 'line', 'text']);
  expect(readStrengths('  :root[data-theme="dark"] ', direction)).toEqual(bySystem);
});
