import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { studentRoutes } from '@school/api-contract/students/students';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { attendanceFeatureRoutes } from '../attendance/attendance.routes';
import { recordMarkChanges } from '../attendance/record-mark-changes';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { studentsRoutes } from './students.routes';

const app = useTestApp({ features: [attendanceFeatureRoutes, studentsRoutes] });
let groupId: number;
let anna: number;
let boris: number;

beforeAll(async () => {
  app.clock.set('2026-11-18T12:00:00Z');
  groupId = await makeGroup(app.db, { name: 'Акробатика', trainer: await app.userId('coach') });
  anna = await makeStudent(app.db, {}, [groupId]);
  boris = await makeStudent(app.db, {}, [groupId]);
  await app.db('studentGroups').where({ groupId }).update({ joinDate: '2026-09-01' });
});

const put = async (marks: { studentId: number; date: string; status: 'PRESENT' | 'ABSENT' }[]) =>
  (await app.as('coach')).call(attendanceRoutes.mark, { params: { id: groupId }, body: marks });

const listHistory = async (id: number, role: 'owner' | 'admin' = 'owner') =>
  (await app.as(role)).call(studentRoutes.history, { params: { id } });

const marked = (date: string, from: string, to: string) => ({
  event: 'marked',
  byName: 'test_coach',
  changes: [
    { field: 'group', from: 'Акробатика', to: 'Акробатика' },
    { field: 'session', from: date, to: date },
    { field: 'attendance', from, to },
  ],
});

test('mark changes are in the history with old and new values, among the changes of the card, in one statement', async () => {
  await put([
    { studentId: anna, date: '2026-11-16', status: 'PRESENT' },
    { studentId: anna, date: '2026-11-18', status: 'PRESENT' },
    { studentId: boris, date: '2026-11-18', status: 'ABSENT' },
  ]);
  await (await app.as('owner')).call(studentRoutes.archive, { params: { id: anna } });
  await (await app.as('owner')).call(studentRoutes.restore, { params: { id: anna } });
  await app.db('studentGroups').where({ studentId: anna }).update({ leaveDate: null, active: true });
  // the card's own changes are dated by the database
  await app.db('studentChanges').where({ studentId: anna }).update({ createdAt: '2026-11-18T12:01:00Z' });
  app.clock.advance(120_000);
  await put([{ studentId: anna, date: '2026-11-18', status: 'ABSENT' }]);
  // the moment of the mark counts, however late it is recorded
  app.clock.advance(60_000);
  await recordMarkChanges(app.deps);

  const { body, headers, statements } = await listHistory(anna);
  expect(body).toMatchObject([
    { ...marked('2026-11-18', 'PRESENT', 'ABSENT'), at: '2026-11-18T12:02:00.000Z' },
    { event: 'restored' },
    { event: 'archived' },
    { ...marked('2026-11-18', 'NOT_MARKED', 'PRESENT'), at: '2026-11-18T12:00:00.000Z' },
    marked('2026-11-16', 'NOT_MARKED', 'PRESENT'),
  ]);
  expect(headers.get('X-Total-Count')).toBe('5');
  // the session, whether the student is to be seen, and this
  expect(statements).toHaveLength(3);
  expect((await listHistory(boris)).body).toMatchObject([marked('2026-11-18', 'NOT_MARKED', 'ABSENT')]);
});

test('pages have no gaps, even between the marks of one call', async () => {
  const owner = await app.as('owner');
  const all = (await listHistory(anna)).body;
  const read: unknown[] = [];
  for (let next = `/api/students/${anna}/history?limit=1`; next; ) {
    const answer = await owner.send('GET', next);
    read.push(...(await answer.json()));
    next = /<(.*)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1] ?? '';
  }
  expect(read).toEqual(all);
  const cursor = Buffer.from('["2026-11-18",1]').toString('base64url');
  expect((await owner.refused(studentRoutes.history, { params: { id: anna }, query: { cursor } })).httpStatus).toBe(
    400,
  );
});

test('a user who does not see the group sees no marks of it', async () => {
  const events = async () => (await listHistory(anna, 'admin')).body.map(({ event }) => event);
  expect(await events()).toEqual(['restored', 'archived']);
  await app.db('userGroups').insert({ groupId, userId: await app.userId('admin'), accessType: 'view' });
  expect(await events()).toHaveLength(5);
  expect((await (await app.as('coach')).refused(studentRoutes.history, { params: { id: anna } })).httpStatus).toBe(403);
});

test('the marks of one student are found through an index', async () => {
  const { rows } = await app.db.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off');
    return trx.raw<{ rows: Record<string, string>[] }>(
      `explain select from audit_logs where metadata @> '{"moves": [{"studentIds": [${anna}]}]}'`,
    );
  });
  expect(JSON.stringify(rows)).toContain('audit_logs_metadata_index');
});
