import { authRoutes } from '@school/api-contract/accounts/auth';
import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { commentsKey } from '@school/shell-contract/offline';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { createUser, journal, session, today } from '../attendance.fixtures';
import { Component } from '../attendance.page';

const changed = (message: string) =>
  respondError(attendanceRoutes.comment, 'CONFLICT', { details: [{ path: 'comment', message }] });

const coach = createUser('coach');

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

/** Opens the dialog with the comment 'Открытый урок', replaces it with 'Придет врач' and submits. */
async function write(answer: FakeHandler) {
  const sessions = journal.sessions.map((each) => (each.date === today ? { ...each, comment: 'Открытый урок' } : each));
  const { visitor, api } = renderWithKit(<Component />, {
    user: coach,
    route: `/attendance?date=${today}&group=5`,
    path: '/attendance',
    locales,
    handlers: [
      answer,
      respond(authRoutes.currentUser, coach),
      respond(attendanceRoutes.journal, { ...journal, sessions }),
      respond(attendanceRoutes.sessions, [session]),
      respond(attendanceRoutes.unmarked, []),
    ],
  });
  await visitor.click(await screen.findByRole('button', { name: 'Действия' }));
  await visitor.click(await screen.findByRole('menuitem', { name: 'Изменить комментарий' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Комментарий к занятию' }));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
  await visitor.clear(field);
  await visitor.type(field, 'Придет врач');
  const save = () => visitor.click(dialog.getByRole('button', { name: 'Сохранить' }));
  const sent = () => api.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await save();
  return { api, dialog, field, save, sent, visitor };
}

test('shows a comment that another user saved meanwhile, keeps the typed text, and replaces the comment when saved again', async () => {
  const { api, dialog, field, save, sent } = await write(changed('Занимаемся в зале 2'));
  expect((await dialog.findByRole('alert')).textContent).toContain('«Занимаемся в зале 2»');
  expect(field.value).toBe('Придет врач');
  // another user changes it once more
  api.use(changed('Занимаемся в зале 3'));
  await save();
  expect(await dialog.findByText(/«Занимаемся в зале 3»/)).toBeTruthy();
  api.use(respond(attendanceRoutes.comment, undefined));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([
    { comment: 'Придет врач', seen: 'Открытый урок' },
    { comment: 'Придет врач', seen: 'Занимаемся в зале 2' },
    { comment: 'Придет врач', seen: 'Занимаемся в зале 3' },
  ]);
});

test('says that the comment was removed meanwhile', async () => {
  const { api, dialog, save, sent } = await write(changed(''));
  expect(await dialog.findByText(/комментарий убрали/)).toBeTruthy();
  api.use(respond(attendanceRoutes.comment, undefined));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent().at(-1)).toEqual({ comment: 'Придет врач', seen: '' });
});

const { comment } = attendanceRoutes;
const online = () => window.dispatchEvent(new Event('online'));
/** Without a network the dialog closes, and the text stays with its session. */
async function writeOffline(answer = respondOffline(comment)) {
  const page = await write(answer);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const note = within(screen.getByRole('region', { name: 'Комментарий' }));
  expect(note.getByText('Придет врач')).toBeTruthy();
  expect(note.getByRole('status').textContent).toMatch(/^Ждет сеть/);
  expect(localStorage.getItem(commentsKey(coach.id))).toContain('Придет врач');
  return { ...page, note };
}

test('without a network the comment stays with its session, and is sent once when the network is back', async () => {
  const { api, note, sent } = await writeOffline();
  const before = sent().length;
  api.use(respond(comment, undefined));
  online();
  await waitFor(() => expect(localStorage.getItem(commentsKey(coach.id))).toBeNull());
  expect(sent().slice(before)).toEqual([{ comment: 'Придет врач', seen: 'Открытый урок' }]);
  await waitFor(() => expect(note.queryByRole('status')).toBeNull());
});

test('a comment without an answer in time waits like one without a network', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const limits: number[] = [];
  await writeOffline({
    route: comment,
    answer: () => {
      limits.push(limit.mock.calls.length);
      return Promise.reject(new DOMException('signal timed out', 'TimeoutError'));
    },
  });
  // the first request has a limit of its own, before the queue sends anything
  expect(limits[0]).toBe(1);
});

test('a comment whose answer was lost is not reported as changed by somebody else', async () => {
  const { api } = await writeOffline();
  api.use(changed('Придет врач'));
  online();
  await waitFor(() => expect(localStorage.getItem(commentsKey(coach.id))).toBeNull());
  expect(screen.queryByText(/Комментарий не.сохранен/)).toBeNull();
});

test('a second text does not meet the first one, which reached the server without an answer, as somebody else’s', async () => {
  const { api, note, sent, visitor } = await writeOffline();
  // the first one arrives
  const conflict = changed('Придет врач');
  const taken = respond(comment, undefined);
  api.use({
    route: comment,
    answer: (request) => (isAbout(request.body, 'Придет врач') ? taken : conflict).answer(request),
  });
  await visitor.click(note.getByRole('button', { name: 'Изменить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Комментарий к занятию' }));
  await visitor.type(dialog.getByRole('textbox'), ' в 18:00');
  const before = sent().length;
  await visitor.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(localStorage.getItem(commentsKey(coach.id))).toBeNull());
  expect(sent().slice(before)).toEqual(
    ['Открытый урок', 'Придет врач'].map((seen) => ({ comment: 'Придет врач в 18:00', seen })),
  );
  expect(screen.queryByText(/Комментарий не.сохранен/)).toBeNull();
});

/** Whether the request replaces this comment. */
const isAbout = (body: unknown, seen: string) =>
  typeof body === 'object' && body !== null && 'seen' in body && body.seen === seen;

test('a comment that another user changed meanwhile is decided by its writer', async () => {
  const { api, note, sent, visitor } = await writeOffline();
  api.use(changed('Занимаемся в зале 2'));
  online();
  await waitFor(() => expect(note.getByRole('status').textContent).toMatch(/^Не.сохранен: пока/));
  expect(await screen.findByText(/^Комментарий не.сохранен: среда/)).toBeTruthy();
  await visitor.click(note.getByRole('button', { name: 'Изменить' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Комментарий к занятию' }));
  expect(dialog.getByRole('alert').textContent).toContain('«Занимаемся в зале 2»');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Придет врач');
  api.use(respond(comment, undefined));
  await visitor.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(localStorage.getItem(commentsKey(coach.id))).toBeNull());
  expect(sent().at(-1)).toEqual({ comment: 'Придет врач', seen: 'Занимаемся в зале 2' });
});

test('a refused comment stays with its session', async () => {
  const { api, note } = await writeOffline();
  api.use(respondError(comment, 'FORBIDDEN'));
  online();
  await waitFor(() => expect(note.getByRole('status').textContent).toMatch(/^Не.сохранен: портал/));
  expect(note.getByText('Придет врач')).toBeTruthy();
  expect(localStorage.getItem(commentsKey(coach.id))).toContain('Придет врач');
});

test('a day without a session cannot be commented on', async () => {
  renderWithKit(<Component />, {
    user: createUser('coach'),
    route: `/attendance?date=${today}&group=5`,
    path: '/attendance',
    locales,
    handlers: [
      respond(attendanceRoutes.journal, {
        ...journal,
        sessions: journal.sessions.filter(({ date }) => date !== today),
      }),
      respond(attendanceRoutes.sessions, []),
      respond(attendanceRoutes.unmarked, []),
    ],
  });
  await screen.findByRole('heading', { level: 1, name: journal.group.name });
  expect(screen.queryByRole('button', { name: 'Действия' })).toBeNull();
});
