import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { BootUser } from '@school/shell-contract/snapshot';
import { bootSchoolFixture } from '@school/shell-contract/testing';
import Koa from 'koa';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { makeTemporaryFolder } from '../build/temporary-folder.fixture';
import { computeIntegrity, createReleaseStore, folderDriver, type ReleaseStore } from '../release';
import { createBuild, createShellBuild } from '../release/build.fixture';
import { isInCanary } from '../release/canary';
import { createShellMiddleware, createSnapshots } from './index';

const reason = { who: 'tester', why: 'a test' };
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

let root: string;
let releases: ReleaseStore;
let address: string;
let faults: string[];
/** The group that the next browser without one gets. */
let nextGroup: number;
const users: BootUser[] = [
  { id: 1, username: 'anna', role: 'owner' },
  { id: 2, username: 'petr', role: 'coach' },
  { id: 3, username: 'olga', role: 'owner' },
];
/** How often the signed-in user was asked for. */
let asked = 0;

beforeEach(async () => {
  root = makeTemporaryFolder('shell-release');
  for (const [path, bytes] of createShellBuild('1.0.0-built', 'built', '{"hello":"built"}')) {
    const file = join(root, 'dist', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  releases = createReleaseStore(folderDriver(join(root, 'releases')), {
    onDamagedPointer: () => undefined,
    now: () => new Date(),
  });
  faults = [];
  nextGroup = 0;
  const app = new Koa();
  app.use(
    createShellMiddleware({
      releases,
      snapshots: createSnapshots({
        releases,
        onFault: ({ remote, version, reason }) => faults.push(`${remote} ${version}: ${reason}`),
      }),
      shellDist: join(root, 'dist'),
      embedDist: join(root, 'embed'),
      readEmbedOrigins: async () => [],
      resolveUser: async (ctx) => {
        asked += 1;
        return users.find(({ username }) => username === ctx.cookies.get('session')) ?? null;
      },
      readSchool: async () => bootSchoolFixture(),
      needsOwner: async () => false,
      production: true,
      offline: true,
      pickGroup: () => nextGroup,
      onPageFailure: () => undefined,
    }),
  );
  const server = app.listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

const get = (path: string, cookie = '') => fetch(address + path, { headers: cookie === '' ? {} : { cookie } });

async function readShellVersion(cookie?: string): Promise<string | undefined> {
  return /"shellVersion":"([^"]+)"/.exec(await (await get('/auth', cookie)).text())?.[1];
}

async function publish(version: string): Promise<string> {
  const files = createShellBuild(version, `code of ${version}`, `{"hello":"${version}"}`);
  await releases.publishShell(files, computeIntegrity);
  return [...files.keys()].find((path) => path.startsWith('own.')) ?? '';
}

test('the shell of the build is served until one is released; a rollback is live with the next page', async () => {
  expect(await readShellVersion()).toBe('1.0.0-built');
  for (const version of ['1.0.0-a', '1.0.0-b']) {
    await publish(version);
    await releases.promote('shell', version, reason);
    expect(await readShellVersion()).toBe(version);
  }
  await releases.rollback('shell', reason);
  expect(await readShellVersion()).toBe('1.0.0-a');
});

test('texts, worker and description belong to the live shell; a named version has its own texts', async () => {
  await publish('1.0.0-a');
  await releases.promote('shell', '1.0.0-a', reason);
  const read = async (path: string) => (await get(path)).text();
  expect(await read('/locales/ru/shell.json')).toBe('{"hello":"1.0.0-a"}');
  expect(await read('/service-worker.js')).toBe('worker of 1.0.0-a');
  expect(JSON.parse(await read('/shell/shell.json')).version).toBe('1.0.0-a');
  expect((await get('/shell/shell.json')).headers.get('cache-control')).toBe('private, no-cache');
  await publish('1.0.0-b');
  await releases.promote('shell', '1.0.0-b', reason);
  expect(await read('/locales/ru/shell.json?v=1.0.0-a')).toBe('{"hello":"1.0.0-a"}');
  expect(await read('/locales/ru/shell.json')).toBe('{"hello":"1.0.0-b"}');
});

test('a page that is open over an older shell finds its files; what no manifest names is not sent', async () => {
  const [first, second] = [await publish('1.0.0-a'), await publish('1.0.0-b')];
  await releases.promote('shell', '1.0.0-a', reason);
  await releases.promote('shell', '1.0.0-b', reason);
  expect(await (await get(`/shell/${second}`)).text()).toBe('1.0.0-b');
  expect(await (await get(`/shell/${first}`)).text()).toBe('1.0.0-a');
  expect((await get(`/shell/${first}`)).headers.get('cache-control')).toContain('immutable');
  writeFileSync(join(root, 'releases/shell/1.0.0-a/stray.0123456789.js'), 'stray');
  for (const path of ['stray.0123456789.js', 'manifest.json', 'gone.0123456789.js']) {
    expect((await get(`/shell/${path}`)).status).toBe(404);
  }
});

test('a page that is open over 20 releases of shell and remote, and over the removal of old ones, finds all its files', async () => {
  const own: string[] = [];
  for (let count = 0; count <= 20; count += 1) {
    const version = `1.0.${count}`;
    own.push(await publish(version));
    await releases.publish(createBuild(version, `code of ${version}`), computeIntegrity, {
      at: new Date().toISOString(),
      who: 'tester',
    });
    for (const part of ['shell', 'mf-crm']) await releases.promote(part, version, reason);
  }
  for (const part of ['shell', 'mf-crm']) expect(await releases.prune(part)).toEqual([]);
  for (const [count, path] of own.entries()) {
    const version = `1.0.${count}`;
    expect(await (await get(`/shell/${path}`)).text()).toBe(version);
    expect(await (await get(`/remotes/mf-crm/${version}/page.0123456789.js`)).text()).toBe(`code of ${version}`);
    expect(await (await get(`/locales/ru/mf-crm.json?v=${version}`)).text()).toBe(`code of ${version}`);
    expect(await (await get(`/locales/ru/shell.json?v=${version}`)).text()).toBe(`{"hello":"${version}"}`);
  }
  expect(await readShellVersion()).toBe('1.0.20');
});

test('a shell that cannot be served is replaced by the previous one, then by that of the build', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) {
    await publish(version);
    await releases.promote('shell', version, reason);
  }
  rmSync(join(root, 'releases/shell/1.0.0-b'), { recursive: true });
  releases = createReleaseStore(folderDriver(join(root, 'releases')), {
    onDamagedPointer: () => undefined,
    now: () => new Date(),
  });
  const snapshots = createSnapshots({ releases, onFault: () => undefined });
  const live = await snapshots.current();
  expect(live.shell?.version).toBe('1.0.0-a');
  expect(live.refused).toEqual(['shell']);
  expect(live.faults).toEqual([{ remote: 'shell', version: '1.0.0-b', kind: 'release', reason: 'not published' }]);
});

