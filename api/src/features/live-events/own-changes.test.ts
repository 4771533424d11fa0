import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { waitFor } from '../../testing/wait-for';
import { attendanceFeatureRoutes } from '../attendance/attendance.routes';
import { makeGroup, makeStudent } from '../groups/school.fixture';
import { createLiveStreams } from './live-streams';

const app = useTestApp({ features: attendanceFeatureRoutes });

/** Opens a stream whose notices the test sends. */
function openStream() {
  let notice: (payload: string) => void = () => undefined;
  const notices = {
    on(channel: string, listener: typeof notice) {
      if (channel === 'attendance') notice = listener;
      return () => undefined;
    },
    onGap: () => () => undefined,
    isHearing: () => true,
  };
  const live = createLiveStreams({
    notices,
    log: { warn: () => undefined },
    times: { batchMs: 10, heartbeatMs: 60_000 },
  });
  const content = live.open({
    userId: 1,
    seesPayments: false,
    filterGroups: async (ids) => ids,
    filterStudents: async (ids) => ids,
    isSignedIn: async () => true,
  });
  onTestFinished(() => void content.destroy());
  const received = { text: '' };
  content.on('data', (part) => {
    received.text += part;
  });
  const notify = (payloads: readonly string[]) => {
    for (const payload of payloads) notice(payload);
  };
  return { received, notify };
}

test.each([
  ['one page', ['7 k3x9', '7 k3x9'], '{"groupId":7,"page":"k3x9"}'],
  ['two pages at once', ['7 k3x9', '7 b2', '7 b2'], '{"groupId":7}'],
  ['a page, and a change without a page', ['7 k3x9', '7'], '{"groupId":7}'],
  ['a change without a page, and a page', ['7', '7 k3x9'], '{"groupId":7}'],
])('changes of %s name a page only when it made all of them', async (_who, notices, expected) => {
  const { received, notify } = openStream();
  notify(notices);
  await waitFor(() => expect(received.text).toContain(`data: ${expected}\n`));
  expect(received.text.split('event: attendance')).toHaveLength(2);
});

test('notices of marks name the page', async () => {
  app.clock.set('2026-11-16T09:00:00Z');
  const groupId = await makeGroup(app.db, { trainer: await app.userId('coach') });
  const studentId = await makeStudent(app.db);
  await app.db('studentGroups').insert({ studentId, groupId, joinDate: '2026-11-01' });
  const payloads: string[] = [];
  onTestFinished(app.deps.notices.on('attendance', (payload) => payloads.push(payload)));
  const coach = await app.as('coach');
  const marks = (status: 'PRESENT' | 'ABSENT', page?: string) => ({
    params: { id: groupId },
    query: { page },
    body: [{ studentId, date: '2026-11-16', status }],
  });
  await coach.call(attendanceRoutes.mark, marks('PRESENT', 'k3x9'));
  await coach.call(attendanceRoutes.mark, marks('ABSENT'));
  await waitFor(() => expect(payloads).toEqual([`${groupId} k3x9`, `${groupId}`]));
  expect((await coach.refused(attendanceRoutes.mark, marks('PRESENT', '6 k3x9'))).httpStatus).toBe(400);
});
