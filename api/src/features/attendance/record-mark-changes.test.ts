import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { beforeEach, expect, test, vi } from 'vitest';
import { verifyAuditChain } from '../../platform/audit/verify-chain';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { attendanceFeatureRoutes } from './attendance.routes';
import { recordMarkChanges } from './record-mark-changes';

const { mark } = attendanceRoutes;
const app = useTestApp({ features: attendanceFeatureRoutes });
const today = '2026-11-18';
const yesterday = '2026-11-17';

beforeEach(async () => {
  app.clock.set('2026-11-18T12:00:00Z');
  await recordMarkChanges(app.deps);
});

async function createGroup(size: number) {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  const studentIds = await Promise.all(Array.from({ length: size }, () => makeStudent(app.db)));
  await app.db('studentGroups').insert(studentIds.map((studentId) => ({ studentId, groupId, joinDate: '2026-09-01' })));
  return { groupId, studentIds: studentIds.toSorted((a, b) => a - b) };
}

type Status = 'PRESENT' | 'ABSENT' | 'NOT_MARKED';
interface Put {
  studentId: number;
  status: Status;
  date?: string;
  seen?: Status;
  reason?: string;
}

async function put(groupId: number, marks: Put[], role: 'coach' | 'owner' = 'coach') {
  const body = marks.map((each) => ({ date: today, ...each }));
  return (await app.as(role)).call(mark, { params: { id: groupId }, body });
}

/** The audit events of the group, in order. */
const listEvents = (groupId: number) =>
  app
    .db('auditLogs')
    .whereRaw('metadata @> ?', [JSON.stringify({ groupId })])
    .orderBy('id');

interface MarkChange {
  studentId: number;
  date: string;
  from: Status;
  to: Status;
}

/** The changes of each event, one for each student. */
async function listMarkChanges(groupId: number): Promise<MarkChange[][]> {
  const events = await listEvents(groupId);
  return events.map(({ metadata }) =>
    metadata.moves.flatMap(({ studentIds, ...change }: Omit<MarkChange, 'studentId'> & { studentIds: number[] }) =>
      studentIds.map((studentId) => ({ studentId, ...change })),
    ),
  );
}

test('each call that changes marks is one event with old and new values, user, time and address', async () => {
  const { groupId, studentIds } = await createGroup(2);
  const [anna = 0, boris = 0] = studentIds;
  await put(groupId, [
    { studentId: anna, status: 'PRESENT' },
    { studentId: boris, status: 'ABSENT', date: yesterday },
  ]);
  app.clock.set('2026-11-18T12:01:00Z');
  // both marks exist: the first stays, the second changes
  await put(groupId, [
    { studentId: anna, status: 'PRESENT', seen: 'PRESENT' },
    { studentId: boris, status: 'PRESENT', date: yesterday, seen: 'ABSENT' },
  ]);
  app.clock.set('2026-11-18T12:02:00Z');
  await recordMarkChanges(app.deps);
  const [first, second, ...none] = await listEvents(groupId);
  expect(none).toEqual([]);
  expect(first).toMatchObject({
    eventType: 'attendance.marked',
    severity: 'info',
    userId: String(await app.userId('coach')),
    ipAddress: '127.0.0.1',
    timestamp: new Date('2026-11-18T12:00:00Z'),
    metadata: {
      groupId,
      moves: [
        { date: today, from: 'NOT_MARKED', to: 'PRESENT', studentIds: [anna] },
        { date: yesterday, from: 'NOT_MARKED', to: 'ABSENT', studentIds: [boris] },
      ],
    },
  });
  expect(second).toMatchObject({
    timestamp: new Date('2026-11-18T12:01:00Z'),
    metadata: { groupId, moves: [{ date: yesterday, from: 'ABSENT', to: 'PRESENT', studentIds: [boris] }] },
  });
  expect(await app.db('markChanges')).toEqual([]);
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true });
});

