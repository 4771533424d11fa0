import type { Role } from '@school/api-contract/rules/roles';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { type KitOptions, renderWithKit, respond } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SchoolNotices } from './school-notices';

const closed = { ready: false, steps: [], requisites: [], documents: [] };
const show = (user: Role, school: KitOptions['school'], readiness = closed) =>
  renderWithKit(<SchoolNotices />, { user, school, handlers: [respond(schoolReadinessRoutes.read, readiness)] });

test.each(['owner', 'senior_admin', 'admin'] as const)('%s sees that nothing is sent', (role) => {
  show(role, { heldChannels: ['sms', 'email'] });
  expect(screen.getByText(/^SMS и письма никуда не отправляются: не настроена отправка/)).toBeTruthy();
});

test('names a single channel, and only those who may change settings read where to set it up', () => {
  const { unmount } = show('admin', { heldChannels: ['sms'] });
  expect(screen.getByText(/^SMS никуда не отправляются.* когда ее настроят\.$/)).toBeTruthy();
  unmount();
  show('owner', { heldChannels: ['sms'] });
  expect(screen.getByText(/^SMS никуда не отправляются.*SMS_PROVIDER/)).toBeTruthy();
});

test.each(['coach', 'accountant'] as const)('%s, who sends nothing, sees no notice and sends no request', (role) => {
  const { container, api } = show(role, { heldChannels: ['sms'], isReady: false });
  expect(container.textContent).toBe('');
  expect(api.requests).toEqual([]);
});

test('a school that is not ready says so, and the owner finds the checklist', async () => {
  const { router, visitor } = show('owner', { isReady: false });
  await visitor.click(screen.getByRole('link', { name: 'Что осталось сделать' }));
  expect(router.state.location.pathname + router.state.location.search).toBe('/settings?tab=school');
});

test('disappears without a reload once the checklist is complete', async () => {
  const { container } = show('admin', { isReady: false }, { ...closed, ready: true });
  expect(screen.getByText(/^Формы для родителей и отправка договоров закрыты/)).toBeTruthy();
  await waitFor(() => expect(container.textContent).toBe(''));
});

test('a ready school with every channel shows no notice and sends no request', () => {
  const { container, api } = show('owner', {});
  expect(container.textContent).toBe('');
  expect(api.requests).toEqual([]);
});
