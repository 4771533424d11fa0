import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { freePlacesTask } from './free-places.task';

const app = useTestApp();

test('staff are notified of a free place once for the first child of a waiting list', async () => {
  const owner = await app.userId('owner');
  const groupId = await makeGroup(app.db, { maxStudents: 1, name: 'Звездочки' });
  await makeStudent(app.db, {}, [groupId]);
  const waiting = [await makeStudent(app.db), await makeStudent(app.db)];
  await app
    .db('waitingList')
    .insert(waiting.map((studentId) => ({ groupId, studentId, addedBy: owner, addedAt: app.clock.now() })));
  const run = async () => {
    await freePlacesTask(app.deps).run();
    return app.db('notifications').orderBy('id');
  };
  expect(await run()).toEqual([]);
  await app.db('groups').where({ id: groupId }).update({ maxStudents: 2 });
  expect(await run()).toMatchObject([
    { userId: owner, link: `/groups/${groupId}?tab=waiting`, parameters: { group: 'Звездочки', count: '2' } },
  ]);
  expect(await run()).toHaveLength(1);
  await app.db('waitingList').where({ studentId: waiting[0] }).delete();
  expect(await run()).toHaveLength(2);
});
