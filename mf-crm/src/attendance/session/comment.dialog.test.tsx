import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { createUser, journal, session, today } from '../attendance.fixtures';
import { Component } from '../attendance.page';

const changed = (message: string) =>
  respondError(attendanceRoutes.comment, 'CONFLICT', { details: [{ path: 'comment', message }] });

/** Opens the dialog with the comment 'Открытый урок', replaces it with 'Придет врач' and submits. */
async function write(savedComment: string) {
  const sessions = journal.sessions.map((each) => (each.date === today ? { ...each, comment: 'Открытый урок' } : each));
  const { visitor, api } = renderWithKit(<Component />, {
    user: createUser('coach'),
    route: `/attendance?date=${today}&group=5`,
    path: '/attendance',
    locales,
    handlers: [
      changed(savedComment),
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
  return { api, dialog, field, save, sent };
}

test('shows a comment that another user saved meanwhile, keeps the typed text, and replaces the comment when saved again', async () => {
  const { api, dialog, field, save, sent } = await write('Занимаемся в зале 2');
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
  const { api, dialog, save, sent } = await write('');
  expect(await dialog.findByText(/комментарий убрали/)).toBeTruthy();
  api.use(respond(attendanceRoutes.comment, undefined));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent().at(-1)).toEqual({ comment: 'Придет врач', seen: '' });
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
