import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup } from '../groups/school.fixture';
import { attendanceFeatureRoutes } from './attendance.routes';

const { comment, journal } = attendanceRoutes;
const app = useTestApp({ features: attendanceFeatureRoutes });

const date = '2026-11-16';
async function school() {
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  await app.db('schedules').insert({ groupId, dayOfWeek: 1, startTime: '17:30', endTime: '19:00' });
  const input = (text: string, seen?: string) => ({ params: { id: groupId, date }, body: { comment: text, seen } });
  const shown = async () => {
    const { body } = await (await app.as('coach')).call(journal, {
      params: { id: groupId },
      query: { month: '2026-11' },
    });
    return body.sessions.find((session) => session.date === date)?.comment;
  };
  const events = () =>
    app.db('auditLogs').where({ eventType: 'attendance.commented' }).whereRaw('metadata @> ?', [{ groupId }]);
  return { groupId, input, shown, events };
}

test('the second of two comments on one date gets a conflict with the current text', async () => {
  const { input, shown, events } = await school();
  const [coach, owner] = [await app.as('coach'), await app.as('owner')];
  await coach.call(comment, input('Открытый урок', ''));
  const { body } = await owner.refused(comment, input('Придет врач', ''));
  expect([body.code, body.details]).toEqual(['CONFLICT', [{ path: 'comment', message: 'Открытый урок' }]]);
  expect(await shown()).toBe('Открытый урок');
  await owner.call(comment, input('Открытый урок. Придет врач', 'Открытый урок'));
  expect(await shown()).toBe('Открытый урок. Придет врач');
  // removed meanwhile
  await coach.call(comment, input('', 'Открытый урок. Придет врач'));
  const gone = await owner.refused(comment, input('Придет врач', 'Открытый урок. Придет врач'));
  expect(gone.body.details).toEqual([{ path: 'comment', message: '' }]);
  expect(await shown()).toBeNull();
  // without `seen` the comment is always replaced
  await coach.call(comment, input('Новый'));
  await owner.call(comment, input('Новее'));
  expect(await shown()).toBe('Новее');
  expect(await events()).toHaveLength(5);
});

test('the same comment twice changes nothing, whatever `seen` says', async () => {
  const { input, shown, events } = await school();
  const coach = await app.as('coach');
  for (const seen of ['', '', undefined, 'Другое']) await coach.call(comment, input('Открытый урок', seen));
  expect(await shown()).toBe('Открытый урок');
  for (const seen of ['Открытый урок', 'Открытый урок', '']) await coach.call(comment, input('', seen));
  expect(await shown()).toBeNull();
  expect(await events()).toHaveLength(2);
});

test('one of many simultaneous comments wins, and the others get a conflict', async () => {
  const { input, shown, events } = await school();
  const clients = [await app.as('coach'), await app.as('owner'), await app.as('senior_admin')];
  const texts = ['Первый', 'Второй', 'Третий'];
  const answers = await Promise.all(
    clients.map((client, index) =>
      client.send('PUT', `/api/groups/${input('').params.id}/date-comments/${date}`, {
        body: { comment: texts[index], seen: '' },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  expect(await shown()).toBe(texts[answers.findIndex(({ status }) => status === 204)]);
  expect(await events()).toHaveLength(1);
});

test('a user who may not mark the group cannot comment', async () => {
  const { input } = await school();
  expect((await app.visitor().refused(comment, input('х'))).body.code).toBe('UNAUTHENTICATED');
  expect((await (await app.as('admin')).refused(comment, input('х'))).body.code).toBe('FORBIDDEN');
  const foreign = { ...input('х'), params: { id: await makeGroup(app.db), date } };
  expect((await (await app.as('coach')).refused(comment, foreign)).body.code).toBe('NOT_FOUND');
});
