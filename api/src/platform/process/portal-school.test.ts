import { expect, test } from 'vitest';
import { createDatabase } from '../database/database';
import { useTestApp } from '../testing/test-app';
import { createSchoolReader } from './portal-school';

const app = useTestApp({ features: () => [] });

test('the zone of the settings, read again after half a minute', async () => {
  app.clock.set('2026-11-15T09:00:00Z');
  const readSchool = createSchoolReader(app);
  expect(await readSchool()).toEqual({ timeZone: 'Europe/Moscow' });
  await app.db('settingsSchool').update({ timeZone: 'Asia/Vladivostok' });
  app.clock.set('2026-11-15T09:00:29Z');
  expect(await readSchool()).toEqual({ timeZone: 'Europe/Moscow' });
  app.clock.set('2026-11-15T09:00:30Z');
  expect(await readSchool()).toEqual({ timeZone: 'Asia/Vladivostok' });
});

test('a page still comes while the database does not answer', async () => {
  const gone = createDatabase('postgres://nobody@127.0.0.1:1/none');
  expect(await createSchoolReader({ db: gone, clock: app.clock })()).toEqual({ timeZone: 'Europe/Moscow' });
  await gone.destroy();
});
