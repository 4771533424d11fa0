import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deriveAccent } from '../accent/accent';
import { contrast, fromCss, type Oklch, toCss } from '../internal/oklch';

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

function readContrast(theme: Record<string, string>, text: string, ground: string): number {
  return contrast(fromCss(theme[text] ?? ''), fromCss(theme[ground] ?? ''));
}

const grounds = ['bg', 'surface', 'card', 'surface-raised', 'surface-sunken'];
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
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-inverse', 'inverse'],
];

describe.each([
  ['light', light],
  ['dark', darkByChoice],
])('%s theme', (_, theme) => {
  test.each(textPairs)('%s on %s has a contrast of 5:1', (text, ground) => {
    expect(readContrast(theme, text, ground)).toBeGreaterThanOrEqual(5);
  });

  test.each(grounds)('a control has an edge of 3:1 on %s', (ground) => {
    expect(readContrast(theme, 'border-control', ground)).toBeGreaterThanOrEqual(3);
  });
});

test('the dark theme is the same whether the system or the user selects it', () => {
  expect(Object.keys(darkByChoice)).toEqual(Object.keys(light));
  expect(darkBySystem).toEqual(darkByChoice);
});

test('the primary colours are the scale of the default accent', () => {
  const accent = deriveAccent('#3f42ca');
  const read = (scale = {}) => Object.entries<Oklch>(scale).map(([name, color]) => [name, toCss(color)]);
  expect(light).toMatchObject(Object.fromEntries(read(accent?.light)));
  expect(darkByChoice).toMatchObject(Object.fromEntries(read(accent?.dark)));
});
