import { expect, test } from 'vitest';
import { migrations } from '../../../migrations';
import { createBareDatabase } from '../../testing/database';
import { StartError } from '../start-error';
import { createDatabase } from './database';
import { assertPostgresVersion, listPendingMigrations, migrate } from './migrate';

test('processes that start in parallel migrate an empty database once', async () => {
  const bare = await createBareDatabase();
  const processes = [1, 2, 3].map(() => createDatabase(bare.url, { poolMax: 2 }));
  const [first] = processes;
  if (!first) throw new Error('no database');
  try {
    expect(await listPendingMigrations(first)).toEqual(migrations.map(({ name }) => name));
    await Promise.all(processes.map(migrate));
    expect(await listPendingMigrations(first)).toEqual([]);
    expect(await first('migrations').pluck('name')).toEqual(migrations.map(({ name }) => name));
    expect(await first('refusal_reasons').count({ n: '*' }).first()).toEqual({ n: 8 });
  } finally {
    await Promise.all(processes.map((database) => database.destroy()));
    await bare.drop();
  }
});

test('a schema of a newer version is refused with a clear message', async () => {
  const bare = await createBareDatabase();
  const database = createDatabase(bare.url, { poolMax: 2 });
  try {
    await migrate(database);
    await database('migrations').insert({ name: '9999_of_tomorrow', batch: 2, migrationTime: new Date() });
    await expect(migrate(database)).rejects.toEqual(
      new StartError(
        'DATABASE_URL: the database is newer than this version of the product, which does not know 9999_of_tomorrow; start the newer version',
      ),
    );
  } finally {
    await database.destroy();
    await bare.drop();
  }
});

test('every migration can be rolled back', async () => {
  const bare = await createBareDatabase();
  const database = createDatabase(bare.url, { poolMax: 2 });
  try {
    await migrate(database);
    for (const migration of migrations.toReversed()) await migration.down(database);
    const left = await database('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
    expect(left.sort()).toEqual(['migrations', 'migrations_lock']);
  } finally {
    await database.destroy();
    await bare.drop();
  }
});

test('a migration that fails leaves nothing behind', async () => {
  const bare = await createBareDatabase();
  const database = createDatabase(bare.url, { poolMax: 2 });
  try {
    // One of the last migrations fails because its table already exists.
    await database.raw('create table audit_logs (id int)');
    await expect(migrate(database)).rejects.toThrow('already exists');
    expect(await database('pg_tables').where({ schemaname: 'public' }).pluck('tablename')).toEqual(['audit_logs']);
  } finally {
    await database.destroy();
    await bare.drop();
  }
});

test('a server that is too old is refused with a clear message, and the oldest supported one is accepted', () => {
  expect(() => assertPostgresVersion(140_011)).toThrow('DATABASE_URL leads to PostgreSQL 14; 15 or newer is needed');
  expect(() => assertPostgresVersion(150_000)).not.toThrow();
});

test('registration data is accepted only as a JSON object', async () => {
  const bare = await createBareDatabase();
  const database = createDatabase(bare.url, { poolMax: 2 });
  try {
    await migrate(database);
    const insert = (studentData: string) =>
      database('pendingStudentRegistrations').insert({ studentData, parentData: '{}' });
    await insert('{"a":1}');
    await expect(insert('[1]')).rejects.toThrow(/student_data_check/);
    await expect(insert('{"a"')).rejects.toThrow(/json/);
  } finally {
    await database.destroy();
    await bare.drop();
  }
});

test('halls that groups name become halls of their branches; one without a branch stays in the description', async () => {
  const bare = await createBareDatabase();
  const database = createDatabase(bare.url, { poolMax: 2 });
  try {
    await migrate(database);
    const index = migrations.findIndex(({ name }) => name === '0052-places-and-lists');
    for (const later of migrations.slice(index).toReversed()) await later.down(database);
    const [branch] = await database('branches').insert({ name: 'Центр', address: 'ул. Мира, 1' }).returning('id');
    const group = { name: 'Искры', sportsDirection: 'dance' };
    await database('groups').insert([
      { ...group, branchId: branch.id, hall: 'Большой зал' },
      { ...group, branchId: branch.id, hall: 'большой зал' },
      { ...group, branchId: branch.id, hall: null },
      { ...group, branchId: null, hall: 'Татами', description: 'По выходным' },
    ]);
    await migrations[index]?.up(database);
    expect(await database('halls').select('branchId', 'name')).toEqual([{ branchId: branch.id, name: 'Большой зал' }]);
    expect(await database('groups').orderBy('id').select('hall', 'description')).toEqual([
      { hall: 'Большой зал', description: null },
      { hall: 'Большой зал', description: null },
      { hall: null, description: null },
      { hall: null, description: 'По выходным\nЗал: Татами' },
    ]);
  } finally {
    await database.destroy();
    await bare.drop();
  }
});

test('events of payments from before are marked for registers for 1C, but for changes that no register shows', async () => {
  const bare = await createBareDatabase();
  const database = createDatabase(bare.url, { poolMax: 2 });
  try {
    await migrate(database);
    const index = migrations.findIndex(({ name }) => name === '0139-late-payment-events');
    for (const later of migrations.slice(index).toReversed()) await later.down(database);
    const columns = { amount: 100, date: '2026-11-20', status: 'CONFIRMED', type: 'bank_card' };
    const [payment] = await database('payments').insert(columns).returning('id');
    const change = (field: string, from: string, to: string) => JSON.stringify([{ field, from, to }]);
    const event = { paymentId: payment.id, at: '2026-11-21T12:00:00Z' };
    const updated = { ...event, kind: 'updated' };
    await database('paymentEvents').insert([
      { ...event, kind: 'confirmed', at: '2026-11-20T12:00:00Z', changes: '[]' },
      { ...event, kind: 'confirmed', changes: '[]' },
      { ...updated, changes: change('type', 'manual', 'bank_card') },
      { ...updated, changes: change('type', 'cash', 'bank_card') },
      { ...updated, changes: change('amount', '90', '100') },
    ]);
    await migrations[index]?.up(database);
    const marks = await database('paymentEvents').orderBy('id').pluck('isLate');
    expect(marks).toEqual([false, true, false, true, true]);
  } finally {
    await database.destroy();
    await bare.drop();
  }
});
