import { registrationRoutes } from '@school/api-contract/families/registrations';
import {
  answerCaptcha,
  type KitOptions,
  renderWithKit,
  respond,
  respondError,
  respondOffline,
} from '@school/kit/testing';
import type { Slots } from '@school/shell-contract/slots';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import manifest from '../../remote.manifest';
import { field, getDescription } from '../shared/dom.fixtures';
import { locales } from '../shared/locales.fixtures';
import { Component } from './register.page';
import { filledParent, filledStudent } from './registration.fixtures';

const token = 'AbCdEfGhIjKlMnOpQrStUv';
const consentVersions = { consent_personal_data: 3, consent_contract: 2, consent_medical: 1, consent_photo: 1 };
const validLink = respond(registrationRoutes.validateLink, {
  valid: true,
  schoolName: 'Олимп',
  adminName: 'Петрова Ольга',
  consentVersions,
});
const registered = respond(registrationRoutes.register, { contractId: 42 });

function Signature({ contractId, parentPhone, onSigned, onCancelled }: Slots['electronic-signature']) {
  return (
    <div data-testid="signature">
      <p>{`${contractId} ${parentPhone}`}</p>
      <button type="button" onClick={onSigned}>
        Подписать
      </button>
      <button type="button" onClick={onCancelled}>
        Отмена подписания
      </button>
    </div>
  );
}

const open = (options: KitOptions = {}) =>
  renderWithKit(<Component />, {
    locales,
    handlers: [validLink, registered],
    slots: { 'electronic-signature': Signature },
    path: '/register/:token',
    route: `/register/${token}`,
    ...options,
  });

// Before each test, since unmounting writes the pending draft.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const heading = (name: string) => screen.findByRole('heading', { name });
const press = async (visitor: UserEvent, name: string) => visitor.click(await screen.findByRole('button', { name }));
const posts = (api: { requests: { method: string; body: unknown }[] }) =>
  api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
/** Pasted, since typing these long texts would take seconds. */
async function put(visitor: UserEvent, label: string, text: string) {
  await visitor.click(field(label));
  await visitor.paste(text);
}

async function fillStudent(visitor: UserEvent) {
  await heading('Данные ученика');
  await put(visitor, 'ФИО ученика', filledStudent.fullName);
  await visitor.type(field('Дата рождения'), '14.05.2018');
  await visitor.click(field('Женский'));
  await put(visitor, 'Номер свидетельства', filledStudent.birthCertificateNumber);
  await visitor.type(field('Дата выдачи свидетельства'), '20.05.2018');
  await visitor.selectOptions(field('Направление'), 'artistic_gymnastics');
  await visitor.click(field('Понедельник'));
  await visitor.click(field('Среда'));
}

async function fillParent(visitor: UserEvent) {
  await heading('Данные родителя/опекуна');
  await put(visitor, 'ФИО родителя', filledParent.fullName);
  await visitor.type(field('Телефон'), '9161234567');
  await put(visitor, 'Эл. почта', filledParent.email);
  await visitor.selectOptions(field('Кем приходитесь'), 'mother');
  await put(visitor, 'Серия паспорта', '45 12');
  await put(visitor, 'Номер паспорта', filledParent.passportNumber);
  await put(visitor, 'Кем выдан', filledParent.passportIssuedBy);
  await put(visitor, 'Фактический адрес', filledParent.actualAddress);
  await put(visitor, 'Адрес проведения занятий', filledParent.trainingAddress);
  for (const consent of screen.getAllByRole('checkbox')) await visitor.click(consent);
}

async function fillBoth(visitor: UserEvent) {
  await fillStudent(visitor);
  await press(visitor, 'Далее');
  await fillParent(visitor);
}

test('shows that the link is being checked', async () => {
  open({ handlers: [respond(registrationRoutes.validateLink, { valid: true }, { pending: true })] });
  expect(await heading('Проверка ссылки')).toBeTruthy();
});

test('a link without a token', async () => {
  open({ path: '/register', route: '/register' });
  expect(await heading('Ошибка доступа')).toBeTruthy();
  expect(screen.getByText('Ссылка регистрации некорректна. Обратитесь к администратору.')).toBeTruthy();
});