test('existing marks are changed in one statement, and each old value is kept', async () => {
  const { groupId, studentIds } = await createGroup(3);
  await put(groupId, [
    { studentId: studentIds[0] ?? 0, status: 'ABSENT' },
    { studentId: studentIds[1] ?? 0, status: 'NOT_MARKED' },
    { studentId: studentIds[2] ?? 0, status: 'ABSENT' },
  ]);
  const all = studentIds.map((studentId) => ({ studentId, status: 'PRESENT' as const }));
  const { body, statements } = await put(groupId, all);
  expect(body).toEqual({ saved: 3, conflicts: [] });
  // the login session and the marks
  expect(statements).toHaveLength(2);
  await recordMarkChanges(app.deps);
  const changes = (await listMarkChanges(groupId)).at(-1)?.toSorted((a, b) => a.studentId - b.studentId);
  expect(changes).toEqual(
    studentIds.map((studentId, index) => ({
      studentId,
      date: today,
      from: index === 1 ? 'NOT_MARKED' : 'ABSENT',
      to: 'PRESENT',
    })),
  );
});

test('an equal mark, a conflict and a refusal are not mark changes', async () => {
  const { groupId, studentIds } = await createGroup(1);
  const [anna = 0] = studentIds;
  const stranger = await makeStudent(app.db);
  await put(groupId, [{ studentId: anna, status: 'PRESENT' }]);
  for (const seen of ['NOT_MARKED', 'PRESENT', undefined] as const) {
    const { body } = await put(groupId, [{ studentId: anna, status: 'PRESENT', seen }]);
    expect(body).toEqual({ saved: 1, conflicts: [] });
  }
  const conflict = await put(groupId, [{ studentId: anna, status: 'NOT_MARKED', seen: 'ABSENT' }]);
  expect(conflict.body).toMatchObject({ saved: 0, conflicts: [{ status: 'PRESENT' }] });
  const refused = async (role: 'coach' | 'admin', marks: { studentId: number; date: string }[]) => {
    const body = marks.map((each) => ({ ...each, status: 'ABSENT' as const }));
    return (await (await app.as(role)).refused(mark, { params: { id: groupId }, body })).httpStatus;
  };
  const annaToday = { studentId: anna, date: today };
  expect(await refused('admin', [annaToday])).toBe(403);
  expect(await refused('coach', [annaToday, { studentId: stranger, date: today }])).toBe(400);
  expect(await refused('coach', [{ studentId: anna, date: '2026-11-19' }])).toBe(400);
  expect(await refused('coach', [{ studentId: anna, date: '2026-11-10' }])).toBe(400);
  await app.db('studentGroups').where({ studentId: anna }).update({ leaveDate: today, active: false });
  expect(await refused('coach', [annaToday])).toBe(400);
  await recordMarkChanges(app.deps);
  expect(await listMarkChanges(groupId)).toHaveLength(1);
  expect(await app.db('attendance').where({ groupId })).toMatchObject([{ studentId: anna, status: 'PRESENT' }]);
});

test('a late change keeps its reason with the mark; the audit chain has no reason', async () => {
  const { groupId, studentIds } = await createGroup(1);
  const [anna = 0] = studentIds;
  const reason = 'Справка от мамы Анны, Смирновой О. П.';
  await put(groupId, [{ studentId: anna, date: '2026-11-09', status: 'ABSENT', reason }]);
  await recordMarkChanges(app.deps);
  expect(await listEvents(groupId)).toMatchObject([
    {
      eventType: 'attendance.changed_late',
      metadata: { groupId, moves: [{ date: '2026-11-09', from: 'NOT_MARKED', to: 'ABSENT', studentIds: [anna] }] },
    },
  ]);
  expect(JSON.stringify(await listEvents(groupId))).not.toContain('Смирнов');
  expect(await app.db('attendance').where({ studentId: anna }).first()).toMatchObject({ status: 'ABSENT', reason });
});

