import { profileRoutes } from '@school/api-contract/accounts/profile';
import { renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { profile } from '../profile/profile.fixtures';
import { SecondFactorDemand } from './second-factor-demand';

const show = (handler: ReturnType<typeof respond>) =>
  renderWithKit(<SecondFactorDemand required={false} />, { user: 'owner', locales, handlers: [handler] });
const find = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Сделать обязательным' });

test('while the profile loads the button is busy; without an own second factor it is disabled and says why', async () => {
  const { unmount } = show(respond(profileRoutes.read, profile, { pending: true }));
  const busy = await find();
  expect([busy.disabled, busy.getAttribute('aria-busy')]).toEqual([false, 'true']);
  unmount();
  show(respond(profileRoutes.read, profile));
  expect(await screen.findByText('Сначала настройте второй фактор в своем профиле.')).toBeTruthy();
  expect((await find()).disabled).toBe(true);
});

test('a profile that cannot be loaded is the reason, and can be loaded again', async () => {
  const { api, visitor } = show(respondError(profileRoutes.read, 'SERVICE_UNAVAILABLE'));
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  const button = await find();
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.contains(retry)).toBe(true);
  api.use(respond(profileRoutes.read, profile));
  await visitor.click(retry);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull());
  expect(button.disabled).toBe(true);
});