test('an invalid link, with the server’s reason', async () => {
  open({
    handlers: [respond(registrationRoutes.validateLink, { valid: false, reason: 'Ссылка уже использована' })],
  });
  expect(await heading('Ссылка недействительна')).toBeTruthy();
  expect(screen.getByText('Ссылка уже использована')).toBeTruthy();
});

test.each([['an invalid link without a reason', respond(registrationRoutes.validateLink, { valid: false })]])(
  '%s',
  async (_name, handler) => {
    open({ handlers: [handler] });
    expect(await heading('Ссылка недействительна')).toBeTruthy();
    expect(
      screen.getByText('Ссылка регистрации истекла или недоступна. Обратитесь к администратору за новой ссылкой.'),
    ).toBeTruthy();
  },
);

const badLink = 'Ссылка регистрации истекла или недоступна. Обратитесь к администратору за новой ссылкой.';

test.each([
  ['nothing', '', badLink],
  ['JSON without a message', '{"valid":false}', badLink],
  ['the page of a proxy', '<h1>502</h1>', badLink],
  ['a reason', '{"valid":false,"reason":"Ссылка отозвана"}', 'Ссылка отозвана'],
])('a check refused with %s', async (_name, body, text) => {
  const answer = () => new Response(body, { status: 502, statusText: 'Bad Gateway' });
  open({ handlers: [{ route: registrationRoutes.validateLink, answer }] });
  expect(await heading('Ссылка недействительна')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test('a check without a network shows the same text with a note about the network', async () => {
  open({ handlers: [respondOffline(registrationRoutes.validateLink)] });
  expect(await heading('Ссылка недействительна')).toBeTruthy();
  expect(screen.getByText(badLink)).toBeTruthy();
  expect(screen.getByText(/^Нет связи с сервером/)).toBeTruthy();
});

test('a check that fails says why and can be repeated', async () => {
  const { visitor, api } = open({ handlers: [respondError(registrationRoutes.validateLink, 'TOO_MANY_REQUESTS')] });
  expect(await heading('Ссылка недействительна')).toBeTruthy();
  expect(screen.getByText('Слишком много запросов. Попробуйте позже.')).toBeTruthy();
  api.use(validLink);
  await press(visitor, 'Проверить еще раз');
  expect(await heading('Данные ученика')).toBeTruthy();
});

test('the header names the school and the administrator', async () => {
  open();
  expect(await screen.findByText('Олимп')).toBeTruthy();
  expect(screen.getByText('Администратор: Петрова Ольга')).toBeTruthy();
});

test('the first step opens the second only when it is valid', async () => {
  const { visitor } = open();
  await heading('Данные ученика');
  await press(visitor, 'Далее');
  await waitFor(() => expect(screen.getAllByText('Выберите хотя бы один день занятий')).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Данные родителя/опекуна' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field('ФИО ученика')));
  expect(getDescription(field('ФИО ученика'))).toContain('Введите фамилию и имя');
  await fillStudent(visitor);
  await press(visitor, 'Далее');
  const next = await heading('Данные родителя/опекуна');
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test('going back keeps everything in both steps', async () => {
  const { visitor } = open();
  await fillBoth(visitor);
  await press(visitor, 'Назад');
  const first = await heading('Данные ученика');
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(field('ФИО ученика').value).toBe(filledStudent.fullName);
  expect(field('Дата рождения').value).toBe('14.05.2018');
  expect(field('Женский').checked).toBe(true);
  expect(field('Понедельник').checked).toBe(true);
  await press(visitor, 'Далее');
  await heading('Данные родителя/опекуна');
  expect(field('Телефон').value).toBe('+79161234567');
  expect(field('Серия паспорта').value).toBe('4512');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true);
});

test('the browser’s Back returns to the first step, Forward to the second, and nothing is lost', async () => {
  const { visitor, router } = open();
  await fillBoth(visitor);
  await act(() => router.navigate(-1));
  const first = await heading('Данные ученика');
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(field('ФИО ученика').value).toBe(filledStudent.fullName);
  expect(field('Номер свидетельства').value).toBe(filledStudent.birthCertificateNumber);
  await act(() => router.navigate(1));
  await heading('Данные родителя/опекуна');
  expect(field('Серия паспорта').value).toBe('4512');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true);
  await press(visitor, 'Отправить заявку');
  expect(await screen.findByTestId('signature')).toBeTruthy();
  expect(router.state.location.search).toBe('');
});

test('the button «Назад» leaves no step behind it in the browser’s history', async () => {
  const { visitor, router } = open();
  await fillStudent(visitor);
  for (const expected of ['?step=parent', '']) {
    await press(visitor, expected ? 'Далее' : 'Назад');
    await waitFor(() => expect(router.state.location.search).toBe(expected));
  }
  await act(() => router.navigate(1));
  await heading('Данные родителя/опекуна');
});

test('pressing twice moves one step', async () => {
  const { visitor, router } = open();
  await fillStudent(visitor);
  await act(() => router.navigate(`/register/${token}?utm=sms`));
  const twice = (name: string) => {
    const button = screen.getByRole('button', { name });
    // before the page is rendered again, as on a slow phone
    act(() => {
      button.click();
      button.click();
    });
  };
  twice('Далее');
  await heading('Данные родителя/опекуна');
  await act(() => router.navigate(-1));
  await heading('Данные ученика');
  await act(() => router.navigate(1));
  await heading('Данные родителя/опекуна');
  twice('Назад');
  await heading('Данные ученика');
  expect(router.state.location.search).toBe('?utm=sms');
});

test('neither Forward nor an address opens the second step while the first is invalid', async () => {
  const { visitor, router } = open();
  await fillStudent(visitor);
  await press(visitor, 'Далее');
  await heading('Данные родителя/опекуна');
  await press(visitor, 'Назад');
  await heading('Данные ученика');
  await visitor.clear(field('Номер свидетельства'));
  await act(() => router.navigate(1));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.getByRole('heading', { name: 'Данные ученика' })).toBeTruthy();
});

test('an address of the second step begins at the first', async () => {
  const { router } = open({ route: `/register/${token}?step=parent&utm=sms` });
  await heading('Данные ученика');
  await waitFor(() => expect(router.state.location.search).toBe('?utm=sms'));
  expect(screen.queryByText('Введите фамилию и имя')).toBeNull();
});

test('the consent to photographs is optional, unticked, and not sent when it is not given', async () => {
  const { visitor, api } = open();
  await fillBoth(visitor);
  await visitor.click(field('Даю согласие на фотосъемку'));
  await press(visitor, 'Отправить заявку');
  expect(await screen.findByText(/^Данные успешно сохранены/)).toBeTruthy();
  const { consentPhoto: _, ...parentData } = filledParent;
  expect(posts(api)).toMatchObject([{ parentData }]);
  expect(JSON.stringify(posts(api))).not.toContain('consentPhoto');
});

test('the form does not ask for the consent to photographs until the school has read its text', async () => {
  const { consent_photo: _, ...others } = consentVersions;
  const link = { valid: true, schoolName: 'Олимп', adminName: 'Петрова Ольга', consentVersions: others };
  const { visitor } = open({ handlers: [respond(registrationRoutes.validateLink, link), registered] });
  await fillStudent(visitor);
  await press(visitor, 'Далее');
  await heading('Данные родителя/опекуна');
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
});

test('sends the split name, then shows the signature, then that the contract is signed', async () => {
  const { visitor, api } = open();
  await fillBoth(visitor);
  await press(visitor, 'Отправить заявку');
  expect(await screen.findByText(/^Данные успешно сохранены.*42/)).toBeTruthy();
  expect(posts(api)).toEqual([
    {
      consentVersions,
      token,
      studentData: {
        lastName: 'Иванова',
        firstName: 'Мария',
        middleName: 'Петровна',
        birthDate: '2018-05-14',
        gender: 'female',
        birthCertificateNumber: 'II-МЮ 789012',
        birthCertificateIssueDate: '2018-05-20',
        sportsDirection: 'artistic_gymnastics',
        trainingDays: ['monday', 'wednesday'],
      },
      parentData: filledParent,
    },
  ]);
  expect((await screen.findByTestId('signature')).textContent).toContain('42 +79161234567');
  await press(visitor, 'Подписать');
  expect(await heading('Договор подписан!')).toBeTruthy();
});

test('a signed registration stays signed after a reload; a link for several children offers the next one', async () => {
  const first = open();
  await fillBoth(first.visitor);
  await press(first.visitor, 'Отправить заявку');
  await screen.findByTestId('signature');
  await press(first.visitor, 'Подписать');
  await heading('Договор подписан!');
  first.unmount();
  const { visitor } = open();
  expect(await heading('Договор подписан!')).toBeTruthy();
  await visitor.click(await screen.findByRole('button', { name: 'Зарегистрировать еще одного ребенка' }));
  await heading('Данные ученика');
  expect(field('ФИО ученика').value).toBe('');
  expect(sessionStorage).toHaveLength(0);
});

test.each(['Серия паспорта', 'Номер паспорта'])(
  'a whole passport number pasted into «%s» fills both fields',
  async (label) => {
    const { visitor } = open();
    await fillStudent(visitor);
    await press(visitor, 'Далее');
    await heading('Данные родителя/опекуна');
    await put(visitor, label, '45 10 № 123456');
    expect(field('Серия паспорта').value).toBe('4510');
    expect(field('Номер паспорта').value).toBe('123456');
  },
);

test('a second child of the family has the same parent and consents of its own', async () => {
  const { visitor } = open();
  await fillBoth(visitor);
  await press(visitor, 'Отправить заявку');
  await screen.findByTestId('signature');
  await press(visitor, 'Подписать');
  await visitor.click(await screen.findByRole('button', { name: 'Зарегистрировать еще одного ребенка' }));
  await heading('Данные ученика');
  expect(field('ФИО ученика').value).toBe('');
  await fillStudent(visitor);
  await press(visitor, 'Далее');
  await heading('Данные родителя/опекуна');
  expect(field('ФИО родителя/опекуна').value).toBe(filledParent.fullName);
  expect(field('Номер паспорта').value).toBe(filledParent.passportNumber);
  for (const consent of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(consent.checked).toBe(false);
});

test('a first name alone, as a trial request has it, asks for the rest of the name', async () => {
  const { visitor } = open();
  await heading('Данные ученика');
  const name = field('ФИО ученика');
  expect(getDescription(name)).toBe('Фамилия, имя и отчество через пробел');
  await visitor.type(name, 'Анна-Мария ');
  expect(getDescription(name)).toMatch(/^Пока здесь одно слово\. Напишите фамилию/);
  await visitor.type(name, 'Ковалева');
  expect(getDescription(name)).toBe('Фамилия, имя и отчество через пробел');
});

test('a link that is used up offers no other child after the signature', async () => {
  const { visitor, api, queryClient } = open();
  await fillBoth(visitor);
  await press(visitor, 'Отправить заявку');
  await screen.findByTestId('signature');
  api.use(respond(registrationRoutes.validateLink, { valid: false, reason: 'использована', reasonCode: 'used' }));
  const checks = () => api.requests.filter(({ path }) => path.includes('validate-link')).length;
  const before = checks();
  await press(visitor, 'Подписать');
  await heading('Договор подписан!');
  await waitFor(() => expect(checks()).toBe(before + 1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button', { name: 'Зарегистрировать еще одного ребенка' })).toBeNull();
  expect(await screen.findByText(/^Чтобы зарегистрировать еще одного ребенка, попросите/)).toBeTruthy();
});

test('the draft can be deleted as soon as there is one', async () => {
  const { visitor } = open();
  await heading('Данные ученика');
  expect(screen.queryByRole('button', { name: 'Удалить черновик' })).toBeNull();
  await put(visitor, 'ФИО ученика', filledStudent.fullName);
  await visitor.click(await screen.findByRole('button', { name: 'Удалить черновик' }));
  await visitor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить черновик' }));
  await waitFor(() => expect(field('ФИО ученика').value).toBe(''));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Удалить черновик' })).toBeNull());
  expect(localStorage).toHaveLength(0);
});

test('each way in which a link ends has its own figure, and an English reader gets the reason in English', async () => {
  const figures = new Set<string | undefined>();
  for (const [refusal, text] of [
    [{ reasonCode: 'unknown' }, /has expired or is not available/],
    [{ reasonCode: 'expired' }, 'The link has expired. Ask the administrator for a new one.'],
    [{ reasonCode: 'used' }, /has already been sent with this link/],
    [{ reasonCode: 'unknown', revoked: true }, /The school has withdrawn this link/],
  ] as const) {
    const answer = { valid: false, reason: 'Срок действия ссылки истек.', ...refusal };
    const { unmount } = open({ language: 'en', handlers: [respond(registrationRoutes.validateLink, answer)] });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/[а-яё]{3}/i);
    figures.add(screen.getByRole('alert').querySelector('svg')?.innerHTML);
    unmount();
  }
  expect(figures.size).toBe(4);
});

test('a successful answer that cannot be read is not called a lost network; the next try removes the toast', async () => {
  const page = { route: registrationRoutes.register, answer: () => new Response('<h1>Hello</h1>') };
  const { visitor, api } = open({ handlers: [validLink, page] });
  await fillBoth(visitor);
  await press(visitor, 'Отправить заявку');
  const toast = (await screen.findAllByText('Ошибка отправки данных')).find((text) => text.closest('li'));
  expect(toast?.closest('li')?.textContent).toContain('Произошла ошибка при отправке заявки');
  api.use(respond(registrationRoutes.register, { contractId: 42 }, { pending: true }));
  await press(visitor, 'Отправить заявку');
  await waitFor(() => expect(screen.queryByText('Ошибка отправки данных')).toBeNull());
});

test('the page without a token is a route of its own', () => {
  expect(manifest.routes.find(({ path }) => path === '/register')).toMatchObject({
    module: 'register',
    access: { kind: 'public' },
  });
});

test('a captcha loses no values: cancelled, the form stays; solved, the family continues', async () => {
  const { visitor, api } = open();
  await fillBoth(visitor);
  api.use(respondError(registrationRoutes.register, 'CAPTCHA_REQUIRED'));
  await press(visitor, 'Отправить заявку');
  await answerCaptcha(null);
  expect((await screen.findAllByText('Подтвердите, что вы не робот, и повторите')).length).toBeGreaterThan(0);
  expect(field('Номер паспорта').value).toBe(filledParent.passportNumber);
  await visitor.click(await screen.findByRole('button', { name: 'Отправить заявку' }));
  await waitFor(() => expect(posts(api)).toHaveLength(2));
  api.use(registered);
  await answerCaptcha('solved');
  expect(await screen.findByTestId('signature')).toBeTruthy();
  expect(posts(api)).toHaveLength(3);
  expect(posts(api)[2]).toEqual(posts(api)[0]);
});

test('a cancelled signature leaves without a final message and clears the result', async () => {
  const { visitor } = open();
  await fillBoth(visitor);
  await press(visitor, 'Отправить заявку');
  await screen.findByTestId('signature');
  await press(visitor, 'Отмена подписания');
  expect(await screen.findByText('Вы вышли из подписания')).toBeTruthy();
  expect(screen.queryByTestId('signature')).toBeNull();
  expect(screen.queryByText('Договор подписан!')).toBeNull();
  expect(screen.queryByText('Заявка отправлена!')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('when no remote can show the signature, the registration is still sent', async () => {
  const { visitor } = open({ slots: {} });
  await fillBoth(visitor);
  await press(visitor, 'Отправить заявку');
  expect(await heading('Заявка отправлена!')).toBeTruthy();
  expect(screen.getByText(/^Администратор рассмотрит заявку/)).toBeTruthy();
  expect(screen.getByText(/^Данные успешно сохранены.*42/)).toBeTruthy();
});

test('a page that is reloaded while signing continues to sign', async () => {
  const first = open();
  await fillBoth(first.visitor);
  await press(first.visitor, 'Отправить заявку');
  await screen.findByTestId('signature');
  first.unmount();
  const second = open({ handlers: [] });
  expect((await screen.findByTestId('signature')).textContent).toContain('42 +79161234567');
  expect(second.api.requests).toEqual([]);
});

test('fields that the server refused open their step and take the focus', async () => {
  const { visitor, api } = open();
  api.use(
    respondError(registrationRoutes.register, 'VALIDATION_FAILED', {
      details: [
        { path: 'parentData.email', message: 'Некорректный email' },
        { path: 'studentData.birthCertificateNumber', message: 'Введите номер свидетельства о рождении' },
      ],
    }),
  );
  await fillBoth(visitor);
  await press(visitor, 'Отправить заявку');
  await heading('Данные ученика');
  await waitFor(() => expect(document.activeElement).toBe(field('Номер свидетельства')));
  expect(getDescription(field('Номер свидетельства'))).toContain('Введите номер свидетельства о рождении');
  expect((await screen.findByText('Ошибка отправки данных')).closest('li')?.textContent).toContain(
    'Проверьте введенные данные',
  );
  api.use(registered);
  await press(visitor, 'Далее');
  await heading('Данные родителя/опекуна');
  expect(getDescription(field('Эл. почта'))).toContain('Некорректный email');
  expect(field('Серия паспорта').value).toBe('4512');
  await press(visitor, 'Отправить заявку');
  expect(await screen.findByTestId('signature')).toBeTruthy();
});

test('a failure is a toast and an alert in the form, and everything stays', async () => {
  const { visitor } = open({ handlers: [validLink, respondError(registrationRoutes.register, 'INTERNAL')] });
  await fillBoth(visitor);
  await press(visitor, 'Отправить заявку');
  const alert = await within(screen.getByRole('form')).findByRole('alert');
  expect(alert.textContent).toContain('Ошибка отправки данных');
  expect(alert.textContent).toContain('Что-то пошло не так.');
  expect(screen.getAllByText('Ошибка отправки данных').length).toBe(2);
  expect(field('ФИО родителя').value).toBe(filledParent.fullName);
});

test('shows the fallback for an answer without an error, and for no answer', async () => {
  const broken = { route: registrationRoutes.register, answer: () => new Response('<h1>502</h1>', { status: 502 }) };
  const { visitor, api } = open({ handlers: [validLink, broken] });
  await fillBoth(visitor);
  await press(visitor, 'Отправить заявку');
  const alert = await within(screen.getByRole('form')).findByRole('alert');
  expect(alert.textContent).toBe('Ошибка отправки данныхОшибка отправки данных');
  api.use(respondOffline(registrationRoutes.register));
  await press(visitor, 'Отправить заявку');
  await waitFor(() => expect(screen.getByRole('form').textContent).not.toContain('данныхОшибка отправки данных'));
  const offlineAlert = within(await within(screen.getByRole('form')).findByRole('alert'));
  expect(offlineAlert.getByText('Произошла ошибка при отправке заявки')).toBeTruthy();
  expect(offlineAlert.getByText(/^Нет связи с сервером/)).toBeTruthy();
});

test('once the server has refused the link, sending is blocked', async () => {
  const { visitor, api } = open({
    handlers: [validLink, respondError(registrationRoutes.register, 'REGISTRATION_LINK_INVALID')],
  });
  await fillBoth(visitor);
  await press(visitor, 'Отправить заявку');
  await waitFor(() => expect(screen.getAllByText(/^Ссылка регистрации истекла/)).toHaveLength(2));
  await press(visitor, 'Отправить заявку');
  expect((await screen.findByText('Ошибка доступа')).closest('li')?.textContent).toContain(
    'Ссылка регистрации недействительна. Обратитесь к администратору.',
  );
  expect(posts(api)).toHaveLength(1);
});

test.each([
  ['ru', 'Отправить заявку', /^По этой ссылке заявка уже отправлена/],
  ['en', 'Send the application', /^A form has already been sent with this link/],
] as const)('a link used in another tab says so in %s', async (language, submit, text) => {
  const message = 'По этой ссылке заявка уже отправлена';
  const used = respondError(registrationRoutes.register, 'REGISTRATION_LINK_INVALID', {
    ...{ message, error: message, status: 'used' },
  });
  const { visitor, i18n } = open({ handlers: [validLink, used] });
  await fillBoth(visitor);
  await act(() => i18n.changeLanguage(language));
  await press(visitor, submit);
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
});

test('while sending the button waits, and a second press sends nothing', async () => {
  const { visitor, api } = open({
    handlers: [validLink, respond(registrationRoutes.register, { contractId: 42 }, { pending: true })],
  });
  await fillBoth(visitor);
  await visitor.dblClick(screen.getByRole('button', { name: 'Отправить заявку' }));
  expect((await screen.findByRole('button', { name: 'Отправка...' })).getAttribute('aria-busy')).toBe('true');
  expect(posts(api)).toHaveLength(1);
});

test('the draft is restored without document numbers and removed when the form is sent', async () => {
  const first = open();
  await fillStudent(first.visitor);
  first.unmount();
  expect(JSON.stringify({ ...localStorage })).not.toContain('789012');
  const second = open();
  expect(await screen.findByText(/^Восстановлен черновик от/)).toBeTruthy();
  expect(field('ФИО ученика').value).toBe(filledStudent.fullName);
  expect(field('Номер свидетельства').value).toBe('');
  await put(second.visitor, 'Номер свидетельства', filledStudent.birthCertificateNumber);
  await press(second.visitor, 'Далее');
  await fillParent(second.visitor);
  await press(second.visitor, 'Отправить заявку');
  await screen.findByTestId('signature');
  expect(localStorage).toHaveLength(0);
});

test('only opening the form stores no draft; deleting one empties the form', async () => {
  const first = open();
  await heading('Данные ученика');
  first.unmount();
  expect(localStorage).toHaveLength(0);
  const second = open();
  await fillStudent(second.visitor);
  second.unmount();
  const third = open();
  await screen.findByText(/^Восстановлен черновик от/);
  await press(third.visitor, 'Удалить черновик');
  await third.visitor.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить черновик' }),
  );
  await waitFor(() => expect(field('ФИО ученика').value).toBe(''));
  expect(screen.queryByText(/^Восстановлен черновик от/)).toBeNull();
  third.unmount();
  expect(localStorage).toHaveLength(0);
});

test('an invalid link removes its draft', async () => {
  const first = open();
  await fillStudent(first.visitor);
  first.unmount();
  expect(localStorage).toHaveLength(1);
  open({ handlers: [respond(registrationRoutes.validateLink, { valid: false })] });
  await heading('Ссылка недействительна');
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('medical information is sent only with its own consent', async () => {
  const { visitor, api } = open();
  await fillStudent(visitor);
  await put(visitor, 'Медицинская информация', 'Астма');
  expect(await screen.findByText('Без согласия медицинская информация не будет отправлена.')).toBeTruthy();
  await visitor.click(field('Даю согласие на обработку сведений о здоровье'));
  await waitFor(() =>
    expect(screen.queryByText('Без согласия медицинская информация не будет отправлена.')).toBeNull(),
  );
  await press(visitor, 'Далее');
  await fillParent(visitor);
  await press(visitor, 'Отправить заявку');
  await screen.findByTestId('signature');
  expect(posts(api)).toMatchObject([{ studentData: { medicalInfo: 'Астма', consentMedical: true } }]);
});

test('the consents link to the policy for contracts and to the contract template', async () => {
  const { visitor } = open();
  await fillStudent(visitor);
  await press(visitor, 'Далее');
  await heading('Данные родителя/опекуна');
  const policy = screen.getByRole('link', { name: 'политикой конфиденциальности' });
  expect(policy.getAttribute('href')).toBe('/privacy-policy/contract');
  expect(policy.getAttribute('target')).toBe('_blank');
  const template = screen.getByRole('link', { name: 'скачать шаблон договора' });
  expect(template.getAttribute('href')).toBe('/api/contract/template/download');
  expect(template.hasAttribute('download')).toBe(true);
});

test('while the school is not ready the link shows no form', async () => {
  const { api } = open({ school: { isReady: false, phone: '+74951234567' } });
  expect(await screen.findByText('Форма еще не открыта')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Позвонить в школу: +7 (495) 123-45-67' })).toBeTruthy();
  expect(api.requests).toEqual([]);
});
