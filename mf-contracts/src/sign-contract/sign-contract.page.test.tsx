import { contractRoutes } from '@school/api-contract/contracts/contracts';
import {
  answerCaptcha,
  type FakeHandler,
  type KitOptions,
  renderWithKit,
  respond,
  respondError,
  respondOffline,
} from '@school/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { contract } from '../signing/contract.fixtures';
import { Component } from './sign-contract.page';

const TOKEN = 'a'.repeat(43);

// A fixed clock, so that a countdown shows the same second however long the test takes.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const inFiveMinutes = () => new Date(Date.now() + 300_000).toISOString();

function show(
  handlers: FakeHandler[] = [],
  route = `/sign-contract/${TOKEN}?cid=12`,
  school: KitOptions['school'] = {},
) {
  return renderWithKit(<Component />, {
    route,
    path: '/sign-contract/:token',
    school,
    locales,
    handlers: [
      ...handlers,
      respond(contractRoutes.forSigning, contract),
      respond(contractRoutes.initiate, { success: true, signatureId: 77, expiresAt: inFiveMinutes() }),
      respond(contractRoutes.signature, () => ({
        session: { status: 'initiated' as const, attemptsLeft: 5, expiresAt: inFiveMinutes() },
      })),
      respond(contractRoutes.verify, { success: true, attemptsLeft: 5 }),
    ],
  });
}

type Visitor = ReturnType<typeof show>['visitor'];