test('a browser keeps its group, and a canary of the shell reaches only the groups of its share', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) await publish(version);
  await releases.promote('shell', '1.0.0-a', reason);
  expect((await get('/auth')).headers.get('set-cookie')).toBeNull();

  await releases.startCanary('shell', '1.0.0-b', { percent: 50 }, reason);
  const versions = await Promise.all(
    Array.from({ length: 100 }, (_, group) => readShellVersion(`browser-group=${group}`)),
  );
  expect(versions.filter((version) => version === '1.0.0-b')).toHaveLength(50);
  expect(versions.filter((version) => version === '1.0.0-a')).toHaveLength(50);

  nextGroup = versions.indexOf('1.0.0-b');
  const first = await get('/auth');
  expect(first.headers.get('set-cookie')).toMatch(
    new RegExp(`^browser-group=${nextGroup}; path=/; expires=[^;]+; samesite=lax; httponly$`),
  );
  expect(await first.text()).toContain('"shellVersion":"1.0.0-b"');
  expect((await get('/auth', `browser-group=${nextGroup}`)).headers.get('set-cookie')).toBeNull();
  // a number that is no group is replaced
  expect((await get('/auth', 'browser-group=4711')).headers.get('set-cookie')).toContain(`browser-group=${nextGroup}`);

  await releases.halt('shell', reason);
  expect(await readShellVersion(`browser-group=${nextGroup}`)).toBe('1.0.0-a');
});

