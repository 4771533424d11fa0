import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteManifest } from '@school/shell-contract/manifest';
import { shellContractVersion, snapshotElementId } from '@school/shell-contract/manifest-names';
import { type BootSnapshot, type BootUser, bootSnapshotSchema } from '@school/shell-contract/snapshot';
import { formatSuspects, suspectsCookie } from '@school/shell-contract/suspects';
import { bootSchoolFixture, manifestFixture } from '@school/shell-contract/testing';
import Koa from 'koa';
import { afterAll, expect, test } from 'vitest';
import { createReleaseStore, folderDriver } from '../release';
import { createShellMiddleware, createSnapshots } from './index';

const servers: Server[] = [];
const roots: string[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  for (const root of roots) rmSync(root, { recursive: true });
});

// fetch would send `no-cache` with a validator; a browser does not when it navigates.
const asBrowser = { 'accept-encoding': 'identity', 'cache-control': 'max-age=0' };
const owner: BootUser = { id: 1, username: 'owner', role: 'owner' };

/** Creates a portal with these live manifests; each release has the files that its manifest names. */
async function portal(
  manifests: unknown[] = [manifestFixture()],
  user: BootUser | null = owner,
  previous?: RemoteManifest,
  offline = true,
) {
  const root = mkdtempSync(join(tmpdir(), 'portal-'));
  roots.push(root);
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('secret.txt', 'secret');
  write('shell/main.0123456789.js', 'shell code');
  write('shell/main.0123456789.js.br', 'brotli bytes');
  write('shell/service-worker.js', 'worker code');
  write('shell/locales/ru.json', '{"hello":"Привет"}');
  write('shell/locales/en.json', '{"hello":"Hello"}');
  write('embed/v1.js', 'loader');
  write('embed/form.AB12CD34.js', 'form code');
  write('embed/files.json', '[]');
  const main = { path: 'main.0123456789.js', bytes: 10, integrity: manifestFixture().entry.integrity };
  const chunk = (name: string) => ({ js: [{ ...main, path: `${name}.0123456789.js` }], css: [] });
  const screens = { auth: chunk('auth'), 'staff-layout': chunk('staff-layout') };
  const build = {
    version: '1.0.0-s',
    contractVersion: shellContractVersion,
    scripts: [main],
    styles: [],
    preload: [],
    screens,
    fonts: ['media/text.woff2'],
  };
  write('shell/shell.json', JSON.stringify(build));
  const remotes: Record<string, unknown> = {};
  for (const manifest of [...manifests, ...(previous ? [previous] : [])]) {
    const { id, version, assets } = Object(manifest);
    const folder = `releases/remotes/${id}/${version}`;
    write(`${folder}/manifest.json`, JSON.stringify(manifest));
    write(`${folder}/unlisted.js`, 'not an asset');
    for (const asset of assets ?? []) write(`${folder}/${asset.path}`, `{"file":"${id} ${version} ${asset.path}"}`);
    if (manifest !== previous) remotes[id] = { stable: version, previous: previous?.version ?? null, history: [] };
  }
  write('releases/pointer/00000001.json', JSON.stringify({ remotes }));
  const refused: string[] = [];
  const damaged: string[] = [];
  const failures: unknown[] = [];
  const app = new Koa();
  const releases = createReleaseStore(folderDriver(join(root, 'releases')), {
    onDamagedPointer: (sentence) => damaged.push(sentence),
    now: () => new Date(),
  });
  const snapshots = createSnapshots({
    releases,
    onFault: ({ remote, version, reason, error }) => {
      refused.push([`${remote} ${version}: ${reason}`, ...(error === undefined ? [] : [String(error)])].join('; '));
    },
  });
  app.use(
    createShellMiddleware({
      releases,
      snapshots,
      shellDist: join(root, 'shell'),
      embedDist: join(root, 'embed'),
      readEmbedOrigins: async () => ['https://school.example'],
      resolveUser: async () => user,
      readSchool: async () =>
        bootSchoolFixture({ timeZone: 'Asia/Vladivostok', phone: '+74951234567', email: 'school@example.org' }),
      needsOwner: async () => false,
      production: true,
      offline,
      pickGroup: () => 7,
      onPageFailure: (error) => failures.push(error),
    }),
  );
  const server = app.listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...asBrowser, ...headers } });
  const loseShell = () => rmSync(join(root, 'shell'), { recursive: true });
  return { get, port, refused, damaged, write, failures, loseShell };
}

