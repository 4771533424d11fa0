import type { Role } from '@school/api-contract/rules/roles';
import { beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../build/temporary-folder.fixture';
import { formatAudience, parseAudience } from './audience';
import { createBuild, createShellBuild } from './build.fixture';
import { browserGroups, isInCanary } from './canary';
import {
  computeIntegrity,
  createReleaseStore,
  findEntry,
  findWithdrawal,
  folderDriver,
  type ReleaseStore,
} from './index';

const reason = { who: 'tester', why: 'a test' };
let store: ReleaseStore;

beforeEach(async () => {
  const root = makeTemporaryFolder('releases');
  store = createReleaseStore(folderDriver(root), { onDamagedPointer: () => undefined, now: () => new Date() });
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) {
    await store.publish(createBuild(version, version), computeIntegrity);
    await store.publishShell(createShellBuild(version), computeIntegrity);
  }
});

const readEntry = async (id: string) => findEntry((await store.readPointer()).pointer, id);

test.each(['mf-crm', 'shell'])('a canary of %s runs beside the live release, and a halt ends it', async (id) => {
  await store.promote(id, '1.0.0-a', reason);
  await store.promote(id, '1.0.0-b', reason);
  await store.startCanary(id, '1.0.0-c', { percent: 10 }, reason);
  expect(await readEntry(id)).toMatchObject({
    stable: '1.0.0-b',
    previous: '1.0.0-a',
    canary: { version: '1.0.0-c', percent: 10 },
  });
  expect(await store.halt(id, { who: 'Anna', why: 'it is empty' })).toBe('1.0.0-c');
  const entry = await readEntry(id);
  expect(entry).toMatchObject({ stable: '1.0.0-b', previous: '1.0.0-a' });
  expect(entry?.canary).toBeUndefined();
  expect(entry?.history.map(({ action, version }) => `${action} ${version}`)).toEqual([
    'halt 1.0.0-c',
    'canary 1.0.0-c',
    'promote 1.0.0-b',
    'promote 1.0.0-a',
  ]);
  expect(await store.rollback(id, reason)).toBe('1.0.0-a');
});

test('a halted release counts as withdrawn until it is brought back, and never becomes the previous one', async () => {
  const withdrawal = async () => findWithdrawal((await readEntry('mf-crm'))?.history ?? [], '1.0.0-b');
  await store.promote('mf-crm', '1.0.0-a', reason);
  await store.startCanary('mf-crm', '1.0.0-b', { percent: 50 }, reason);
  expect(await withdrawal()).toBeUndefined();
  await store.halt('mf-crm', { who: 'Anna', why: 'it is empty' });
  expect(await withdrawal()).toMatchObject({ action: 'halt', who: 'Anna', why: 'it is empty' });
  await store.promote('mf-crm', '1.0.0-c', reason);
  expect(await readEntry('mf-crm')).toMatchObject({ stable: '1.0.0-c', previous: '1.0.0-a' });
  await store.promote('mf-crm', '1.0.0-b', reason);
  expect(await withdrawal()).toBeUndefined();
});

test('a promotion ends a canary', async () => {
  await store.promote('mf-crm', '1.0.0-a', reason);
  await store.startCanary('mf-crm', '1.0.0-b', { percent: 50 }, reason);
  await store.promote('mf-crm', '1.0.0-b', reason);
  expect((await readEntry('mf-crm'))?.canary).toBeUndefined();
  expect(await readEntry('mf-crm')).toMatchObject({ stable: '1.0.0-b', previous: '1.0.0-a' });
});

test('refuses a canary without a live release, of the live one, and a rollback beside a canary', async () => {
  await expect(store.startCanary('mf-crm', '1.0.0-a', { percent: 5 }, reason)).rejects.toThrow(
    'Nothing of mf-crm is live',
  );
  await store.promote('mf-crm', '1.0.0-a', reason);
  await store.promote('mf-crm', '1.0.0-b', reason);
  await expect(store.startCanary('mf-crm', '1.0.0-b', { percent: 5 }, reason)).rejects.toThrow('is live already');
  await expect(store.startCanary('mf-crm', '1.0.0-x', { percent: 5 }, reason)).rejects.toThrow('not published');
  await expect(store.halt('mf-crm', reason)).rejects.toThrow('no canary');
  await store.startCanary('mf-crm', '1.0.0-c', { percent: 5 }, reason);
  await expect(store.rollback('mf-crm', reason)).rejects.toThrow('npm run release -- halt mf-crm');
  await expect(store.startCanary('mf-crm', '1.0.0-a', { percent: 5 }, reason)).rejects.toThrow(
    '1.0.0-c of mf-crm runs as a canary',
  );
  await store.startCanary('mf-crm', '1.0.0-c', { percent: 20 }, reason);
});

