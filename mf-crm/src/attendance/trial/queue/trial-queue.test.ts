import { authRoutes } from '@school/api-contract/accounts/auth';
import { type TrialChild, trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { ApiError } from '@school/kit';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { trialMarksKey } from '@school/shell-contract/offline';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createUser } from '../../attendance.fixtures';
import { TrialQueue } from './trial-queue';

const { mark } = trialLessonRoutes;
const coach = createUser('coach');
const varya: TrialChild = {
  ...{ id: 5, childName: 'Варя', childAge: 7, startsAt: '2026-11-23T14:30:00.000Z', outcome: 'CAME' as const },
  ...{ comment: null, confirmed: true, declined: false, open: true, walkIn: false },
};
const ofVarya = { groupId: 9, date: '2026-11-23', requestId: 5, childName: 'Варя' };

afterEach(() => localStorage.clear());

function open(...handlers: FakeHandler[]) {
  const { api } = renderWithKit(null, { user: coach, handlers: [...handlers, respond(authRoutes.currentUser, coach)] });
  const queue = new TrialQueue(coach.id);
  onTestFinished(() => queue.stop());
  const settled = vi.fn();
  queue.begin(settled);
  const sent = () => api.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { api, queue, settled, sent };
}

const stored = () => JSON.parse(localStorage.getItem(trialMarksKey(coach.id)) ?? '[]');
const online = () => window.dispatchEvent(new Event('online'));
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });

test('the last mark of a child waits for the network, also beyond the page, and is sent once', async () => {
  const first = open(respondOffline(mark));
  first.queue.put({ ...ofVarya, outcome: 'NO_SHOW' });
  first.queue.put({ ...ofVarya, outcome: 'CAME' });
  await waitFor(() => expect(first.sent()).not.toEqual([]));
  expect(stored()).toMatchObject([{ requestId: 5, outcome: 'CAME' }]);
  first.queue.stop();

  const { queue, sent, settled } = open(respond(mark, varya));
  await waitFor(() => expect(queue.getState().waiting).toEqual([]));
  expect(sent()).toEqual([{ outcome: 'CAME' }]);
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(ofVarya), varya);
  expect(localStorage.getItem(trialMarksKey(coach.id))).toBeNull();
});

test('a page on which nothing waits sends its first mark without asking who is signed in', async () => {
  const { api, queue } = open(respond(mark, varya));
  queue.put({ ...ofVarya, outcome: 'CAME' });
  await waitFor(() => expect(queue.getState().waiting).toEqual([]));
  expect(api.requests.map(({ method }) => method)).toEqual(['PUT']);
});

test('a refused mark is told and does not hold up the others', async () => {
  const refusal = respondError(mark, 'ILLEGAL_TRANSITION');
  const { api, queue, settled } = open(respondOffline(mark));
  queue.put({ ...ofVarya, outcome: 'CAME' });
  queue.put({ ...ofVarya, requestId: 6, childName: 'Глеб', outcome: 'CAME' });
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'PUT')).toBe(true));
  api.use({
    route: mark,
    answer: (request) => (request.params.requestId === '5' ? refusal : respond(mark, varya)).answer(request),
  });
  online();
  await waitFor(() => expect(queue.getState().waiting).toEqual([]));
  expect(settled.mock.calls.map(([{ childName }, answer]) => [childName, answer instanceof ApiError])).toEqual([
    ['Варя', true],
    ['Глеб', false],
  ]);
});

test('nothing is sent for another user who has signed in to the browser', async () => {
  const { api, queue, sent } = open(respondOffline(mark));
  queue.put({ ...ofVarya, outcome: 'CAME' });
  await waitFor(() => expect(sent()).toHaveLength(1));
  api.use(respond(mark, varya), respond(authRoutes.currentUser, { ...coach, id: coach.id + 1 }));
  online();
  // only now has the queue read who is signed in
  await waitFor(() => expect(queue.getState().phase).toBe('foreign'));
  expect(sent()).toHaveLength(1);
  expect(stored()).toHaveLength(1);
});

test('an answer after the sign-out tells nobody the name of the child', async () => {
  let answer = () => {};
  const { queue, sent, settled } = open({
    route: mark,
    answer: async (request) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return respondError(mark, 'ILLEGAL_TRANSITION').answer(request);
    },
  });
  queue.put({ ...ofVarya, outcome: 'CAME' });
  await waitFor(() => expect(sent()).toHaveLength(1));
  queue.stop();
  answer();
  await waitFor(() => expect(queue.getState().waiting).toEqual([]));
  expect(settled).not.toHaveBeenCalled();
});
