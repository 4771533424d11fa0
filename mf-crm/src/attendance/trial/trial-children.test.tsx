import { type TrialChildren as List, trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { TrialChildren } from './trial-children';

const child = {
  ...{ id: 5, childName: 'Варя', childAge: 7, startsAt: '2026-11-23T14:30:00.000Z' },
  ...{ outcome: null, comment: null, confirmed: true, open: true },
};
const list: List = { date: '2026-11-23', mayMark: true, children: [child] };

const show = (given: List, ...more: FakeHandler[]) =>
  renderWithKit(<TrialChildren groupId={9} date="2026-11-23" />, {
    user: 'coach',
    locales,
    handlers: [...more, respond(trialLessonRoutes.children, given)],
  });

test('a coach marks a child on trial with a comment', async () => {
  const { visitor, api } = show(list, respond(trialLessonRoutes.mark, { ...child, outcome: 'CAME' }));
  expect(await screen.findByText('17:30 · 7 лет · придут')).toBeTruthy();
  await visitor.type(screen.getByRole('textbox', { name: 'Комментарий' }), 'Гибкая');
  await visitor.click(screen.getByRole('button', { name: 'Пришел' }));
  await waitFor(() => expect(api.requests.find(({ method }) => method === 'PUT')).toBeTruthy());
  expect(api.requests.find(({ method }) => method === 'PUT')).toMatchObject({
    params: { id: '9', requestId: '5' },
    body: { outcome: 'CAME', comment: 'Гибкая' },
  });
});

test('a read-only user sees the mark and the comment; an empty list and a failure are shown', async () => {
  const marked = { ...child, outcome: 'NO_SHOW' as const, comment: 'Заболела' };
  const { unmount } = show({ ...list, mayMark: false, children: [marked] });
  expect(await screen.findByText('Заболела')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Не пришел' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Пришел' }).hasAttribute('disabled')).toBe(true);
  unmount();
  const other = show({ ...list, children: [] });
  expect(await screen.findByText('На этом занятии пробных нет.')).toBeTruthy();
  other.unmount();
  show(list, respondError(trialLessonRoutes.children, 'SERVICE_UNAVAILABLE'));
  expect(await screen.findByText(/^Список пробных не загрузился/)).toBeTruthy();
});

test('a child without a request is added by two fields', async () => {
  const { visitor, api } = show(list, respond(trialRequestCardRoutes.walkIn, { id: 3 }));
  await visitor.click(screen.getByRole('button', { name: 'Записать' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый ребенок' }));
  await visitor.type(dialog.getByRole('textbox', { name: /^Имя ребенка/ }), 'Лев');
  await visitor.type(dialog.getByRole('textbox', { name: /^Телефон/ }), '9161234567');
  await visitor.click(dialog.getByRole('button', { name: 'Записать' }));
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      childName: 'Лев',
      parentPhone: '+79161234567',
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    }),
  );
});