async function readSnapshot(answer: Response): Promise<BootSnapshot> {
  const html = await answer.text();
  const json = new RegExp(`id="${snapshotElementId}">(.*?)</script>`, 's').exec(html)?.[1];
  return bootSnapshotSchema.parse(JSON.parse(json ?? ''));
}

/** Sends a path unchanged; fetch would normalize it. */
function getRaw(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}

test('the page of a known route is 200, of an unknown one 404, and both carry the shell', async () => {
  const { get } = await portal();
  expect((await get('/students')).status).toBe(200);
  expect((await get('/auth')).status).toBe(200);
  const unknown = await get('/nowhere');
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('/shell/main.0123456789.js');
});

test('a browser without scripts shows how to contact the school', async () => {
  const { get } = await portal();
  const shown = /<noscript>(.*?)<\/noscript>/s.exec(await (await get('/nowhere')).text())?.[1];
  expect(shown).toContain('<a href="tel:+74951234567">+7 (495) 123-45-67</a>');
  expect(shown).toContain('<a href="mailto:school@example.org">school@example.org</a>');
});

test('the snapshot contains user, school, releases and their manifests', async () => {
  const { get } = await portal();
  const snapshot = await readSnapshot(await get('/students'));
  expect(snapshot).toMatchObject({
    user: owner,
    school: bootSchoolFixture({ timeZone: 'Asia/Vladivostok', phone: '+74951234567', email: 'school@example.org' }),
    needsOwner: false,
    language: 'ru',
    revision: 1,
    refused: [],
    production: true,
  });
  expect(snapshot.schoolOffset?.minutes).toBe(600);
  expect(snapshot.remotes['mf-crm']?.stable.baseUrl).toBe('/remotes/mf-crm/1.0.0-a1/');
});

test('no value in the snapshot can end its script element', async () => {
  const { get } = await portal([manifestFixture()], {
    ...owner,
    username: '</script><script>alert(1)</script><!--\u2028',
  });
  const answer = await get('/students');
  const html = await answer.clone().text();
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<!--');
  expect((await readSnapshot(answer)).user?.username).toBe('</script><script>alert(1)</script><!--\u2028');
});

test('a text of a manifest cannot break out of the title', async () => {
  const texts = { title: '</title><img src=x onerror=alert(1)>', label: 'x' };
  const { get } = await portal([manifestFixture({ texts: { ru: texts, en: texts } })]);
  expect(await (await get('/students')).text()).toContain('<title>&lt;/title&gt;&lt;img');
});

test('the page preloads the matched remote with integrity, but not for a user without access', async () => {
  const entry = '<link rel="preload" as="script" href="/remotes/mf-crm/1.0.0-a1/remoteEntry.js" integrity="sha384-';
  expect(await (await (await portal()).get('/students')).text()).toContain(entry);
  expect(await (await (await portal([manifestFixture()], null)).get('/students')).text()).not.toContain(entry);
});

test('the page preloads the texts of its screen in its language; for an older release all texts of the remote', async () => {
  const preloaded = async (manifest: RemoteManifest) => {
    const { get } = await portal([manifest]);
    const html = await (await get('/students', { cookie: 'language=en' })).text();
    return [...html.matchAll(/as="fetch" href="([^"]+)"/g)].map(([, href = '']) => href);
  };
  const folder = '/remotes/mf-crm/1.0.0-a1/locales';
  const shell = '/locales/en/shell.json?v=1.0.0-s';
  expect(await preloaded(manifestFixture())).toEqual([shell, `${folder}/en/students.0123456789.json`]);
  const before = manifestFixture({ modules: { students: { js: [], css: [] } } });
  expect(await preloaded(before)).toEqual([shell, `${folder}/en.0123456789.json`]);
});

test('language and theme of the cookies are in the page from its first byte', async () => {
  const { get } = await portal();
  const html = await (await get('/students', { cookie: 'language=en; theme=dark' })).text();
  expect(html).toContain('<html lang="en" data-theme="dark">');
  expect(html).toContain('<title>Students');
  expect(await (await get('/students', { cookie: 'language="><script>; theme=x' })).text()).toContain(
    '<html lang="ru">',
  );
});

