import { type BootSnapshot, toBootManifest } from '@school/shell-contract/snapshot';
import { bootSchoolFixture, manifestFixture } from '@school/shell-contract/testing';
import { expect, test } from 'vitest';
import { findSnapshot, isOutdated, listFilesToKeep, type ShellFiles } from './kept-files';

const integrity = `sha384-${'B'.repeat(64)}`;
const file = (path: string) => ({ path, bytes: 1, integrity });
const shell: ShellFiles = {
  version: '1.0.0-s2',
  scripts: [file('main.0123456789.js')],
  styles: [file('main.0123456789.css')],
  preload: [],
  screens: { 'mobile-menu': { js: [file('mobile-menu.0123456789.js')], css: [] } },
  fonts: ['media/text.0123456789.woff2'],
};

const snapshot = (role: 'coach' | 'accountant'): BootSnapshot => ({
  shellVersion: '1.0.0-s2',
  revision: 3,
  language: 'ru',
  user: { id: 4, username: role, role },
  school: bootSchoolFixture(),
  needsOwner: false,
  production: true,
  remotes: {
    'mf-crm': {
      stable: {
        baseUrl: '/remotes/mf-crm/1.0.0-a2/',
        manifest: toBootManifest(
          manifestFixture({
            version: '1.0.0-a2',
            routes: [
              {
                id: 'attendance',
                path: '/attendance',
                module: 'students',
                access: { kind: 'section', section: 'attendance' },
                layout: 'staff',
                titleKey: 'title',
              },
            ],
          }),
        ),
      },
      previous: { version: '1.0.0-a1', baseUrl: '/remotes/mf-crm/1.0.0-a1/' },
    },
  },
  refused: [],
});

test('the shell and the screens that the user may open are kept, with their integrity', () => {
  const kept = listFilesToKeep(snapshot('coach'), shell);
  expect(kept.map(({ url }) => url)).toEqual([
    '/shell/main.0123456789.js',
    '/shell/main.0123456789.css',
    '/shell/mobile-menu.0123456789.js',
    '/shell/media/text.0123456789.woff2',
    '/locales/ru/shell.json?v=1.0.0-s2',
    '/remotes/mf-crm/1.0.0-a2/remoteEntry.js',
    '/remotes/mf-crm/1.0.0-a2/page.0123456789.js',
    '/remotes/mf-crm/1.0.0-a2/locales/ru/students.0123456789.json',
  ]);
  for (const { url, integrity } of kept.filter(({ url }) => url.endsWith('.js')))
    expect([url, integrity]).not.toContain('');
});

test('omits a remote without screens for the user', () => {
  expect(listFilesToKeep(snapshot('accountant'), shell).some(({ url }) => url.includes('mf-crm'))).toBe(false);
});

test.each([
  ['/shell/main.0123456789.js', false],
  ['/shell/main.aaaaaaaaaa.js', true],
  ['/remotes/mf-crm/1.0.0-a2/a-later-chunk.0123456789.js', false],
  ['/remotes/mf-crm/1.0.0-a1/remoteEntry.js', false],
  ['/remotes/mf-crm/1.0.0-a0/remoteEntry.js', true],
  ['/remotes/mf-gone/1.0.0-a1/remoteEntry.js', true],
  ['/remotes/mf-crm/1.0.0-a2/locales/en/students.0123456789.json', false],
  ['/locales/en/shell.json?v=1.0.0-s2', false],
  ['/locales/ru/shell.json?v=1.0.0-s1', true],
] as const)('%s is outdated: %s', (path, expected) => {
  const live = snapshot('coach');
  expect(isOutdated(`https://school.example${path}`, live, listFilesToKeep(live, shell))).toBe(expected);
});

test('finds the snapshot in a page that has one', () => {
  expect(findSnapshot('<script type="application/json" id="boot-snapshot">{"revision":3}</script>')).toEqual({
    revision: 3,
  });
  expect(findSnapshot('<h1>Сервис временно недоступен</h1>')).toBeUndefined();
});
