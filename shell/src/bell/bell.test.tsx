import { notificationRoutes as routes } from '@school/api-contract/school/notifications';
import { fakeLiveEvents, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { Bell } from './bell';
import { bellHandlers, sampleNotification, sampleNotifications } from './bell.fixtures';

const renderBell = (handlers = bellHandlers()) =>
  renderWithKit(<Bell defaultOpen={false} />, { user: 'owner', handlers });

test.each([
  [1, 'Уведомления: 1 непрочитанное'],
  [3, 'Уведомления: 3 непрочитанных'],
  [5, 'Уведомления: 5 непрочитанных'],
  [0, 'Уведомления'],
])('%i unread: %s', async (unread, name) => {
  renderBell([respond(routes.unread, { unread })]);
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});

test('the count follows the server without reload, and the list is not loaded before it is opened', async () => {
  const live = fakeLiveEvents();
  onTestFinished(live.restore);
  const { api } = renderBell([respond(routes.unread, { unread: 0 })]);
  await waitFor(() => expect(api.requests).toHaveLength(1));
  api.use(respond(routes.unread, { unread: 2 }));
  live.tell('notifications', {});
  expect(await screen.findByRole('button', { name: 'Уведомления: 2 непрочитанных' })).toBeTruthy();
  expect(api.requests.map(({ path }) => path)).toEqual([routes.unread.path, routes.unread.path]);
});

test('many of one kind are folded under the newest', async () => {
  const { visitor } = renderBell();
  await visitor.click(await screen.findByRole('button', { name: /Уведомления/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Уведомления' }));
  expect(await panel.findByText('Еще 4 похожих')).toBeTruthy();
  expect(panel.getAllByRole('link', { name: /Не прочитано/ }).length).toBeGreaterThan(1);
});

test('following a notification opens its place, marks it as read and closes the list', async () => {
  const { visitor, api, router } = renderBell(bellHandlers([sampleNotification(7)]));
  await visitor.click(await screen.findByRole('button', { name: /Уведомления/ }));
  await visitor.click(await screen.findByRole('link', { name: /2026-0007/ }));
  await waitFor(() => expect(api.requests.some(({ path }) => path === '/api/notifications/7/read')).toBe(true));
  expect(router.state.location.pathname).toBe('/contracts/7');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Уведомления' })).toBeTruthy();
});

test('one is marked as read in the list, without following it', async () => {
  const { visitor, api, router } = renderBell(bellHandlers([sampleNotification(7)]));
  await visitor.click(await screen.findByRole('button', { name: /Уведомления/ }));
  const before = router.state.location.pathname;
  await visitor.click(await screen.findByRole('button', { name: /^Отметить прочитанным: Договор № 2026-0007/ }));
  await waitFor(() => expect(api.requests.some(({ path }) => path === '/api/notifications/7/read')).toBe(true));
  expect(router.state.location.pathname).toBe(before);
  expect(screen.getByRole('dialog', { name: 'Уведомления' })).toBeTruthy();
});

test('all are marked as read up to the newest that is shown; a refusal says so', async () => {
  const { visitor, api } = renderBell([respondError(routes.readAll, 'INTERNAL'), ...bellHandlers()]);
  await visitor.click(await screen.findByRole('button', { name: /Уведомления/ }));
  const readAll = await screen.findByRole('button', { name: 'Отметить все прочитанными' });
  await visitor.click(readAll);
  expect(await screen.findByText('Не удалось отметить')).toBeTruthy();
  api.use(respond(routes.readAll, { unread: 0 }));
  await visitor.click(readAll);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Отметить все прочитанными' })).toBeNull());
  const newest = sampleNotifications[0]?.id;
  expect(api.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ upTo: newest });
});
