import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEmbed } from './build-embed';

let dist: string;
let sizes: Record<string, number>;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'embed-'));
  sizes = await buildEmbed(dist);
}, 60_000);
afterAll(() => rm(dist, { recursive: true }));

test('a website loads at most 5 KB before the form and 70 KB in total, with both languages', () => {
  expect(sizes['v1.js']).toBeLessThan(5 * 1024);
  expect(Object.values(sizes).reduce((sum, size) => sum + size, 0)).toBeLessThan(70 * 1024);
});

test('the code that shows the form contains no schemas', () => {
  const form = Object.entries(sizes).find(([name]) => name.startsWith('form.'));
  expect(form?.[1]).toBeLessThan(15 * 1024);
});

test('the tokens do not depend on the root font of the page and reach nothing outside the root', async () => {
  const form = Object.keys(sizes).find((name) => name.startsWith('form.')) ?? '';
  const code = await readFile(join(dist, form), 'utf8');
  expect(code).toContain('--ds-space-4: 16px');
  expect(code).not.toMatch(/\drem\b|:root/);
});
