import type { RemoteManifest } from '@school/shell-contract/manifest';
import { oldestContractVersion, shellContractVersion } from '@school/shell-contract/manifest-names';
import { manifestFixture } from '@school/shell-contract/testing';
import { expect, test } from 'vitest';
import { checkGates, type LiveState, type Release } from './gates';

const locale = { ru: 'locales/ru.0123456789.json', en: 'locales/en.0123456789.json' };
const page = 'page.0123456789.js';

function release(changes: Partial<RemoteManifest> = {}, files: Record<string, string> = {}): Release {
  const all: Record<string, string> = {
    [locale.ru]: '{"list":{"count_one":"a","count_few":"b","count_many":"c"}}',
    [locale.en]: '{"list":{"count_one":"a","count_other":"b"}}',
    ...files,
  };
  return { manifest: manifestFixture(changes), read: async (path) => (all[path] ? Buffer.from(all[path]) : null) };
}

const live = (changes: Partial<LiveState> = {}): LiveState => ({
  shellVersion: '1.0.0',
  api: ['GET /api/students', 'GET /api/students/:id'],
  remote: release(),
  wasLive: false,
  ...changes,
});
const ofBytes = (bytes: number) => release({}, { [`${page}.br`]: 'x'.repeat(bytes) });

test('accepts a sound release, also as the first one', async () => {
  const sound = release({ calls: ['GET /api/students'] });
  expect(await checkGates(sound, live())).toEqual([]);
  expect(await checkGates(sound, live({ remote: null, api: null }))).toEqual([]);
});

test.each<[string, Release, Partial<LiveState>, RegExp]>([
  ['another contract', release({ contractVersion: shellContractVersion + 1 }), {}, /contract \d+ of the shell/],
  [
    'a contract that is no longer supported',
    release({ contractVersion: oldestContractVersion - 1 }),
    {},
    /contract \d+ of the shell; the live one runs/,
  ],
  ['another shell', release({ shellRange: '^2.0.0' }), {}, /wants a shell of \^2\.0\.0; 1\.0\.0 is live/],
  [
    'a route that the live API lacks',
    release({ calls: ['GET /api/students', 'POST /api/new'] }),
    {},
    /does not have: POST \/api\/new\. Start the new API first/,
  ],
  ['a module without code', release({ modules: { students: { js: [], css: [] } } }), {}, /module students has no code/],
  [
    'a text in one language',
    release({}, { [locale.en]: '{"list":{"count_one":"a"},"more":"b"}' }),
    {},
    /texts: more\./,
  ],
  ['a locale file that is damaged', release({}, { [locale.ru]: '{' }), {}, /cannot be read/],
  [
    'a module that has grown',
    ofBytes(120_000),
    { remote: ofBytes(100_000) },
    /loads 120\.0 KB, the live one 100\.0 KB/,
  ],
  [
    'a file that would be sent uncompressed',
    release({ assets: [{ path: page, bytes: 2_000, integrity: 'sha384-a' }] }, { [`${page}.br`]: 'x' }),
    {},
    /These files lack a \.br or a \.gz file beside them and would be sent uncompressed: page\.0123456789\.js\./,
  ],
  ['a heavy new module', ofBytes(150_001), { remote: null }, /at most 150\.0 KB/],
])('refuses %s', async (_name, candidate, changes, sentence) => {
  const faults = await checkGates(candidate, live(changes));
  expect(faults).toEqual([expect.stringMatching(sentence)]);
});

test('a file that compression does not make smaller needs no compressed copy', async () => {
  const assets = [
    { path: page, bytes: 1_000, integrity: 'sha384-a' },
    { path: 'media/photo.webp', bytes: 90_000, integrity: 'sha384-a' },
  ];
  expect(await checkGates(release({ assets }), live())).toEqual([]);
});

test('a small module may grow by a few kilobytes, and a release that was live before is not measured again', async () => {
  expect(await checkGates(ofBytes(5_000), live({ remote: ofBytes(1_000) }))).toEqual([]);
  expect(await checkGates(ofBytes(120_000), live({ remote: ofBytes(1_000), wasLive: true }))).toEqual([]);
});
