import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deriveAccent } from '../accent/accent';
import { contrast, fromCss } from '../internal/oklch';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const css = read('public.css');

/** The declarations of the block that a selector opens, by name. */
function block(source: string, selector: string): Record<string, string> {
  const start = source.indexOf('{', source.indexOf(`${selector} {`));
  const body = source.slice(start + 1, source.indexOf('}', start));
  return Object.fromEntries([...body.matchAll(/--ds-color-([\w-]+): ([^;]+);/g)].map((match) => [match[1], match[2]]));
}

const paper = block(css, ':root[data-theme="light"] [data-audience]');
const darkPoster = block(css, ':root[data-theme="dark"]');

test('a theme is the same whether the system or the user selects it', () => {
  expect(block(css, ':root:not([data-theme="dark"]) [data-audience]')).toEqual(paper);
  expect(block(css, ':root:not([data-theme="light"])')).toEqual(darkPoster);
});

test.each(['text', 'muted', 'primary', 'success', 'warning', 'danger', 'info'])('%s on paper has 5:1', (name) => {
  const text = fromCss(block(read('color.css'), ':host')[name] ?? '');
  expect(contrast(text, fromCss(paper.bg ?? ''))).toBeGreaterThanOrEqual(5);
});

test.each(['#3f42ca', '#ffff00', '#00ffff', '#ffffff', '#b8e62e'])('the dark poster of %s has 5:1', (hex) => {
  const accent = deriveAccent(hex)?.dark.accent ?? { l: 1, c: 0, h: 0 };
  expect(darkPoster.poster).toBe('color-mix(in oklch, var(--ds-color-accent) 50%, oklch(0 none none))');
  const poster = { ...accent, l: accent.l * 0.5 };
  expect(contrast(fromCss(darkPoster['on-poster'] ?? ''), poster)).toBeGreaterThanOrEqual(5);
});