test.each([
  ['ru-RU,ru;q=0.9,en;q=0.8', '', 'ru'],
  ['en-GB', '', 'ru'],
  ['de-DE,de;q=0.9', '', 'ru'],
  ['en-GB', 'language=ru', 'ru'],
  ['ru', 'language=en', 'en'],
])('a browser in %s with the cookie "%s" gets the page in %s', async (accepted, cookie, language) => {
  const { get } = await portal();
  const response = await get('/students', { 'accept-language': accepted, cookie });
  expect(await response.text()).toContain(`<html lang="${language}">`);
});

test('headers forbid inline and evaluated scripts, framing and sniffing', async () => {
  const { get } = await portal();
  const { headers } = await get('/students');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|localhost|\*/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('no referrer leaves an address that holds a token', async () => {
  const [route] = manifestFixture().routes;
  if (!route) throw new Error('the fixture has a route');
  const routes = [{ ...route, path: '/register/:token', secret: true }];
  const { get } = await portal([manifestFixture({ routes })]);
  expect((await get('/register/abc')).headers.get('referrer-policy')).toBe('no-referrer');
  expect((await get('/reset-password?token=abc')).headers.get('referrer-policy')).toBe('no-referrer');
  expect((await get('/invitation?token=abc')).headers.get('referrer-policy')).toBe('no-referrer');
  expect((await get('/create-owner?token=abc')).headers.get('referrer-policy')).toBe('no-referrer');
  expect((await get('/confirm-email?token=abc')).headers.get('referrer-policy')).toBe('no-referrer');
});

test('an unchanged page is answered 304', async () => {
  const { get } = await portal();
  const etag = (await get('/students')).headers.get('etag') ?? '';
  expect((await get('/students', { 'if-none-match': etag })).status).toBe(304);
  expect((await get('/students', { 'if-none-match': etag, cookie: 'language=en' })).status).toBe(200);
});

test('leaves out a refused manifest with its reason and keeps the other remotes live', async () => {
  const good = manifestFixture();
  const bad = { ...manifestFixture({ id: 'mf-funnel', version: '2.0.0' }), routes: 'nonsense' };
  const { get, refused } = await portal([good, bad]);
  const snapshot = await readSnapshot(await get('/students'));
  expect(Object.keys(snapshot.remotes)).toEqual(['mf-crm']);
  expect(snapshot.refused).toEqual(['mf-funnel']);
  expect(refused).toEqual([expect.stringContaining('mf-funnel 2.0.0: routes')]);
});

test('refuses a manifest that is not JSON, uses the previous release and keeps the other remotes live', async () => {
  const previous = manifestFixture({ version: '0.9.0' });
  const lone = manifestFixture({ id: 'mf-funnel', routes: [] });
  const { get, refused, write } = await portal([manifestFixture(), lone], owner, previous);
  write('releases/remotes/mf-crm/1.0.0-a1/manifest.json', '{"id":"mf-crm","ver');
  write('releases/remotes/mf-funnel/1.0.0-a1/manifest.json', '');
  const snapshot = await readSnapshot(await get('/students'));
  expect(snapshot.remotes['mf-crm']?.stable.manifest.version).toBe('0.9.0');
  expect(Object.keys(snapshot.remotes)).toEqual(['mf-crm']);
  expect(snapshot.refused).toEqual(['mf-crm', 'mf-funnel']);
  expect(refused).toEqual([
    'mf-crm 1.0.0-a1: manifest.json is not JSON',
    'mf-funnel 1.0.0-a1: manifest.json is not JSON',
    'mf-funnel 0.9.0: not published',
  ]);
  expect((await get('/locales/ru/shell.json')).status).toBe(200);
  expect((await get('/locales/ru/mf-crm.json')).status).toBe(200);
  expect((await get('/locales/ru/mf-funnel.json')).status).toBe(404);
});

test('keeps the live releases when the pointer is damaged while the portal runs', async () => {
  const { get, damaged, write } = await portal();
  await get('/students');
  write('releases/pointer/00000002.json', '{"remotes":{"mf-crm"');
  expect(Object.keys((await readSnapshot(await get('/students'))).remotes)).toEqual(['mf-crm']);
  await get('/students');
  expect(damaged).toEqual(['Revision 2 of the release pointer is damaged; revision 1 is used']);
});

test('sign-in and the texts of the shell need no release', async () => {
  const { get, refused, write } = await portal();
  write('releases/pointer/00000001.json', '');
  expect((await get('/auth')).status).toBe(200);
  expect(await (await get('/locales/ru/shell.json')).json()).toEqual({ hello: 'Привет' });
  expect(refused).toEqual([
    expect.stringMatching(/^all remotes : cannot be read; .*Revision 1 of the release pointer is damaged/),
  ]);
});

test.each([
  ['another contract', { contractVersion: shellContractVersion + 1 }],
  ['a shell of another range', { shellRange: '^2.0.0' }],
])('a manifest that requires %s is refused; the previous release replaces it', async (_name, changes) => {
  const previous = manifestFixture({ version: '0.9.0' });
  const { get } = await portal([manifestFixture(changes)], owner, previous);
  const snapshot = await readSnapshot(await get('/students'));
  expect(snapshot.refused).toEqual(['mf-crm']);
  expect(snapshot.remotes['mf-crm']).toMatchObject({ stable: { manifest: { version: '0.9.0' } }, previous: null });
});

test('of two remotes with the same path the holder serves it, and the other keeps its other routes', async () => {
  const [route] = manifestFixture().routes;
  if (!route) throw new Error('the fixture has a route');
  // The newcomer's id comes first in the alphabet.
  const newcomer = manifestFixture({
    id: 'mf-aaa',
    routes: [
      { ...route, path: '/students' },
      { ...route, id: 'own', path: '/own' },
      { ...route, id: 'auth', path: '/auth' },
    ],
    menu: [],
  });
  const { get, refused, write } = await portal([newcomer, manifestFixture()]);
  const entry = (at: string) => ({
    stable: '1.0.0-a1',
    previous: null,
    history: [{ at, who: 'x', why: 'y', action: 'promote', version: '1.0.0-a1' }],
  });
  const pointer = {
    remotes: { 'mf-aaa': entry('2026-02-01T00:00:00.000Z'), 'mf-crm': entry('2026-01-01T00:00:00.000Z') },
  };
  write('releases/pointer/00000002.json', JSON.stringify(pointer));
  const snapshot = await readSnapshot(await get('/students'));
  expect(snapshot.refused).toEqual([]);
  const paths = (id: string) => snapshot.remotes[id]?.stable.manifest.routes.map(({ path }) => path);
  expect(paths('mf-crm')).toEqual(['/students']);
  expect(paths('mf-aaa')).toEqual(['/own']);
  expect(refused).toEqual([
    'mf-aaa 1.0.0-a1: path /students belongs to mf-crm',
    'mf-aaa 1.0.0-a1: path /auth belongs to the shell',
  ]);
});

test('files of a version are cached for ever and sent as compressed at build time', async () => {
  const { get } = await portal();
  const file = await get('/remotes/mf-crm/1.0.0-a1/page.0123456789.js');
  expect(file.status).toBe(200);
  expect(file.headers.get('cache-control')).toContain('immutable');
  expect(file.headers.get('content-type')).toContain('text/javascript');
  const shell = await get('/shell/main.0123456789.js', { 'accept-encoding': 'br' }).catch((error: unknown) => error);
  // The fixture's bytes are not valid brotli, so a failing read shows that they were sent as brotli.
  const encoding = shell instanceof Response ? shell.headers.get('content-encoding') : 'br';
  expect(encoding).toBe('br');
});

test.each([
  '/remotes/mf-crm/1.0.0-a1/../../../../secret.txt',
  '/remotes/mf-crm/1.0.0-a1/..%2f..%2f..%2f..%2fsecret.txt',
  '/remotes/mf-crm/1.0.0-a1/unlisted.js',
  '/remotes/mf-crm/../mf-crm/1.0.0-a1/remoteEntry.js',
  '/remotes/mf-crm/9.9.9/remoteEntry.js',
  '/shell/../secret.txt',
  '/shell/%2e%2e/secret.txt',
  '/shell/..\\secret.txt',
  '/shell/',
  '/locales/ru/../../secret.json',
  '/locales/../secret/shell.json',
  '/locales/de/shell.json',
  '/locales/ru/unknown.json',
  '/locales/ru/mf-funnel.json',
  '/locales/ru/mf-crm.json?v=../../../secret',
])('%s is not found', async (path) => {
  const { port } = await portal();
  const answer = await getRaw(port, path);
  expect(answer).not.toContain('\nsecret');
  // An invalid version is ignored: the live texts are sent.
  if (!path.includes('?v=')) expect(answer).toMatch(/^HTTP\/1\.1 404/);
});

test.each([
  ['/auth', null, 'auth'],
  ['/students', null, 'auth'],
  ['/students', owner, 'staff-layout'],
  ['/constructor', null, undefined],
] as const)('%s preloads the chunk of the shell that it needs, and no other', async (path, user, chunk) => {
  const { get } = await portal(undefined, user);
  const html = await (await get(path)).text();
  const chunks = [...html.matchAll(/rel="preload" as="script" href="\/shell\/([\w-]+)\.0123456789\.js"/g)].map(
    ([, name]) => name,
  );
  expect(chunks).toEqual(chunk === undefined ? [] : [chunk]);
  // The shell asks for them once it has arrived.
  expect(html).not.toContain('as="font"');
});

test('a public page preloads no layout for staff', async () => {
  const { routes, ...rest } = manifestFixture();
  const open = routes.map((route) => ({ ...route, layout: 'public' as const, access: { kind: 'public' as const } }));
  const { get } = await portal([manifestFixture({ ...rest, routes: open })], null);
  const html = await (await get('/students')).text();
  expect(html).toContain('rel="preload" as="script" href="/remotes/mf-crm/1.0.0-a1/remoteEntry.js"');
  expect(html).not.toMatch(/rel="preload" as="script" href="\/shell\//);
});

test('the page draws the frame of the screen and starts the calls of its first view', async () => {
  const { routes } = manifestFixture();
  const withData = manifestFixture({
    routes: routes.map((route) => ({ ...route, data: ['/api/students?active=true'] })),
  });
  const call = '<link rel="preload" as="fetch" href="/api/students?active=true" crossorigin="use-credentials">';
  const page = async (path: string, user: BootUser | null) => {
    const { get } = await portal([withData], user);
    return (await get(path)).text();
  };
  const shown = await page('/students', owner);
  expect(shown).toContain('<div id="root"><div class="frame frame-staff"');
  expect(shown).toContain(call);
  // The answer to a filter in the address is another one.
  expect(await page('/students?search=a', owner)).not.toContain(call);
  const visitor = await page('/students', null);
  expect(visitor).toContain('frame-auth');
  expect(visitor).not.toContain(call);
});

test('texts of the live release are revalidated, those of a named version never', async () => {
  const { get } = await portal();
  const live = await get('/locales/en/mf-crm.json');
  expect(await live.json()).toEqual({ file: 'mf-crm 1.0.0-a1 locales/en.0123456789.json' });
  expect(live.headers.get('cache-control')).toBe('no-cache');
  const again = await get('/locales/en/mf-crm.json', { 'if-none-match': live.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect((await get('/locales/en/mf-crm.json?v=1.0.0-a1')).headers.get('cache-control')).toContain('immutable');
  expect(await (await get('/locales/ru/shell.json')).json()).toEqual({ hello: 'Привет' });
});

test('compresses page and texts for clients that accept it', async () => {
  const { get } = await portal();
  for (const path of ['/students', '/locales/ru/shell.json']) {
    const answer = await get(path, { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    // fetch decompresses, so the text is complete.
    expect(await answer.text()).toBe(await (await get(path)).text());
    expect((await get(path)).headers.get('content-encoding')).toBeNull();
  }
});

test('passes requests for the API on', async () => {
  const { get } = await portal();
  for (const path of ['/api/unknown', '/livez', '/readyz', '/dev/outbox']) {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([404, 'Not Found']);
  }
});

test('answers 503 with a readable page when the page cannot be rendered; a client that accepts JSON gets the API’s error', async () => {
  const { get, failures, loseShell } = await portal();
  loseShell();
  const answer = await get('/students', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await answer.text();
  expect(html).toContain('<h1>Сервис временно недоступен</h1>');
  expect(html).toContain('The service is temporarily unavailable');
  expect(html).not.toMatch(/<script|<style|style=|ENOENT/);
  expect(failures).toMatchObject([{ code: 'ENOENT' }]);
  expect((await get('/students', { accept: 'application/json' })).status).toBe(500);
});

test('the service worker is revalidated each time and may connect to this site only', async () => {
  const { get } = await portal();
  const worker = await get('/service-worker.js');
  expect(await worker.text()).toBe('worker code');
  expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
});

test('staff can put the portal on a home screen under the name of the school; families are not offered it', async () => {
  const { get } = await portal();
  const page = await (await get('/')).text();
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(page).toContain('rel="apple-touch-icon"');
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
  expect(manifest.name).toBe(bootSchoolFixture().name || 'Sports School CRM');
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  expect(manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
  const family = await portal([manifestFixture()], null);
  expect(await (await family.get('/')).text()).not.toContain('rel="manifest"');
});

test('sends a worker that removes the browser’s worker when offline use is switched off', async () => {
  const { get } = await portal(undefined, owner, undefined, false);
  const worker = await (await get('/service-worker.js')).text();
  expect(worker).not.toContain('worker code');
  expect(worker).toContain('self.registration.unregister()');
});

test('the form for the school’s website: the loader is revalidated soon, its parts never, and other websites may load both', async () => {
  const { get } = await portal();
  const loader = await get('/embed/v1.js');
  expect(loader.headers.get('cache-control')).toContain('max-age=300');
  expect(loader.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const part = await get('/embed/form.AB12CD34.js');
  expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(part.headers.get('access-control-allow-origin')).toBe('*');
  for (const path of ['files.json', 'form.js', '..%2Fsecret.txt', '']) {
    expect((await get(`/embed/${path}`)).status).toBe(404);
  }
});

test('only the school’s websites may frame the form, and no address can inject markup into it', async () => {
  const { get } = await portal();
  const query = new URLSearchParams({ language: 'en', section: '7', accent: '"><script>', branch: '1 onload=x' });
  const page = await get(`/embed/trial-request?${query}`);
  expect(page.status).toBe(200);
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'self' https://school.example");
  expect(policy).toContain("script-src 'self';");
  expect(page.headers.get('x-frame-options')).toBeNull();
  const html = await page.text();
  expect(html).toContain('<sports-school-trial-request language="en" section="7">');
  expect((await get('/trial-request')).headers.get('x-frame-options')).toBe('DENY');
});

test('?safe=1 lists without any script what is switched off in this browser and on the server', async () => {
  const bad = { ...manifestFixture({ id: 'mf-funnel', version: '2.0.0' }), routes: 'nonsense' };
  const { get } = await portal([manifestFixture(), bad]);
  const suspects = [
    { remote: 'mf-crm', version: '1.0.0-a1', module: 'students', starts: 3, at: 1 },
    { remote: 'mf-crm', version: '1.0.0-a1', module: 'payments', starts: 1, at: 1 },
  ];
  const cookie = `language=en; ${suspectsCookie}=${formatSuspects(suspects)}`;
  const answer = await get('/students?safe=1', { cookie });
  const html = await answer.text();
  expect(html).toContain('<li>mf-crm 1.0.0-a1: students</li>');
  expect(html).toContain('<li>mf-funnel 2.0.0: routes');
  expect(html).not.toContain('payments');
  expect(html).not.toContain('<script');
  expect(html).toContain('href="/?safe=again"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const nothing = await (await (await portal()).get('/?safe=1', { cookie: 'language=en; suspects=<script>' })).text();
  expect(nothing).toContain('Nothing is switched off.');
  expect(nothing).not.toMatch(/<script|safe=again/);
});

test('?safe=again forgets what stopped this browser', async () => {
  const { port } = await portal();
  const answer = await getRaw(port, '/?safe=again');
  expect(answer).toMatch(/^HTTP\/1\.1 302/);
  expect(answer).toMatch(/\nset-cookie: suspects=; path=\/; max-age=0/i);
  expect(answer).toMatch(/\nlocation: \/\r/i);
});
