import { expect, test } from 'vitest';
import { remoteManifestSchema, remoteManifestSourceSchema } from './manifest';
import { canOpen } from './manifest-access';
import { manifestFixture } from './testing';

const [route] = manifestFixture().routes;
if (!route) throw new Error('the fixture has a route');

test('accepts a valid manifest', () => {
  expect(remoteManifestSchema.safeParse(manifestFixture()).error).toBeUndefined();
});

test.each([
  ['an asset outside of its folder', { entry: { ...manifestFixture().entry, path: '../../etc/passwd' } }],
  ['an asset on another site', { entry: { ...manifestFixture().entry, path: 'https://evil.example/x.js' } }],
  [
    'a file of texts that is not among the assets',
    { modules: { students: { js: [], css: [], texts: { ru: 'locales/ru/a.json', en: 'locales/en/a.json' } } } },
  ],
  ['an entry that is not among the assets', { entry: { ...manifestFixture().entry, path: 'other.js' } }],
  ['a version that names a folder', { version: '../1.0.0' }],
  ['an id that names a folder', { id: 'mf-../x' }],
  [
    'a menu entry without its route',
    { menu: [{ routeId: 'nowhere', labelKey: 'label', icon: 'users' as const, order: 1 }] },
  ],
  ['a route of a module that is not exposed', { routes: [{ ...route, module: 'other' }] }],
  ['an exposed module that nothing declares', { routes: [], menu: [] }],
  ['two routes of one address', { routes: [route, { ...route, id: 'again' }] }],
  [
    'addresses that differ in the name of a parameter',
    {
      routes: [route, { ...route, id: 'a', path: '/students/:id' }, { ...route, id: 'b', path: '/students/:key' }],
    },
  ],
  ['a weak integrity', { entry: { ...manifestFixture().entry, integrity: 'sha256-AAAA' } }],
])('%s is refused', (_name, changes) => {
  expect(remoteManifestSchema.safeParse(manifestFixture(changes)).success).toBe(false);
});

test('accepts an old manifest without texts for each module', () => {
  const [[name, files] = []] = Object.entries(manifestFixture().modules);
  const { texts: _texts, ...before } = files ?? { js: [], css: [] };
  expect(remoteManifestSchema.safeParse(manifestFixture({ modules: { [name ?? '']: before } })).success).toBe(true);
});

test('refuses an unknown field, so that a misspelled guard does not open a route', () => {
  const routes = [{ ...route, acces: { kind: 'section', section: 'students' } }];
  expect(remoteManifestSchema.safeParse({ ...manifestFixture(), routes }).success).toBe(false);
});

test('requires the source of a module in src', () => {
  const { version: _v, container: _c, entry: _e, locales: _l, texts: _t, assets: _a, ...declared } = manifestFixture();
  const source = (file: string) => remoteManifestSourceSchema.safeParse({ ...declared, modules: { students: file } });
  expect(source('./src/students/students.page').success).toBe(true);
  expect(source('../mf-funnel/src/board').success).toBe(false);
});

test('opens a route only to users that its guard allows', () => {
  const funnel = { kind: 'section', section: 'sales-funnel' } as const;
  expect(canOpen(funnel, { role: 'owner' })).toBe(true);
  expect(canOpen(funnel, { role: 'admin' })).toBe(false);
  expect(canOpen(funnel, null)).toBe(false);
  expect(canOpen({ kind: 'roles', roles: ['admin'] }, { role: 'admin' })).toBe(true);
  expect(canOpen({ kind: 'roles', roles: ['admin'] }, { role: 'owner' })).toBe(false);
  expect(canOpen({ kind: 'public' }, null)).toBe(true);
});
