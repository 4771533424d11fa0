import type { AddressInfo } from 'node:net';
import { shellId } from '@school/shell-contract/manifest-names';
import { bootSchoolFixture } from '@school/shell-contract/testing';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../build/temporary-folder.fixture';
import { computeIntegrity, createReleaseStore, type ReleaseStore } from '../release';
import { createBuild, createShellBuild } from '../release/build.fixture';
import { keptDriver } from '../release/kept-driver';
import { s3Driver } from '../release/s3-driver';
import { type S3Store, startS3Store } from '../release/s3-store.fixture';
import { createShellMiddleware, createSnapshots } from './index';

const reason = { who: 'tester', why: 'a test' };

let far: S3Store;
let team: ReleaseStore;
let server: ReturnType<Koa['listen']>;
let url = '';

/** A portal whose releases lie in a bucket, and a team that publishes to the bucket from elsewhere. */
beforeAll(async () => {
  far = await startS3Store();
  const options = { onDamagedPointer: (sentence: string) => expect.fail(sentence), now: () => new Date() };
  team = createReleaseStore(await s3Driver(far.place), options);
  await team.publish(createBuild('1.0.0-a'), computeIntegrity);
  await team.promote('mf-crm', '1.0.0-a', reason);
  await team.publishShell(createShellBuild('1.0.0-a'), computeIntegrity);
  await team.promote(shellId, '1.0.0-a', reason);

  const folder = makeTemporaryFolder('unknown-versions');
  const releases = createReleaseStore(keptDriver(await s3Driver(far.place), folder, Date.now), options);
  const app = new Koa();
  app.use(
    createShellMiddleware({
      releases,
      snapshots: createSnapshots({ releases, onFault: ({ reason: why }) => expect.fail(why) }),
      shellDist: folder,
      embedDist: folder,
      readEmbedOrigins: async () => [],
      resolveUser: async () => null,
      readSchool: async () => bootSchoolFixture(),
      needsOwner: async () => false,
      production: true,
      offline: false,
      pickGroup: () => 0,
      onPageFailure: (error) => expect.fail(String(error)),
    }),
  );
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await far.close();
});

const getStatus = async (path: string) => (await fetch(url + path, { headers: { 'accept-encoding': 'br' } })).status;
const hundred = Array.from({ length: 100 }, (_, index) => index);

test('a hundred requests for unknown versions cost the store as much as two', async () => {
  expect(await getStatus('/remotes/mf-crm/1.0.0-a/remoteEntry.js')).toBe(200);
  expect(await getStatus('/auth')).toBe(200);
  far.takeCalls();
  const paths = [
    (each: number) => `/remotes/mf-crm/9.9.${each}/remoteEntry.js`,
    (each: number) => `/remotes/mf-none${each}/1.0.0/remoteEntry.js`,
    (each: number) => `/locales/ru/mf-crm.json?v=9.9.${each}`,
    (each: number) => `/locales/ru/shell.json?v=9.9.${each}`,
  ];
  const statuses = await Promise.all(paths.flatMap((path) => hundred.map((each) => getStatus(path(each)))));
  expect(new Set(statuses)).toEqual(new Set([404]));
  // A list of either part and another one a second later, and the pointer once a second.
  expect(far.takeCalls().length).toBeLessThanOrEqual(10);
});

test('a version that is published after such a request loads with the next one', async () => {
  expect(await getStatus('/remotes/mf-crm/1.0.1-a/remoteEntry.js')).toBe(404);
  await team.publish(createBuild('1.0.1-a'), computeIntegrity);
  expect(await getStatus('/remotes/mf-crm/1.0.1-a/remoteEntry.js')).toBe(200);
});

test('the compressed form that a small file lacks is asked for once', async () => {
  const path = '/remotes/mf-crm/1.0.0-a/page.0123456789.js';
  expect(await getStatus(path)).toBe(200);
  far.takeCalls();
  expect(await getStatus(path)).toBe(200);
  expect(far.takeCalls().filter((call) => call.includes('/files/'))).toEqual([]);
});
