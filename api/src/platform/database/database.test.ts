import { expect, test } from 'vitest';
import { whereStudentMatches } from '../../shared/student-search';
import { testDatabase } from '../../testing/database';
import { preparedStatement } from './prepared-statement';
import { countStatements } from './query-counter';
import { afterCommit, withTransaction } from './transaction';

const db = testDatabase();

test('columns are camelCase in code and values keep their types', async () => {
  const takenAt = new Date('2026-11-01T10:00:00.123Z');
  await db()('groups').insert({ name: 'Типы', sportsDirection: 'dance', maxStudents: 9 });
  const { rows } = await db().raw(
    `select id as group_id, max_students, date '2026-11-01' as join_date, ?::timestamptz as taken_at,
       '{"snake_key": [1]}'::jsonb as meta_data, count(*) over () as row_count from groups`,
    [takenAt],
  );
  expect(rows).toEqual([
    { groupId: 1, maxStudents: 9, joinDate: '2026-11-01', takenAt, metaData: { snake_key: [1] }, rowCount: 1 },
  ]);
  expect(await db()('groups').where({ maxStudents: 9 }).first('sportsDirection')).toEqual({ sportsDirection: 'dance' });
});

test('effects run in order after the commit, and not after a rollback', async () => {
  const seen: string[] = [];
  await withTransaction(db(), async (trx) => {
    await trx('branches').insert({ name: 'Первый', address: 'а' });
    afterCommit(trx, async () => {
      seen.push(`rows ${(await db()('branches').where({ name: 'Первый' })).length}`);
    });
    await withTransaction(trx, async (inner) => afterCommit(inner, () => void seen.push('inner')));
    await withTransaction(trx, async (inner) => {
      afterCommit(inner, () => void seen.push('never'));
      throw new Error('undo the savepoint');
    }).catch(() => undefined);
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual(['rows 1', 'inner']);

  const failing = withTransaction(db(), async (trx) => {
    afterCommit(trx, () => void seen.push('never'));
    throw new Error('undo all');
  });
  await expect(failing).rejects.toThrow('undo all');
  expect(seen).toEqual(['rows 1', 'inner']);
});

test('a failing effect is reported and does not fail the committed call', async () => {
  const reported: unknown[] = [];
  db().on('after-commit-error', (error) => reported.push(error));
  const result = await withTransaction(db(), async (trx) => {
    afterCommit(trx, () => {
      throw new Error('no listener there');
    });
    return 'saved';
  });
  expect(result).toBe('saved');
  expect(reported).toEqual([new Error('no listener there')]);
});

test('statements are counted per caller, also inside transactions', async () => {
  const [one, two] = await Promise.all([
    countStatements(() => db()('branches').select('id')),
    countStatements(() =>
      withTransaction(db(), async (trx) => {
        await trx('branches').select('id');
        await trx.raw('select 1');
      }),
    ),
  ]);
  expect(one.statements).toEqual(['select "id" from "branches"']);
  expect(two.statements).toEqual(['select "id" from "branches"', 'select 1']);
});

test('a prepared statement sends each parameter once, has its own name and is counted', async () => {
  const echo = preparedStatement<{ timeText: string; twice: number; days: string[] }, 'n' | 'day' | 'days'>(
    `select to_char(:day::date, 'YYYY HH24:MI') as "timeText", :n::int * 2 + :n as twice, :days::date[]::text[] as days`,
  );
  const { result, statements } = await countStatements(() =>
    echo(db(), { n: 3, day: '2026-11-01', days: ['2026-11-02', '2026-11-03'] }),
  );
  expect(result).toEqual([{ timeText: '2026 00:00', twice: 9, days: ['2026-11-02', '2026-11-03'] }]);
  expect(statements).toHaveLength(1);
  expect(statements[0]).toContain("to_char($1::date, 'YYYY HH24:MI')");

  const name = preparedStatement<{ name: string }, never>(
    `select name from pg_prepared_statements where statement like '%:MI%' order by prepare_time`,
  );
  await withTransaction(db(), async (trx) => {
    for (let times = 0; times < 2; times += 1) await echo(trx, { n: 1, day: '2026-11-01', days: [] });
    expect(await name(trx, {})).toHaveLength(2);
  });
});

test('a prepared statement runs in the given transaction and releases its connection on failure', async () => {
  const add = preparedStatement<{ id: number }, 'name'>(
    `insert into branches (name, address) values (:name, 'а') returning id`,
  );
  let over: Parameters<typeof add>[0] | undefined;
  await withTransaction(db(), async (trx) => {
    over = trx;
    await add(trx, { name: 'Забытый' });
    throw new Error('undo');
  }).catch(() => undefined);
  expect(await db()('branches').where({ name: 'Забытый' })).toEqual([]);
  await expect(add(over ?? db(), { name: 'Поздний' })).rejects.toThrow('is over');

  const wrong = preparedStatement<never, 'n'>('select 1 / :n::int');
  for (let times = 0; times < 12; times += 1) await expect(wrong(db(), { n: 0 })).rejects.toThrow('division by zero');
  expect(db().client.pool.numUsed()).toBe(0);
});

test('students are found by parts of name, parent, phone and contract number', async () => {
  const student = { birthDate: '2017-05-02', sportsDirection: 'dance' };
  await db()('students').insert([
    { ...student, lastName: 'Ёлкина', firstName: 'Алёна', parentName: 'Ёлкина Мария', parentPhone: '+79161234567' },
    {
      ...student,
      lastName: 'Жуков',
      firstName: 'Пётр',
      parentName: 'Жуков Олег',
      parentPhone: '+79260001122',
      contractNumber: '2026-0017',
    },
  ]);
  const find = async (term: string) => (await whereStudentMatches(db()('students'), term).pluck('lastName')).join();
  expect(await find('елк')).toBe('Ёлкина');
  expect(await find('АЛЁНА ёлкина')).toBe('Ёлкина');
  expect(await find('петр жук')).toBe('Жуков');
  expect(await find('8 (916) 123-45-67')).toBe('Ёлкина');
  expect(await find('+7 926 000')).toBe('Жуков');
  expect(await find('2026-0017')).toBe('Жуков');
  expect(await find('Жуков Мария')).toBe('');
  expect(await find('%')).toBe('');
  const { rows } = await db().raw("select show_trgm('жук') <> '{}' as letters_are_seen");
  expect(rows).toEqual([{ lettersAreSeen: true }]);
});
