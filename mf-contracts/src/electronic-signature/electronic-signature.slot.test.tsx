import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { answerCaptcha, type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { contract, createOpenSignature, createSignatureSession } from '../signing/contract.fixtures';
import { Component } from './electronic-signature.slot';

// A fixed clock, so that a countdown shows the same second however long the test takes.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const expiresIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

function show(
  handlers: FakeHandler[] = [],
  contractType: 'electronic_signature' | 'public_offer' = 'electronic_signature',
) {
  const onSigned = vi.fn();
  const onCancelled = vi.fn();
  const kit = renderWithKit(
    <Component
      contractId={12}
      contractType={contractType}
      parentPhone="+79161234567"
      onSigned={onSigned}
      onCancelled={onCancelled}
    />,
    {
      locales,
      school: { phone: '+74951234567', email: '' },
      handlers: [
        ...handlers,
        respond(contractRoutes.held, contract),
        respond(contractRoutes.initiate, () => ({ success: true as const, signatureId: 5, expiresAt: expiresIn(300) })),
        respond(contractRoutes.signature, () => ({
          session: { status: 'initiated' as const, attemptsLeft: 4, expiresAt: expiresIn(300) },
        })),
        respond(contractRoutes.verify, { success: true, attemptsLeft: 5 }),
        respond(contractRoutes.cancelSignature, { success: true }),
      ],
    },
  );
  return { ...kit, onSigned, onCancelled };
}

async function toCode(visitor: ReturnType<typeof show>['visitor']) {
  await visitor.click(await screen.findByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  await screen.findByText('SMS-код отправлен');
  return screen.findByRole('textbox', { name: /Код из SMS/ });
}

const percent = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');

test('shows phone, the sent screen for two seconds, code and the end, with 33, 66 and 100 percent', async () => {
  const { visitor, onSigned, api } = show();
  await waitFor(() => expect(percent()).toBe('33'));
  const code = await toCode(visitor);
  expect(percent()).toBe('66');
  expect(screen.getByText(/Код отправлен на номер \+7 \(916\) 123-45-67\./)).toBeTruthy();
  expect(await screen.findByText(/Код действует еще 5:00\./)).toBeTruthy();
  expect(await screen.findByText(/Осталось 4 попытки/)).toBeTruthy();
  await visitor.type(code, '123456');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  // A page unmounts the component after its callback, so 100 % must be visible before that.
  await waitFor(() => expect(percent()).toBe('100'));
  expect(screen.getByText('Договор подписан')).toBeTruthy();
  expect(onSigned).not.toHaveBeenCalled();
  await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
  expect(api.requests.find((request) => request.path.endsWith('/initiate'))?.body).toEqual({
    contractId: 12,
    phoneNumber: '+79161234567',
    agreementVersion: 1,
  });
});

test('a cancelled captcha says so and leaves the agreement ticked', async () => {
  const { visitor } = show([respondError(contractRoutes.initiate, 'CAPTCHA_REQUIRED')]);
  await visitor.click(await screen.findByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  await answerCaptcha(null);
  expect(await screen.findByText('Подтвердите, что вы не робот, и повторите')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /Я принимаю соглашение/ })).toHaveProperty('checked', true);
});

test('any other type of contract needs no signature', async () => {
  const { api } = show([], 'public_offer');
  expect(await screen.findByText('Для этого типа договора электронная подпись не требуется.')).toBeTruthy();
  expect(api.requests).toHaveLength(0);
});

test('an expired code leads back to the phone with the reason', async () => {
  const { visitor } = show();
  await toCode(visitor);
  vi.setSystemTime(Date.now() + 300_000);
  expect(await screen.findByText('Время действия кода истекло. Запросите новый код.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /Номер телефона/ })).toBeTruthy();
});

test('a wrong code with tries left clears the field; with none it leads back to the phone', async () => {
  const { visitor, api } = show([
    respondError(contractRoutes.verify, 'CODE_WRONG', { success: false, attemptsLeft: 2 }),
  ]);
  const code = await toCode(visitor);
  await visitor.type(code, '000000');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  expect(await screen.findByText('Неверный код')).toBeTruthy();
  expect(screen.getByText(/Осталось 2 попытки/)).toBeTruthy();
  api.use(respondError(contractRoutes.verify, 'CODE_ATTEMPTS_EXHAUSTED', { success: false, attemptsLeft: 0 }));
  await visitor.type(code, '000001');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  expect(await screen.findByRole('textbox', { name: /Номер телефона/ })).toBeTruthy();
});

test('cancelling deletes the session when there is one', async () => {
  const { visitor, onCancelled, api } = show();
  await toCode(visitor);
  await visitor.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(onCancelled).toHaveBeenCalledTimes(1));
  expect(api.requests.some((request) => request.method === 'DELETE')).toBe(true);
});

test('cancelling before a code sends no request', async () => {
  const { visitor, onCancelled, api } = show();
  await visitor.click(await screen.findByRole('button', { name: 'Отменить' }));
  expect(onCancelled).toHaveBeenCalledTimes(1);
  expect(api.requests.some((request) => request.method === 'DELETE')).toBe(false);
});

test('a refused SMS is shown as an alert with the phone of the school', async () => {
  const { visitor } = show([respondError(contractRoutes.initiate, 'SMS_LIMIT_REACHED', { success: false })]);
  await visitor.click(await screen.findByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Достигнут лимит отправки SMS');
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('tel:+74951234567');
});

test('a refusal with status 200 counts as a refusal, of the SMS and of the code', async () => {
  const answering = (route: FakeHandler['route'], body: object): FakeHandler => ({
    route,
    answer: () => Response.json(body),
  });
  const { visitor, onSigned, api } = show([
    answering(contractRoutes.initiate, { success: false, error: 'Номер не отвечает' }),
  ]);
  await visitor.click(await screen.findByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Номер не отвечает');
  api.use(
    respond(contractRoutes.initiate, () => ({ success: true as const, signatureId: 5, expiresAt: expiresIn(300) })),
    answering(contractRoutes.verify, { success: false, error: 'Код не подошел', attemptsLeft: 2 }),
  );
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  await visitor.type(await screen.findByRole('textbox', { name: /Код из SMS/ }), '000000');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  expect(await screen.findByText('Код не подошел')).toBeTruthy();
  expect(screen.getByText(/Осталось 2 попытки/)).toBeTruthy();
  expect(percent()).toBe('66');
  expect(onSigned).not.toHaveBeenCalled();
});

test('after «Новый код» the box stays ticked, the next SMS has to wait, and the sent code can be typed', async () => {
  const { visitor } = show();
  await toCode(visitor);
  await visitor.click(screen.getByRole('button', { name: 'Новый код' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Я принимаю соглашение/ }).checked).toBe(true);
  const send = screen.getByRole('button', { name: 'Отправить SMS-код (через 1:00)' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await visitor.click(screen.getByRole('button', { name: 'Ввести полученный код' }));
  expect(await screen.findByRole('textbox', { name: /Код из SMS/ })).toBeTruthy();
});

const held = (...readings: Partial<typeof contract>[]) =>
  respond(contractRoutes.held, () => ({ ...contract, ...(readings.length > 1 ? readings.shift() : readings[0]) }));

test('after a reload it continues with the sent code, and cancelling still deletes the session', async () => {
  const { visitor, onCancelled, api } = show([held({ openSignature: createOpenSignature(5) })]);
  expect(await screen.findByRole('textbox', { name: /Код из SMS/ })).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(onCancelled).toHaveBeenCalledTimes(1));
  expect(api.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/contract/signature/5' });
  expect(api.requests.some((request) => request.path.endsWith('/initiate'))).toBe(false);
});

test('after a reload right after signing it shows the end and notifies the page', async () => {
  const { onSigned } = show([held({ status: 'signed' })]);
  await waitFor(() => expect(percent()).toBe('100'));
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
});

test('when signed in another tab, the component notices and notifies the page', async () => {
  const { onSigned } = show([
    held({ openSignature: createOpenSignature(5) }),
    respond(contractRoutes.signature, () => createSignatureSession('verified')),
  ]);
  expect(await screen.findByText('Договор подписан')).toBeTruthy();
  await waitFor(() => expect(onSigned).toHaveBeenCalledTimes(1));
});

test('when another tab requested a new code, this one continues with it and says so', async () => {
  const { visitor, api } = show([
    held({ openSignature: createOpenSignature(5) }, { openSignature: createOpenSignature(6) }),
    respond(contractRoutes.signature, ({ params }) =>
      createSignatureSession(params.signatureId === '5' ? 'cancelled' : 'initiated'),
    ),
  ]);
  expect(await screen.findByText(/^Код запросили заново/)).toBeTruthy();
  await visitor.type(screen.getByRole('textbox', { name: /Код из SMS/ }), '123456');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  await waitFor(() => expect(percent()).toBe('100'));
  expect(api.requests.find((request) => request.path.endsWith('/verify'))?.body).toMatchObject({ signatureId: 6 });
});

test('when another tab cancelled, it returns to the phone without an error', async () => {
  show([
    held({ openSignature: createOpenSignature(5) }, {}),
    respond(contractRoutes.signature, () => createSignatureSession('cancelled')),
  ]);
  expect(await screen.findByText(/^Подписание отменено на другом устройстве/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /Номер телефона/ })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each(['cancelled', 'expired'] as const)('a contract that is %s can only be closed', async (status) => {
  const { visitor, onCancelled } = show([held({ status })]);
  await visitor.click(await screen.findByRole('button', { name: 'Закрыть' }));
  expect(onCancelled).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('after a switch of the language the reason of the end is in that language too', async () => {
  const { i18n } = show([
    held({ openSignature: createOpenSignature(5) }, {}),
    respond(contractRoutes.signature, () => createSignatureSession('expired')),
  ]);
  expect(await screen.findByText('Время действия кода истекло. Запросите новый код.')).toBeTruthy();
  await act(() => i18n.changeLanguage('en'));
  expect(screen.getByText('The code has expired. Request a new one.')).toBeTruthy();
});