async function toSms(visitor: Visitor) {
  await visitor.click(await screen.findByRole('button', { name: 'Продолжить к подписанию' }));
  await visitor.click(screen.getByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  return screen.findByRole('textbox', { name: /Код из SMS/ });
}

test('four steps from the contract to the signature', async () => {
  const { visitor, api } = show();
  expect(await screen.findByText('Предмет договора')).toBeTruthy();
  expect(screen.getByText('Электронная подпись (детский сад)')).toBeTruthy();
  const code = await toSms(visitor);
  expect(await screen.findByText('Код отправлен на номер +7 (916) 123-45-67')).toBeTruthy();
  const submit = screen.getByRole('button', { name: 'Подписать договор' });
  await visitor.type(code, '12345');
  expect(submit.hasAttribute('disabled')).toBe(true);
  await visitor.type(code, '6');
  await visitor.click(submit);
  expect(await screen.findByText(/Итоговый PDF придет/)).toBeTruthy();
  expect(api.requests.filter((request) => request.method === 'POST').map((request) => request.body)).toEqual([
    { contractId: 12, phoneNumber: '+79161234567', signatureToken: TOKEN, agreementVersion: 1 },
    { signatureId: 77, verificationCode: '123456', signatureToken: TOKEN },
  ]);
});

test('sends the code after a captcha that the server requires', async () => {
  const { visitor, api } = show([respondError(contractRoutes.initiate, 'CAPTCHA_REQUIRED')]);
  const typed = toSms(visitor);
  await waitFor(() => expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
  api.use(respond(contractRoutes.initiate, { success: true, signatureId: 77, expiresAt: inFiveMinutes() }));
  await answerCaptcha('solved');
  expect(await typed).toBeTruthy();
  const bodies = api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual(bodies[0]);
});

test('without the agreement no code is sent', async () => {
  const { visitor, api } = show();
  await visitor.click(await screen.findByRole('button', { name: 'Продолжить к подписанию' }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  expect(await screen.findByText('Без соглашения подписать договор по SMS нельзя')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Я принимаю соглашение/ }));
  expect(api.requests.some((request) => request.method === 'POST')).toBe(false);
});

test('another number is refused with the required one', async () => {
  const { visitor, api } = show();
  await visitor.click(await screen.findByRole('button', { name: 'Продолжить к подписанию' }));
  const phone = screen.getByRole('textbox', { name: /Номер телефона/ });
  await visitor.clear(phone);
  await visitor.type(phone, '9990000000');
  await visitor.click(screen.getByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  expect(await screen.findByText('Ошибка номера телефона')).toBeTruthy();
  const reason = 'Введенный номер не соответствует номеру в договоре. Необходимо указать номер +7 (916) 123-45-67';
  expect(screen.getAllByText(reason)).toHaveLength(2);
  // the toast leaves; the field keeps the reason
  expect(document.activeElement).toBe(phone);
  expect(describe(phone)).toContain(reason);
  expect(api.requests.some((request) => request.method === 'POST')).toBe(false);

  fireEvent.input(phone, { target: { value: '+7 (916) 123-45-67' } });
  expect(describe(phone)).not.toContain(reason);
});

const describe = (field: HTMLElement) =>
  field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('a wrong code clears the field, says how many tries are left, and stays', async () => {
  const { visitor } = show([respondError(contractRoutes.verify, 'CODE_WRONG', { success: false, attemptsLeft: 3 })]);
  const code = await toSms(visitor);
  await visitor.type(code, '000000');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  expect(await screen.findByText('Неверный код')).toBeTruthy();
  expect(screen.getByText(/Осталось 3 попытки/)).toBeTruthy();
  await waitFor(() => {
    const emptied = screen.getByRole<HTMLInputElement>('textbox', { name: /Код из SMS/ });
    expect(emptied.value).toBe('');
    expect(document.activeElement).toBe(emptied);
  });
});

test('without tries left returns to the phone, says when a new code is available, and offers none before', async () => {
  const error = 'Неверный код. Попытки закончились. Новый код можно запросить через 64 минуты.';
  const over = { success: false, attemptsLeft: 0, retryAfterSeconds: 3840, message: error, error };
  const { visitor } = show([respondError(contractRoutes.verify, 'CODE_WRONG', over)]);
  await visitor.type(await toSms(visitor), '000000');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  expect(await screen.findByRole('textbox', { name: /Номер телефона/ })).toBeTruthy();
  // In the toast and beside the field.
  expect(screen.getAllByText(error)).toHaveLength(2);
  const send = await screen.findByRole('button', { name: 'Отправить SMS-код (через 64:00)' });
  expect(send.hasAttribute('disabled')).toBe(true);
  expect(screen.queryByText(/Код несколько раз ввели неверно/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ввести полученный код' })).toBeNull();
});

test('a link opened after all tries are used up offers no code either, and says why', async () => {
  const { visitor } = show([respond(contractRoutes.forSigning, { ...contract, newCodeInSeconds: 3840 })]);
  await visitor.click(await screen.findByRole('button', { name: 'Продолжить к подписанию' }));
  const send = await screen.findByRole('button', {
    name: 'Отправить SMS-код (через 64:00)',
    description: /Код несколько раз ввели неверно/,
  });
  expect(send.hasAttribute('disabled')).toBe(true);
});

test('without a network the failures of the SMS and of the code keep their texts with a note about the network', async () => {
  const { visitor, api } = show([respondOffline(contractRoutes.initiate), respondOffline(contractRoutes.verify)]);
  await visitor.click(await screen.findByRole('button', { name: 'Продолжить к подписанию' }));
  await visitor.click(screen.getByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  expect(await screen.findByText('Ошибка отправки SMS')).toBeTruthy();
  expect(screen.getByText(/^Нет связи с сервером/)).toBeTruthy();
  api.use(respond(contractRoutes.initiate, { success: true, signatureId: 77, expiresAt: inFiveMinutes() }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  await visitor.type(await screen.findByRole('textbox', { name: /Код из SMS/ }), '123456');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  expect(await screen.findByText('Неверный код')).toBeTruthy();
  expect(screen.getByText(/^Нет связи с сервером/)).toBeTruthy();
});

test('«Изменить номер» returns to the phone and clears the code', async () => {
  const { visitor } = show();
  await visitor.type(await toSms(visitor), '123');
  await visitor.click(screen.getByRole('button', { name: 'Изменить номер' }));
  expect(await screen.findByRole('textbox', { name: /Номер телефона/ })).toBeTruthy();
});

test('whoever waits for the SMS sees its number and can ask for another code, or type the one that came', async () => {
  const { visitor } = show();
  const code = await toSms(visitor);
  expect(describe(code)).toContain('Код отправлен на номер +7 (916) 123-45-67.');
  await visitor.click(screen.getByRole('button', { name: 'Новый код' }));
  expect(await screen.findByRole('button', { name: /^Отправить SMS-код/ })).toBeTruthy();
  // a number that was typed meanwhile has got no code
  fireEvent.input(screen.getByRole('textbox', { name: /Номер телефона/ }), { target: { value: '+7 (916) 000-00-00' } });
  await visitor.click(screen.getByRole('button', { name: 'Ввести полученный код' }));
  const again = await screen.findByRole('textbox', { name: /Код из SMS/ });
  expect(describe(again)).toContain('Код отправлен на номер +7 (916) 123-45-67.');
});

test('each step begins at the top of the page, clear of the toast', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo');
  onTestFinished(() => scrolled.mockRestore());
  const { visitor } = show();
  await visitor.click(await screen.findByRole('button', { name: 'Продолжить к подписанию' }));
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  scrolled.mockClear();
  await visitor.click(screen.getByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Код из SMS/ })));
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
});

test.each([
  ['signed', 'Подписан'],
  ['completed', 'Завершен'],
] as const)('a contract that is %s says so', async (status, badge) => {
  show([respond(contractRoutes.forSigning, { ...contract, status })]);
  expect(await screen.findByText('Договор уже подписан')).toBeTruthy();
  expect(screen.getByText('Иванова Анна')).toBeTruthy();
  expect(screen.getByText(badge)).toBeTruthy();
});

test('each error of the link has its own text', async () => {
  show([], `/sign-contract/${TOKEN}`);
  expect(await screen.findByText('Отсутствует ID договора')).toBeTruthy();
  show([respondError(contractRoutes.forSigning, 'CONTRACT_NOT_FOUND')]);
  expect(await screen.findByText('Договор не найден или ссылка недействительна')).toBeTruthy();
  const { container } = show([respondError(contractRoutes.forSigning, 'INTERNAL')]);
  expect(await within(container).findByText('Ошибка загрузки договора')).toBeTruthy();
});

test.each([
  ['sent', 'Ссылка больше не действует'],
  ['cancelled', 'Договор отменен'],
  ['expired', 'Срок подписания истек'],
  ['completed', 'Договор уже подписан'],
] as const)('a link that has ended, of a contract that is %s, says so', async (status, title) => {
  show([respondError(contractRoutes.forSigning, 'CONTRACT_NOT_FOUND', { status })]);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.queryByText('Иванова Анна')).toBeNull();
});

test.each(['abc', '-1', '1.5'])('?cid=%s is not a contract id: shows the failure without a request', async (cid) => {
  const { api } = show([], `/sign-contract/${TOKEN}?cid=${cid}`);
  expect(await screen.findByText('Ошибка загрузки договора')).toBeTruthy();
  expect(api.requests).toEqual([]);
});

const answering = (route: FakeHandler['route'], body: object | string, status = 200): FakeHandler => ({
  route,
  answer: () => (typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })),
});

test('a refusal of the SMS with status 200 counts as a refusal', async () => {
  const { visitor } = show([answering(contractRoutes.initiate, { success: false, error: 'Номер не отвечает' })]);
  await visitor.click(await screen.findByRole('button', { name: 'Продолжить к подписанию' }));
  await visitor.click(screen.getByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  expect(await screen.findByText('Номер не отвечает')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /Код из SMS/ })).toBeNull();
});

