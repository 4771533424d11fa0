import { type ContractForSigning, contractRoutes } from '@school/api-contract/contracts/contracts';
import { type FakeHandler, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { contract, createOpenSignature, createSignatureSession } from '../signing/contract.fixtures';
import { Component } from './sign-contract.page';

/** How the page reacts when signing continues or ends in another tab or on another device. */

afterEach(() => {
  vi.useRealTimers();
});

const TOKEN = 'a'.repeat(43);
const readings = (...contracts: Partial<ContractForSigning>[]) => {
  const left = [...contracts];
  return respond(contractRoutes.forSigning, () => ({
    ...contract,
    ...(left.length > 1 ? left.shift() : left[0]),
  }));
};

function show(...handlers: FakeHandler[]) {
  return renderWithKit(<Component />, {
    route: `/sign-contract/${TOKEN}?cid=12`,
    path: '/sign-contract/:token',
    locales,
    handlers: [
      ...handlers,
      respond(contractRoutes.signature, () => createSignatureSession('initiated')),
      respond(contractRoutes.verify, { success: true, attemptsLeft: 5 }),
    ],
  });
}

const codeField = () => screen.findByRole('textbox', { name: /Код из SMS/ });
const phoneField = () => screen.findByRole('textbox', { name: /Номер телефона/ });

test('a link opened after a code was sent continues with that code and requests no other', async () => {
  const { visitor, api } = show(readings({ openSignature: createOpenSignature(77) }));
  await visitor.type(await codeField(), '123456');
  expect(screen.getByText(/^Код уже отправлен на номер \+7 \(916\) 123-45-67/)).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  expect(await screen.findByText(/Итоговый PDF придет/)).toBeTruthy();
  expect(api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { signatureId: 77, verificationCode: '123456', signatureToken: TOKEN },
  ]);
});

test('after a switch of the language the notice is in that language too', async () => {
  const { i18n } = show(readings({ openSignature: createOpenSignature(77) }));
  expect(await screen.findByText(/^Код уже отправлен/)).toBeTruthy();
  await act(() => i18n.changeLanguage('en'));
  expect(screen.getByText(/^The code has already been sent to \+7 \(916\) 123-45-67/)).toBeTruthy();
  expect(screen.queryByText(/^Код уже отправлен/)).toBeNull();
});

test('a user who continues with the code can read the contract', async () => {
  const { visitor } = show(readings({ openSignature: createOpenSignature(77) }));
  await visitor.click(await screen.findByRole('button', { name: 'Прочитать договор' }));
  expect(await screen.findByRole('region', { name: 'Текст договора' })).toBeTruthy();
});