test('a browser in which the canary of the shell hung gets the live shell, and the next canary', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await publish(version);
  await releases.promote('shell', '1.0.0-a', reason);
  await releases.startCanary('shell', '1.0.0-b', { percent: 99 }, reason);
  const readAll = (start: string) =>
    Promise.all(
      Array.from({ length: 100 }, (_, group) => readShellVersion(`browser-group=${group}; shell-start=${start}`)),
    );
  for (const start of ['1.0.0-b~begun', '1.0.0-b~hung']) {
    expect(new Set(await readAll(start))).toEqual(new Set(['1.0.0-a']));
  }
  expect(new Set(await readAll('1.0.0-a~begun'))).toContain('1.0.0-b');
  // The worker of a page whose shell is just starting belongs to that shell.
  const group = Array.from({ length: 100 }, (_, each) => each).find((each) =>
    isInCanary('shell', { version: '1.0.0-b', percent: 99 }, { group: each }),
  );
  const readWorker = async (start: string) =>
    (await get('/service-worker.js', `browser-group=${group}; shell-start=${start}`)).text();
  expect(await readWorker('1.0.0-b~begun')).toBe('worker of 1.0.0-b');
  expect(await readWorker('1.0.0-b~hung')).toBe('worker of 1.0.0-a');
  await releases.halt('shell', reason);
  await releases.startCanary('shell', '1.0.0-c', { percent: 99 }, reason);
  expect(new Set(await readAll('1.0.0-b~hung'))).toContain('1.0.0-c');
});

test('a canary for a role and a user follows the person who is signed in, and asks for no group', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) await publish(version);
  await releases.promote('shell', '1.0.0-a', reason);
  const readWorker = async (cookie: string) => (await get('/service-worker.js', cookie)).text();
  asked = 0;
  await readWorker('session=petr');
  expect(asked).toBe(0);
  await releases.startCanary('shell', '1.0.0-b', { percent: 0, roles: ['coach'], users: ['anna'] }, reason);
  for (const name of ['petr', 'anna']) {
    expect(await readShellVersion(`session=${name}`)).toBe('1.0.0-b');
    expect(await readWorker(`session=${name}`)).toBe('worker of 1.0.0-b');
  }
  // somebody else, and a browser after the sign-out
  for (const cookie of ['session=olga', '']) {
    const page = await get('/auth', cookie);
    expect(await page.text()).toContain('"shellVersion":"1.0.0-a"');
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(await readWorker(cookie)).toBe('worker of 1.0.0-a');
  }
  await releases.startCanary('shell', '1.0.0-b', { percent: 50, roles: ['coach'], users: ['anna'] }, reason);
  expect((await get('/auth', 'session=olga')).headers.get('set-cookie')).toContain('browser-group=0');
  for (const group of [1, 34, 67, 99]) {
    expect(await readShellVersion(`session=petr; browser-group=${group}`)).toBe('1.0.0-b');
  }
  await releases.halt('shell', reason);
  expect(await readShellVersion('session=petr')).toBe('1.0.0-a');
});

test('an open page learns the versions that this browser would get next', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) {
    await publish(version);
    await releases.publish(createBuild(version, version), computeIntegrity);
  }
  const read = async (cookie: string) => {
    const answer = await get('/live-versions.json', cookie);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return answer.json();
  };
  expect(await read('')).toEqual({ shell: '1.0.0-built' });
  for (const part of ['shell', 'mf-crm']) await releases.promote(part, '1.0.0-a', reason);
  expect(await read('')).toEqual({ shell: '1.0.0-a', 'mf-crm': '1.0.0-a' });
  await releases.startCanary('mf-crm', '1.0.0-b', { percent: 0, roles: ['coach'] }, reason);
  expect(await read('session=petr')).toEqual({ shell: '1.0.0-a', 'mf-crm': '1.0.0-b' });
  expect(await read('session=olga')).toEqual({ shell: '1.0.0-a', 'mf-crm': '1.0.0-a' });
});

