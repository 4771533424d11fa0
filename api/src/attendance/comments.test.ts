import { attendanceRoutes } from '@school/api-contract/attendance';
import { expect, test } from 'vitest';
import { makeGroup } from '../groups/school.fixture';
import { useTestApp } from '../platform/testing/test-app';
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

test('of two who comment one date the second hears what stands there, and then decides', async () => {
  const { input, shown, events } = await school();
  const [coach, owner] = [await app.as('coach'), await app.as('owner')];
  await coach.call(comment, input('Открытый урок', ''));
  const { body } = await owner.refused(comment, input('Придет врач', ''));
  expect([body.code, body.details]).toEqual(['CONFLICT', [{ path: 'comment', message: 'Открытый урок' }]]);
  expect(await shown()).toBe('Открытый урок');
  await owner.call(comment, input('Открытый урок. Придет врач', 'Открытый урок'));
  expect(await shown()).toBe('Открытый урок. Придет врач');
  // taken away meanwhile
  await coach.call(comment, input('', 'Открытый урок. Придет врач'));
  const gone = await owner.refused(comment, input('Придет врач', 'Открытый урок. Придет врач'));
  expect(gone.body.details).toEqual([{ path: 'comment', message: '' }]);
  expect(await shown()).toBeNull();
  // who does not say what was seen sets it whatever stands there
  await coach.call(comment, input('Новый'));
  await owner.call(comment, input('Новее'));
  expect(await shown()).toBe('Новее');
  expect(await events()).toHaveLength(5);
});

test('the same twice is the same once, whatever was seen', async () => {
  const { input, shown, events } = await school();
  const coach = await app.as('coach');
  for (const seen of ['', '', undefined, 'Другое']) await coach.call(comment, input('Открытый урок', seen));
  expect(await shown()).toBe('Открытый урок');
  for (const seen of ['Открытый урок', 'Открытый урок', '']) await coach.call(comment, input('', seen));
  expect(await shown()).toBeNull();
  expect(await events()).toHaveLength(2);
});

test('of many who comment at once one wins, and each of the others hears of it', async () => {
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

test('who may not mark the group comments nothing', async () => {
  const { input } = await school();
  expect((await app.visitor().refused(comment, input('х'))).body.code).toBe('UNAUTHENTICATED');
  expect((await (await app.as('admin')).refused(comment, input('х'))).body.code).toBe('FORBIDDEN');
  const foreign = { ...input('х'), params: { id: await makeGroup(app.db), date } };
  expect((await (await app.as('coach')).refused(comment, foreign)).body.code).toBe('NOT_FOUND');
});