test('a refusal of the code with status 200 counts as a refusal', async () => {
  const { visitor } = show([
    answering(contractRoutes.verify, { success: false, error: 'Код не подошел', attemptsLeft: 2 }),
  ]);
  await visitor.type(await toSms(visitor), '000000');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  expect(await screen.findByText('Код не подошел')).toBeTruthy();
  expect(screen.getByText(/Осталось 2 попытки/)).toBeTruthy();
  expect(screen.queryByText(/Итоговый PDF придет/)).toBeNull();
});

test.each([
  ['a page of a proxy', 502, '<h1>Bad gateway</h1>'],
  ['an empty refusal', 500, ''],
  ['an HTML page with status 200', 200, '<h1>Hello</h1>'],
])('%s instead of an answer is reported as a failure, not as a wrong code', async (_name, status, body) => {
  const { visitor } = show([answering(contractRoutes.verify, body, status)]);
  await visitor.type(await toSms(visitor), '000000');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  expect(await screen.findByText('Ошибка обработки ответа сервера')).toBeTruthy();
  expect(screen.queryByText('Неверный код')).toBeNull();
});

test('after «Изменить номер» the box stays ticked, the next SMS has to wait, and the sent code is cleared', async () => {
  const { visitor } = show();
  await toSms(visitor);
  await visitor.click(screen.getByRole('button', { name: 'Изменить номер' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Я принимаю соглашение/ }).checked).toBe(true);
  const send = await screen.findByRole('button', { name: 'Отправить SMS-код (через 1:00)' });
  expect(send.hasAttribute('disabled')).toBe(true);
  expect(screen.queryByText(/Код несколько раз ввели неверно/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ввести полученный код' })).toBeNull();
});

test('a refused SMS says how long to wait on the button', async () => {
  const { visitor } = show([respondError(contractRoutes.initiate, 'SMS_RESEND_TOO_SOON', { retryAfterSeconds: 45 })]);
  await visitor.click(await screen.findByRole('button', { name: 'Продолжить к подписанию' }));
  await visitor.click(screen.getByRole('checkbox', { name: /Я принимаю соглашение/ }));
  await visitor.click(screen.getByRole('button', { name: 'Отправить SMS-код' }));
  expect(await screen.findByRole('button', { name: 'Отправить SMS-код (через 0:45)' })).toBeTruthy();
  expect(await screen.findByText(/^Код запросили только что/)).toBeTruthy();
  expect(screen.queryByText('Ошибка')).toBeNull();
});

test('a double click signs once; the next try removes the toast of a failure', async () => {
  const { visitor, api } = show([
    respondError(contractRoutes.verify, 'CODE_WRONG', { success: false, attemptsLeft: 3 }),
  ]);
  await visitor.type(await toSms(visitor), '000000');
  const submit = screen.getByRole('button', { name: 'Подписать договор' });
  fireEvent.click(submit);
  fireEvent.click(submit);
  expect(await screen.findByText('Неверный код')).toBeTruthy();
  expect(api.requests.filter((request) => request.path.endsWith('/verify'))).toHaveLength(1);
  api.use(respond(contractRoutes.verify, { success: true, attemptsLeft: 5 }, { pending: true }));
  await visitor.type(screen.getByRole('textbox', { name: /Код из SMS/ }), '111111');
  await visitor.click(screen.getByRole('button', { name: 'Подписать договор' }));
  await waitFor(() => expect(screen.queryByText('Неверный код')).toBeNull());
});

test.each([
  ['the school is not ready', [], { isReady: false, phone: '+74951234567' }],
  [
    'the contract names an invented school',
    [respondError(contractRoutes.forSigning, 'FORM_NOT_OPEN')],
    { phone: '+74951234567' },
  ],
] as const)('while %s the family reads that signing is not open yet', async (_, handlers, school) => {
  show([...handlers], undefined, school);
  expect(await screen.findByRole('heading', { name: 'Подписание еще не открыто' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Позвонить в школу: +7 (495) 123-45-67' })).toBeTruthy();
  expect(screen.queryByText('Предмет договора')).toBeNull();
});

test('a signed contract can be seen even if the school is not ready', async () => {
  show([respond(contractRoutes.forSigning, { ...contract, status: 'signed' })], undefined, { isReady: false });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByText('Подписание еще не открыто')).toBeNull();
});
