import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { subscriptionPlanRoutes } from '@school/api-contract/money/subscription-plans';
import { subscriptionSettingsRoutes } from '@school/api-contract/money/subscription-settings';
import { renderWithKit, respond } from '@school/kit/testing';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { plan } from '../subscriptions/subscriptions.fixtures';
import { listsHandlers } from './lists/lists.fixtures';
import { handlers } from './settings.fixtures';
import { Component } from './settings.page';
import { settingsSections } from './settings-sections';

const show = (route: string) =>
  renderWithKit(<Component />, {
    ...{ user: 'owner', route, path: '/settings', locales },
    handlers: [
      ...handlers,
      ...listsHandlers,
      respond(trialRequestRoutes.sportsSections, []),
      respond(subscriptionPlanRoutes.list, [plan]),
      respond(subscriptionSettingsRoutes.read, {
        ...{ enabled: true, secondChildPercent: 10, thirdChildPercent: 20 },
        ...{ remindSessionsLeft: 1, remindDaysLeft: 5, remindDebtDays: 3 },
        accountingFrom: '2026-09-01',
        updatedAt: '2026-11-02T09:00:00.000Z',
      }),
    ],
  });

const fields = settingsSections.flatMap((section) =>
  'fields' in section ? Object.values(section.fields).map((target): [string, string] => [section.id, target]) : [],
);

test.each(fields)(
  '?tab=%s#%s puts the focus there, or on the heading of its card while it is disabled',
  async (section, target) => {
    show(`/settings?tab=${section}#${target}`);
    await waitFor(() => {
      const focused = document.activeElement;
      const card = focused?.matches('h2, h3') ? focused.closest('section') : focused;
      const field = card?.querySelector(`#${target}:disabled`) ?? card;
      expect([field?.id, field?.getAttribute('name')]).toContain(target);
    });
  },
);

test('after a press of a screen reader, which is nothing but a click, the focus stays where it is', async () => {
  const { container } = show('/settings?tab=profile#fullName');
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('fullName'));
  const other = container.querySelector<HTMLElement>('#own-phone') ?? document.body;
  fireEvent.click(other);
  other.focus();
  await act(async () => void container.querySelector('section')?.append(document.createElement('p')));
  expect(document.activeElement).toBe(other);
});
