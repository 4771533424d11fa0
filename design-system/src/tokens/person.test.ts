import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast, fromCss } from '../internal/oklch';

const css = readFileSync(join(import.meta.dirname, 'person.css'), 'utf8');
const avatarCss = readFileSync(join(import.meta.dirname, '../avatar/avatar.module.css'), 'utf8');
const hues = [...avatarCss.matchAll(/--hue: (\d+);/g)].map((match) => match[1] ?? '');

function readBlock(opening: string) {
  const start = css.indexOf('{', css.indexOf(opening));
  const body = css.slice(start + 1, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--ds-([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value ?? '']),
  );
}

const light = readBlock(':root,');
const dark = readBlock(':root[data-theme="dark"]');

describe.each([
  ['light', light, 'oklch(1 0 0)'],
  ['dark', dark, 'oklch(0.25 0.025 278)'],
])('%s theme', (_, theme, surface) => {
  test.each(hues)('initials of hue %s have a contrast of 5:1', (hue) => {
    const text = fromCss(`oklch(${theme['avatar-text']} ${hue})`);
    expect(contrast(text, fromCss(`oklch(${theme['avatar-ground']} ${hue})`))).toBeGreaterThanOrEqual(5);
  });

  test.each([
    ['color-on-medical', theme['color-medical']],
    ['color-medical-text', theme['color-medical-soft']],
    ['color-medical-text', surface],
  ])('%s has a contrast of 5:1 on %s', (text, ground) => {
    expect(contrast(fromCss(theme[text] ?? ''), fromCss(ground ?? ''))).toBeGreaterThanOrEqual(5);
  });
});

test('the dark theme is the same whether the system or the user selects it', () => {
  expect(hues).toHaveLength(6);
  expect(Object.keys(dark)).toEqual(Object.keys(light));
  expect(readBlock(':root:not([data-theme="light"])')).toEqual(dark);
});