test('several processes, one of them killed, record each call once and in order', async () => {
  const { groupId, studentIds } = await createGroup(1);
  const [anna = 0] = studentIds;
  const turns = Array.from({ length: 6 }, (_, index) => (index % 2 ? 'ABSENT' : 'PRESENT') as Status);
  for (const status of turns) await put(groupId, [{ studentId: anna, status }]);

  const append = vi.spyOn(app.deps.audit, 'append').mockImplementationOnce(async (trx) => {
    await trx('auditLogs').select('id').limit(1);
    throw new Error('killed here');
  });
  await expect(recordMarkChanges(app.deps)).rejects.toThrow('killed here');
  append.mockRestore();
  expect(await listMarkChanges(groupId)).toEqual([]);
  expect(await app.db('markChanges')).toHaveLength(turns.length);

  await Promise.all([1, 2, 3, 4].map(() => recordMarkChanges(app.deps)));
  expect((await listMarkChanges(groupId)).map(([change]) => change?.to)).toEqual(turns);
  expect((await listMarkChanges(groupId)).map(([change]) => change?.from)).toEqual([
    'NOT_MARKED',
    ...turns.slice(0, -1),
  ]);
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true });
});

test('many simultaneous calls for one group do not deadlock, and each change starts from the one before', async () => {
  const { groupId, studentIds } = await createGroup(12);
  const clients = [await app.as('coach'), await app.as('owner')];
  const answers = await Promise.all(
    Array.from({ length: 48 }, (_, turn) => {
      const ids = turn % 3 === 0 ? studentIds.toReversed() : turn % 3 === 1 ? studentIds : studentIds.slice(turn % 10);
      const body = ids.map((studentId, index) => ({
        studentId,
        date: turn % 8 === 7 && index % 2 ? yesterday : today,
        status:
          (turn % 2 ? (['PRESENT', 'ABSENT'] as const) : (['ABSENT'] as const))[index % (1 + (turn % 2))] ?? 'PRESENT',
      }));
      return clients[turn % 2]?.call(mark, { params: { id: groupId }, body });
    }),
  );
  for (const answer of answers) expect(answer?.body.conflicts).toEqual([]);
  await recordMarkChanges(app.deps);
  const current = new Map<string, Status>();
  for (const { studentId, date, from, to } of (await listMarkChanges(groupId)).flat()) {
    expect(from).toBe(current.get(`${studentId} ${date}`) ?? 'NOT_MARKED');
    current.set(`${studentId} ${date}`, to);
  }
  const rows = await app.db('attendance').where({ groupId });
  expect(rows.length).toBeGreaterThan(studentIds.length);
  for (const { studentId, date, status } of rows) expect(current.get(`${studentId} ${date}`)).toBe(status);
});

test('one of many simultaneous changes wins, and the others get a conflict', async () => {
  const { groupId, studentIds } = await createGroup(1);
  const [anna = 0] = studentIds;
  await put(groupId, [{ studentId: anna, status: 'PRESENT' }]);
  const changed = await Promise.all(
    (['ABSENT', 'NOT_MARKED', 'ABSENT', 'NOT_MARKED', 'ABSENT', 'NOT_MARKED'] as const).map(async (status) => {
      const { body } = await put(groupId, [{ studentId: anna, status, seen: 'PRESENT' }]);
      return { status, ...body };
    }),
  );
  const current = (await app.db('attendance').where({ groupId }).first()).status;
  // a call that sets the winning status counts as saved
  for (const { status, saved, conflicts } of changed) {
    expect(saved).toBe(status === current ? 1 : 0);
    expect(conflicts).toHaveLength(status === current ? 0 : 1);
  }
  await recordMarkChanges(app.deps);
  expect((await listMarkChanges(groupId)).slice(1)).toEqual([
    [{ studentId: anna, date: today, from: 'PRESENT', to: current }],
  ]);
});
