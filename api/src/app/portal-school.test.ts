import { expect, test } from 'vitest';
import { createDatabase } from '../platform/database/database';
import { countStatements } from '../platform/database/query-counter';
import { startPausableProxy } from '../testing/pausable-proxy.fixture';
import { prepareReadySchool, realRequisites } from '../testing/ready-school';
import { useTestApp } from '../testing/test-app';
import { createSchoolReader } from './portal-school';

const app = useTestApp({ features: () => [] });

test('the time zone of the settings is read again after a second', async () => {
  app.clock.set('2026-11-15T09:00:00Z');
  const readSchool = createSchoolReader(app.deps);
  expect(await readSchool()).toMatchObject({ timeZone: 'Europe/Moscow' });
  await app.db('settingsSchool').update({ timeZone: 'Asia/Vladivostok' });
  app.clock.set('2026-11-15T09:00:00.999Z');
  expect(await readSchool()).toMatchObject({ timeZone: 'Europe/Moscow' });
  app.clock.set('2026-11-15T09:00:01Z');
  expect(await readSchool()).toMatchObject({ timeZone: 'Asia/Vladivostok' });
});

test('a page is still served while the database is down', async () => {
  const gone = createDatabase('postgres://nobody@127.0.0.1:1/none');
  const read = createSchoolReader({ ...app.deps, db: gone });
  expect(await read()).toMatchObject({ timeZone: 'Europe/Moscow', isReady: true, name: '', logoUrl: null });
  await gone.destroy();
});

test('two statements read whether the school is open to families, its phone, and what it sells', async () => {
  const settings = { ...app.deps.settings, demo: false };
  const read = () => createSchoolReader({ ...app.deps, settings })();
  const { result: value, statements } = await countStatements(read);
  expect(value).toMatchObject({ isReady: false, phone: '', heldChannels: ['sms', 'email'] });
  expect(statements).toHaveLength(2);
  await prepareReadySchool(app.db);
  expect(await read()).toMatchObject({ isReady: true, phone: realRequisites.operatorPhone });
});

test("the school's own phone and address come before the operator's", async () => {
  const read = () => createSchoolReader({ ...app.deps, settings: { ...app.deps.settings, demo: false } })();
  expect(await read()).toMatchObject({
    ...{ address: realRequisites.operatorAddress, email: realRequisites.operatorEmail },
    ...{ accentColor: null, logoUrl: null },
  });
  await app.db('settingsSchool').update({ phone: '+74951230000', address: 'Лесная, 12', accentColor: '#0f766e' });
  await app.db('schoolLogo').insert({ content: Buffer.from('png'), sha256: 'ab'.repeat(32) });
  expect(await read()).toMatchObject({
    phone: '+74951230000',
    address: 'Лесная, 12',
    accentColor: '#0f766e',
    logoUrl: '/api/school/logo?v=abababababababab',
  });
});

test('a page does not wait long for a paused database', async () => {
  const wire = await startPausableProxy(app.deps.settings.databaseUrl ?? '');
  const db = createDatabase(wire.url);
  await app.db('settingsSchool').update({ timeZone: 'Asia/Omsk' });
  app.clock.set('2026-11-15T10:00:00Z');
  const readSchool = createSchoolReader({ ...app.deps, db });
  expect(await readSchool()).toMatchObject({ timeZone: 'Asia/Omsk' });
  wire.stop();
  app.clock.set('2026-11-15T10:01:00Z');
  const started = performance.now();
  expect(await readSchool()).toMatchObject({ timeZone: 'Asia/Omsk' });
  expect(performance.now() - started).toBeLessThan(30_000);
  wire.resume();
  await db.destroy();
  await wire.close();
});