test('after a reload right after signing the page says that the contract is signed', async () => {
  show(readings({ status: 'signed' }));
  expect(await screen.findByText('Договор уже подписан')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('polls every 5 seconds and shows a signature made in another tab', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { api } = show(readings({ openSignature: createOpenSignature(77) }));
  await codeField();
  await waitFor(() => expect(polls(api)).toBeGreaterThan(0));
  api.use(respond(contractRoutes.signature, () => createSignatureSession('verified')));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByText(/Итоговый PDF придет/)).toBeTruthy();
  expect(screen.getByText('Электронная подпись успешно завершена')).toBeTruthy();
  const count = polls(api);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(polls(api)).toBe(count);
});

test('a code requested by another device replaces the one of this page and is used for signing', async () => {
  const { visitor, api } = show(
    readings({ openSignature: createOpenSignature(77) }, { openSignature: createOpenSignature(78) }),
    respond(contractRoutes.signature, ({ params }) =>
      createSignatureSession(params.signatureId === '77' ? 'cancelled' : 'initiated'),
    ),
  );
  expect(await screen.findByText(/^Код запросили заново на другом устройстве/)).toBeTruthy();
  await visitor.type(await codeField(), '654321');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  expect(await screen.findByText(/Итоговый PDF придет/)).toBeTruthy();
  expect(api.requests.find(({ path }) => path.endsWith('/verify'))?.body).toMatchObject({ signatureId: 78 });
});

test('when another device replaced the typed code, the page continues with the new one', async () => {
  const { visitor, api } = show(
    respondError(contractRoutes.verify, 'SIGNATURE_NOT_FOUND', { success: false }),
    readings({ openSignature: createOpenSignature(77) }, { openSignature: createOpenSignature(78) }),
  );
  await visitor.type(await codeField(), '111111');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  expect(await screen.findByText(/^Код запросили заново/)).toBeTruthy();
  expect((await codeField()).getAttribute('value')).toBe('');
  api.use(respond(contractRoutes.verify, { success: true, attemptsLeft: 4 }));
  await visitor.type(await codeField(), '654321');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  expect(await screen.findByText(/Итоговый PDF придет/)).toBeTruthy();
});

test.each([
  ['cancelled', /^Подписание отменено на другом устройстве/],
  ['expired', /^Время действия кода истекло/],
  ['exhausted', /^Попытки закончились/],
] as const)(
  'a code that is %s, with no other one open, leads back to the phone with the reason',
  async (status, text) => {
    show(
      readings({ openSignature: createOpenSignature(77) }, {}),
      respond(contractRoutes.signature, () => createSignatureSession(status)),
    );
    expect(await phoneField()).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  },
);

test('without a network the expiry of a code is still shown, and nothing on screen is lost', async () => {
  const { visitor, api } = show(readings({ openSignature: createOpenSignature(77) }));
  await visitor.type(await codeField(), '123456');
  api.use(
    respondOffline(contractRoutes.forSigning),
    respondError(contractRoutes.verify, 'CODE_EXPIRED', { success: false, attemptsLeft: 4 }),
  );
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  expect(await phoneField()).toBeTruthy();
  expect(screen.queryByText('Ошибка загрузки договора')).toBeNull();
});

test('a page whose own request came second learns beside the phone that the other device has signed', async () => {
  const { visitor, api } = show(
    readings({}, { openSignature: createOpenSignature(77) }),
    respondError(contractRoutes.initiate, 'SMS_RESEND_TOO_SOON', { retryAfterSeconds: 45 }),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Продолжить к подписанию' }));
  await visitor.click(screen.getByRole('checkbox', { name: /Я принимаю соглашение/ }));
  api.use(respond(contractRoutes.signature, () => createSignatureSession('verified')));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  expect(await screen.findByText(/Итоговый PDF придет/)).toBeTruthy();
});

test('when signed elsewhere while the phone is typed, requesting a code shows that the contract is signed', async () => {
  const { visitor } = show(
    readings({}, { status: 'signed' }),
    respondError(contractRoutes.initiate, 'CONTRACT_NOT_SIGNABLE', { success: false }),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Продолжить к подписанию' }));
  await visitor.click(screen.getByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  expect(await screen.findByText('Договор уже подписан')).toBeTruthy();
});

test('a code just requested elsewhere can be typed here instead of waiting for another', async () => {
  const { visitor } = show(
    readings({}, { openSignature: createOpenSignature(78) }),
    respondError(contractRoutes.initiate, 'SMS_RESEND_TOO_SOON', { success: false, retryAfterSeconds: 40 }),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Продолжить к подписанию' }));
  await visitor.click(screen.getByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  expect(await screen.findByText(/^Код уже отправлен на номер \+7 \(916\) 123-45-67/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Отправить SMS-код \(через 0:\d\d\)$/ })).toBeTruthy();
  expect(screen.queryByText('Ошибка')).toBeNull();
  await visitor.click(await screen.findByRole('button', { name: 'Ввести полученный код' }));
  expect(await codeField()).toBeTruthy();
});

test.each([
  ['cancelled', 'Договор отменен'],
  ['expired', 'Срок подписания истек'],
] as const)('a contract that is %s says so and offers no signing', async (status, title) => {
  show(readings({ status }));
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('says that a contract was cancelled while its code is typed', async () => {
  show(
    readings({ openSignature: createOpenSignature(77) }, { status: 'cancelled' }),
    respond(contractRoutes.signature, () => createSignatureSession('cancelled')),
  );
  expect(await screen.findByRole('heading', { name: 'Договор отменен' })).toBeTruthy();
});

function polls(api: ReturnType<typeof show>['api']): number {
  return api.requests.filter(({ path }) => path === '/api/contract/signature/77').length;
}
