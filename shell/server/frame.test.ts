import { bootSchoolFixture } from '@school/shell-contract/testing';
import { expect, test } from 'vitest';
import { renderFrame } from './frame';

const frame = {
  portal: 'Sports School CRM',
  school: bootSchoolFixture({ name: 'Школа <b>', logoUrl: null }),
  mark: '/shell/favicon.svg',
  title: 'Запись',
  lead: 'Расскажите & мы перезвоним',
  language: 'ru',
} as const;

test('a public page shows the school, its title and its first paragraph, escaped', () => {
  const html = renderFrame({ ...frame, layout: 'public' });
  expect(html).toContain('Школа &lt;b&gt;');
  expect(html).toContain(
    '<div class="frame-title">Запись</div><p class="frame-lead">Расскажите &amp; мы перезвоним</p>',
  );
});

test('staff see the outline of the requested screen, visitors that of the sign-in', () => {
  expect(renderFrame({ ...frame, layout: 'staff' })).toContain('Запись');
  expect(renderFrame({ ...frame, layout: 'auth' })).not.toContain('Запись');
});

test('the pages for visitors have their own ground', () => {
  expect(renderFrame({ ...frame, layout: 'public' })).toContain('data-audience="public"');
  expect(renderFrame({ ...frame, layout: 'auth' })).toContain('data-audience="visitor"');
  expect(renderFrame({ ...frame, layout: 'staff' })).not.toContain('data-audience');
});

test('nothing can be focused or read before the screen renders, and no style is inline', () => {
  for (const layout of ['public', 'staff', 'auth'] as const) {
    const html = renderFrame({ ...frame, layout });
    expect(html).toMatch(/^<div class="frame [^>]*aria-hidden="true">/);
    expect(html).not.toMatch(/<(a|button|input|h1|main)\b|style=/);
  }
});
