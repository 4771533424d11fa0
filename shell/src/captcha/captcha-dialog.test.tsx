import { authRoutes, type CaptchaChallenge } from '@school/api-contract/accounts/auth';
import { call, useMutation } from '@school/kit';
import { renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CaptchaOnDemand } from './captcha-on-demand';

const body = { email: 'ivan@example.ru' };
const accepted = respond(authRoutes.requestPasswordReset, { success: true, message: 'ok' });
const asksForCaptcha = respondError(authRoutes.requestPasswordReset, 'CAPTCHA_REQUIRED');
const unsolved: CaptchaChallenge = { provider: 'altcha', challenge: {} };

function Screen() {
  const request = useMutation({ mutationFn: () => call(authRoutes.requestPasswordReset, { body }) });
  return (
    <>
      <input aria-label="заметка" />
      <button type="button" onClick={() => request.mutate()}>
        отправить
      </button>
      <p>{request.isError ? request.error.message : request.status}</p>
      <CaptchaOnDemand />
    </>
  );
}

test('shows a captcha above the screen for a call that needs one, then repeats the call', async () => {
  const { visitor, api } = renderWithKit(<Screen />, {
    handlers: [respond(authRoutes.captcha, { provider: 'off' }), asksForCaptcha],
  });
  const note = screen.getByLabelText('заметка');
  await visitor.type(note, 'не потеряйте');
  api.use(
    respond(authRoutes.captcha, (): CaptchaChallenge => {
      api.use(accepted);
      return { provider: 'off' as const };
    }),
  );
  await visitor.click(screen.getByRole('button', { name: 'отправить' }));
  expect(await screen.findByText('success')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('заметка')).toBe(note);
  expect(note).toHaveProperty('value', 'не потеряйте');
  expect(api.requests.filter(({ method }) => method === 'POST').map((request) => request.body)).toEqual([body, body]);
});

test('closing the captcha ends the call with the server’s error', async () => {
  const { visitor, api } = renderWithKit(<Screen />, {
    handlers: [respond(authRoutes.captcha, unsolved), asksForCaptcha],
  });
  await visitor.click(screen.getByRole('button', { name: 'отправить' }));
  const dialog = await screen.findByRole('dialog', { name: 'Подтвердите, что вы не робот' });
  expect(await within(dialog).findByRole('checkbox', { name: 'Я не робот' })).toBeTruthy();
  await visitor.keyboard('{Escape}');
  expect(await screen.findByText('Подтвердите, что вы не робот, и повторите')).toBeTruthy();
  expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