test('a rollback or halt applies only to the version that somebody decided about', async () => {
  await store.promote('mf-crm', '1.0.0-a', reason);
  await store.promote('mf-crm', '1.0.0-b', reason);
  await expect(store.rollback('mf-crm', reason, '1.0.0-a')).rejects.toThrow('1.0.0-b of mf-crm is live.');
  await store.startCanary('mf-crm', '1.0.0-c', { percent: 5 }, reason);
  await expect(store.halt('mf-crm', reason, '1.0.0-b')).rejects.toThrow('The canary of mf-crm is 1.0.0-c.');
  await store.halt('mf-crm', reason, '1.0.0-c');
  expect(await store.rollback('mf-crm', reason, '1.0.0-b')).toBe('1.0.0-a');
});

test('a canary for roles and users is recorded, grows, and is taken from nobody', async () => {
  await store.promote('mf-crm', '1.0.0-a', reason);
  await store.startCanary('mf-crm', '1.0.0-b', { percent: 0, roles: ['coach'], users: ['anna'] }, reason);
  const entry = await readEntry('mf-crm');
  expect(entry?.canary).toEqual({ version: '1.0.0-b', percent: 0, roles: ['coach'], users: ['anna'] });
  expect(entry?.history[0]).toMatchObject({ action: 'canary', percent: 0, roles: ['coach'], users: ['anna'] });
  await expect(store.startCanary('mf-crm', '1.0.0-b', { percent: 10, users: ['anna'] }, reason)).rejects.toThrow(
    'goes to role coach, user anna, and not all of them would keep it. Name them too: --canary 10,role:coach,user:anna,',
  );
  await store.startCanary('mf-crm', '1.0.0-b', { percent: 10, roles: ['coach'], users: ['anna', 'boris'] }, reason);
  await expect(
    store.startCanary('mf-crm', '1.0.0-b', { percent: 5, roles: ['coach'], users: ['anna', 'boris'] }, reason),
  ).rejects.toThrow('--canary 10,role:coach,user:anna,user:boris');
});

test('people get a canary by role or name in any browser, others by the share alone', () => {
  const canary = { version: '1.0.0-c', percent: 0, roles: ['coach' as const], users: ['anna'] };
  const gets = (username: string, role: Role) => isInCanary('mf-crm', canary, { user: { username, role } });
  expect(gets('petr', 'coach')).toBe(true);
  expect(gets('anna', 'owner')).toBe(true);
  expect(gets('boris', 'owner')).toBe(false);
  expect(isInCanary('mf-crm', canary, { user: null })).toBe(false);
  expect(groups.some((group) => isInCanary('mf-crm', canary, { group }))).toBe(false);
});

test.each([
  ['10', { percent: 10 }],
  ['role:coach', { percent: 0, roles: ['coach'] }],
  ['user:anna, user:boris', { percent: 0, users: ['anna', 'boris'] }],
  ['5,role:coach,role:admin,user:anna', { percent: 5, roles: ['coach', 'admin'], users: ['anna'] }],
  ['user:"anna, office",10', { percent: 10, users: ['anna, office'] }],
  ['user:"the ""boss""", user:boris', { percent: 0, users: ['the "boss"', 'boris'] }],
])('--canary %s', (text, audience) => expect(parseAudience(text)).toEqual(audience));

test.each([
  '',
  '0',
  '100',
  '10%',
  '5,10',
  'coach',
  'role:trainer',
  'user:',
  'role:coach,',
  'user:"anna',
  'user:"anna"x',
  'user:""',
  '"10"',
])('--canary %s is refused', (text) => expect(parseAudience(text)).toBeUndefined());

test.each(['anna', 'anna, office', 'the "boss"', ' anna '])('what is written for %j names that user', (user) => {
  const audience = { percent: 5, users: [user, 'boris'] };
  expect(parseAudience(formatAudience(audience))).toEqual(audience);
});

const groups = Array.from({ length: browserGroups }, (_, group) => group);

test.each([1, 10, 50, 99])(
  '%i percent are that many groups, and a larger share keeps the groups of a smaller one',
  (percent) => {
    const version = '1.0.0-c';
    const chosen = groups.filter((group) => isInCanary('mf-crm', { version, percent }, { group }));
    expect(chosen).toHaveLength(percent);
    for (const group of chosen) expect(isInCanary('mf-crm', { version, percent: 99 }, { group })).toBe(true);
  },
);

test('different releases begin with different groups; a browser without a group gets no canary', () => {
  const choose = (version: string) =>
    groups.filter((group) => isInCanary('mf-crm', { version, percent: 5 }, { group }));
  expect(choose('1.0.0-b')).not.toEqual(choose('1.0.0-c'));
  expect(isInCanary('mf-crm', { version: '1.0.0-b', percent: 99 }, { group: undefined })).toBe(false);
  expect(isInCanary('mf-crm', undefined, { group: 1 })).toBe(false);
});
