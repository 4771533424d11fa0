import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { unmarkedSessionsTask } from './unmarked-sessions.task';

const app = useTestApp();

test('staff are notified once of a session with an unmarked student, an hour after its end', async () => {
  const trainer = await app.userId('coach');
  const groupId = await makeGroup(app.db, { trainer, name: 'Звездочки' });
  // Monday
  await app.db('schedules').insert({ groupId, dayOfWeek: 1, startTime: '17:30', endTime: '19:00' });
  const [first = 0, second = 0] = [await makeStudent(app.db), await makeStudent(app.db)];
  await app
    .db('studentGroups')
    .insert([first, second].map((studentId) => ({ studentId, groupId, joinDate: '2026-11-01' })));
  const run = async () => {
    await unmarkedSessionsTask(app.deps).run();
    return app.db('notifications');
  };

  app.clock.set('2026-11-23T16:59:00Z');
  expect(await run()).toEqual([]);
  app.clock.set('2026-11-23T17:01:00Z');
  expect(await run()).toMatchObject([
    {
      userId: trainer,
      link: `/attendance?date=2026-11-23&group=${groupId}`,
      parameters: { group: 'Звездочки', date: '23.11.2026', time: '17:30' },
    },
  ]);
  expect(await run()).toHaveLength(1);

  await app.db('notifications').delete();
  const mark = { groupId, date: '2026-11-23', status: 'PRESENT' };
  await app.db('attendance').insert([first, second].map((studentId) => ({ ...mark, studentId })));
  expect(await run()).toEqual([]);
});