test('a script of the server watches how the shell starts, and counts starts while the shell runs a canary', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) await publish(version);
  await releases.promote('shell', '1.0.0-a', reason);
  expect(await (await get('/auth')).text()).toMatch(/<script src="\/shell-watch\.js[^>]* data-version="1\.0\.0-a">/);
  await releases.startCanary('shell', '1.0.0-b', { percent: 50 }, reason);
  for (const group of [1, 2, 3, 4, 5]) {
    const html = await (await get('/auth', `browser-group=${group}`)).text();
    const [watch = '', shell = ''] = [...html.matchAll(/<script src="([^"]+)" defer/g)].map(([, src]) => src);
    expect(watch).toMatch(/^\/shell-watch\.js\?v=/);
    expect(html).toMatch(/ data-version="1\.0\.0-[ab]" data-counted>/);
    expect(shell).toMatch(/^\/shell\/main\./);
    const answer = await get(watch);
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(await answer.text()).toContain('/api/release-starts');
  }
});

test('a canary of a remote falls back to the live release; one that cannot be served reaches nobody', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) await releases.publish(createBuild(version, version), computeIntegrity);
  await releases.promote('mf-crm', '1.0.0-a', reason);
  await releases.startCanary('mf-crm', '1.0.0-b', { percent: 99 }, reason);
  const read = async (snapshots: ReturnType<typeof createSnapshots>) => {
    const all = await Promise.all(Array.from({ length: 100 }, (_, group) => snapshots.current({ group })));
    return all.map(({ remotes }) => {
      const remote = remotes['mf-crm'];
      return `${remote?.stable.manifest.version} ${remote?.previous?.version}`;
    });
  };
  const served = await read(createSnapshots({ releases, onFault: () => undefined }));
  expect(served.filter((versions) => versions === '1.0.0-b 1.0.0-a')).toHaveLength(99);
  expect(served.filter((versions) => versions === '1.0.0-a undefined')).toHaveLength(1);

  writeFileSync(join(root, 'releases/remotes/mf-crm/1.0.0-b/manifest.json'), '{');
  const fresh = createReleaseStore(folderDriver(join(root, 'releases')), {
    onDamagedPointer: () => undefined,
    now: () => new Date(),
  });
  const told: string[] = [];
  const snapshots = createSnapshots({
    releases: fresh,
    onFault: ({ version, reason }) => told.push(`${version} ${reason}`),
  });
  expect(new Set(await read(snapshots))).toEqual(new Set(['1.0.0-a undefined']));
  expect(told).toEqual(['1.0.0-b manifest.json is not JSON']);
});

/** A store where `read` replaces the reading of one manifest, so that it can wait or fail. */
function withManifest(key: string, read: (real: () => Promise<unknown>) => Promise<unknown>): ReleaseStore {
  return {
    ...releases,
    readManifest: (id, version) => {
      const real = () => releases.readManifest(id, version);
      return `${id} ${version}` === key ? read(real) : real();
    },
  };
}

function createSignal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

test('a request that still reads an older revision does not restore it', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) await publish(version);
  await releases.promote('shell', '1.0.0-a', reason);
  await releases.promote('shell', '1.0.0-b', reason);
  const [slow, started] = [createSignal(), createSignal()];
  const snapshots = createSnapshots({
    releases: withManifest('shell 1.0.0-b', async (real) => {
      started.give();
      await slow.given;
      return real();
    }),
    onFault: () => undefined,
  });
  const early = snapshots.current();
  await started.given;
  await releases.rollback('shell', reason);
  expect((await snapshots.current()).shell?.version).toBe('1.0.0-a');
  slow.give();
  expect((await early).shell?.version).toBe('1.0.0-b');
  expect((await snapshots.current()).shell?.version).toBe('1.0.0-a');
});

test('a manifest that the store failed to return is read again seconds later', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) await publish(version);
  await releases.promote('shell', '1.0.0-a', reason);
  await releases.promote('shell', '1.0.0-b', reason);
  let fails = true;
  let reads = 0;
  const snapshots = createSnapshots({
    releases: withManifest('shell 1.0.0-b', (real) => {
      reads += 1;
      return fails ? Promise.reject(new Error('time-out')) : real();
    }),
    onFault: () => undefined,
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    expect((await snapshots.current()).shell?.version).toBe('1.0.0-a');
    fails = false;
    expect((await snapshots.current()).shell?.version).toBe('1.0.0-a');
    expect(reads).toBe(1);
    vi.advanceTimersByTime(5_000);
    expect((await snapshots.current()).shell?.version).toBe('1.0.0-b');
  } finally {
    vi.useRealTimers();
  }
});
