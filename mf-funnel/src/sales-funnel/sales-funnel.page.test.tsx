import { funnelConversionRoutes } from '@school/api-contract/families/funnel-conversion';
import { registrationRoutes } from '@school/api-contract/families/registrations';
import { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { trialRequestCardRoutes } from '@school/api-contract/families/trial-request-cards';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { studentRoutes } from '@school/api-contract/students/students';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { PhoneFamily } from './edit/phone-family';
import { Component } from './sales-funnel.page';
import { manySlots, request, requestDetail, boardServer as server, slots } from './trial-requests.fixtures';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(handlers: FakeHandler[], route = '/sales-funnel') {
  return renderWithKit(<Component />, {
    user: 'owner',
    route,
    path: '/sales-funnel/:id?',
    locales,
    handlers,
  });
}

const column = (name: RegExp) => screen.findByRole('region', { name });

async function openMenu(visitor: ReturnType<typeof show>['visitor'], item: string | RegExp) {
  await visitor.click(await screen.findByRole('button', { name: 'Переместить в…: Маша' }));
  await visitor.click(await screen.findByRole('menuitem', { name: item }));
}

test('cards are in their columns with counts, age and the warning about a known phone', async () => {
  show(server([{ ...request }, { ...request, id: 2, childName: 'Петя', status: 'SIGNED', studentId: 7 }]));
  const fresh = await column(/^Новые 1/);
  expect(within(fresh).getByText('Маша')).toBeTruthy();
  expect(within(fresh).getByText('заявке')).toBeTruthy();
  expect(within(fresh).getByText('Телефон уже встречался: 2 записи')).toBeTruthy();
  const signed = within(await column(/^Подписан договор 1/));
  expect(signed.getByText('Петя')).toBeTruthy();
  // a student of the same phone is a link there, not a warning
  expect(signed.queryByText(/^Телефон уже встречался/)).toBeNull();
  expect(signed.getByRole('link', { name: 'Открыть карточку ученика' }).getAttribute('href')).toBe('/students/7');
  expect(within(await column(/^Отказ 0/)).getByText('Здесь пока нет заявок')).toBeTruthy();
});

test('refusals are a strip until they are opened, and the browser keeps which columns are open', async () => {
  const cards = [{ ...request }, { ...request, id: 2, childName: 'Петя', status: 'REFUSED' as const }];
  const { visitor, unmount } = show(server(cards));
  const cardsOf = (status: string) => screen.findByRole('button', { name: `Карточки этапа «${status}»` });
  expect((await column(/^Отказ 1/)).dataset.strip).toBe('true');
  expect((await column(/^Новые 1/)).dataset.strip).toBeUndefined();
  expect((await column(/^Подписан договор 0/)).dataset.strip).toBeUndefined();
  await visitor.click(await cardsOf('Отказ'));
  await visitor.click(await cardsOf('Подписан договор'));
  expect((await column(/^Отказ 1/)).dataset.strip).toBeUndefined();
  unmount();
  show(server(cards));
  expect((await cardsOf('Отказ')).getAttribute('aria-expanded')).toBe('true');
  expect((await cardsOf('Подписан договор')).getAttribute('aria-expanded')).toBe('false');
});

test('a closed column with what a search found is no strip', async () => {
  const { unmount } = show(server([{ ...request, childName: 'Петя', status: 'REFUSED' }]), '/sales-funnel?search=Петя');
  expect((await column(/^Отказ 1/)).dataset.strip).toBeUndefined();
  unmount();
  show(server([]), '/sales-funnel?search=Петя');
  await waitFor(async () => expect((await column(/^Отказ 0/)).dataset.strip).toBe('true'));
});

test('a new card says which day the family wants, beside the day of the next step', async () => {
  const past = { ...request, id: 3, childName: 'Оля', desiredDate: '2026-11-20T17:30:00.000Z' };
  show(server([{ ...request }, { ...request, id: 2, childName: 'Петя', nextStep: null }, past]));
  const fresh = within(await column(/^Новые 3/));
  expect(fresh.getByText('было удобно 20 ноя')).toBeTruthy();
  expect(fresh.getAllByText('20 ноя · Позвонить')).toHaveLength(2);
  expect(fresh.getByText('удобно 25 ноя')).toBeTruthy();
  expect(fresh.getByText('удобно 25 ноя, 20:30')).toBeTruthy();
});

test('an open column has sections; closed cards are one line with the day or the reason, and say their period', async () => {
  const nextStep = { kind: 'call' as const, text: null, day: '2026-11-22', person: null };
  const { router } = show(
    server([
      { ...request, overdue: true },
      { ...request, id: 2, childName: 'Петя', nextStep },
      { ...request, id: 3, childName: 'Соня', status: 'SIGNED' },
      { ...request, id: 4, childName: 'Ян', status: 'REFUSED', refusalReason: 'Дорого', refusalComment: 'До января' },
    ]),
  );
  const fresh = within(await column(/^Новые 2/));
  const items = fresh.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual(['Просрочено', expect.stringContaining('Маша'), 'Сегодня', expect.stringContaining('Петя')]);
  expect(fresh.queryByText('За все время')).toBeNull();
  const signed = within(await column(/^Подписан договор 1/));
  expect(signed.getByText('20 ноя')).toBeTruthy();
  expect(signed.queryByText('+7 (916) 123-45-67')).toBeNull();
  expect(signed.getByText('За все время')).toBeTruthy();
  const refused = within(await column(/^Отказ 1/));
  expect(refused.getByText('Дорого').title).toBe('Дорого · До января · 20 ноя');
  await router.navigate('/sales-funnel?from=2026-11-01');
  await waitFor(() => expect(screen.queryByText('За все время')).toBeNull());
});

test('a card whose trial lesson is over asks for its outcome and records it', async () => {
  const trial = { ...request, status: 'TRIAL_ASSIGNED' as const, scheduledDate: '2026-11-21T13:00:00.000Z' };
  const { visitor, api } = show([
    respond(trialLessonRoutes.recordOutcome, requestDetail),
    ...server([{ ...trial, nextStep: { kind: 'ask_outcome', text: null, day: '2026-11-22', person: null } }]),
  ]);
  const assigned = within(await column(/^Назначено пробное 1/));
  expect(await assigned.findByText('Были на пробном?')).toBeTruthy();
  expect(assigned.queryByText(/Узнать, как прошло/)).toBeNull();
  await visitor.click(assigned.getByRole('button', { name: 'Нет, ребенок не пришел: Маша' }));
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method !== 'GET')).toMatchObject({
      params: { id: '1' },
      body: { outcome: 'NO_SHOW' },
    }),
  );
});

test('a card says that the family does not come, and asks for no outcome', async () => {
  const trial = { ...request, status: 'TRIAL_ASSIGNED' as const, scheduledDate: '2026-11-21T13:00:00.000Z' };
  const nextStep = { kind: 'reschedule', text: null, day: '2026-11-20', person: null } as const;
  show(server([{ ...trial, trialDeclinedAt: '2026-11-20T09:00:00.000Z', nextStep }]));
  const assigned = within(await column(/^Назначено пробное 1/));
  expect(await assigned.findByText('20 ноя · не придут · Перенести пробное')).toBeTruthy();
  expect(assigned.queryByText('Были на пробном?')).toBeNull();
});

test('the answer takes the focus from its button to the name of the child', async () => {
  const trial = { ...request, status: 'TRIAL_ASSIGNED' as const, scheduledDate: '2026-11-21T13:00:00.000Z' };
  const { visitor, api } = show([respond(trialLessonRoutes.recordOutcome, requestDetail), ...server([trial])]);
  const assigned = within(await column(/^Назначено пробное 1/));
  const answer = await assigned.findByRole('button', { name: 'Да, ребенок пришел: Маша' });
  api.use(...server([{ ...trial, trialOutcome: 'CAME' }]));
  await visitor.click(answer);
  await waitFor(() => expect(assigned.queryByText('Были на пробном?')).toBeNull());
  expect(document.activeElement).toBe(assigned.getByRole('link', { name: 'Маша' }));
});

test('the filter of due requests says how many there are', async () => {
  const { api } = show(server([{ ...request }, { ...request, id: 2, childName: 'Петя' }]), '/sales-funnel?branch=2');
  expect(await screen.findByRole('button', { name: /^Пора связаться ?2$/ })).toBeTruthy();
  expect(api.requests.find(({ query }) => query.due === 'true')?.query).toMatchObject({ branchId: '2', limit: '1' });
});

test('the strip shows each step as a share of the one before, links to the conversion, and asks once', async () => {
  const { api } = show(server([{ ...request }]));
  const strip = within(await screen.findByRole('region', { name: 'Заявки за 3 месяца' }));
  const steps = (await strip.findAllByRole('listitem')).map((step) => step.textContent?.replaceAll('\u00a0', ' '));
  expect(steps).toEqual(['64 заявки ', '46 назначено 72 %', '37 пришли 80 %', '27 договоров 73 %']);
  expect(strip.getByRole('link', { name: 'Заявки за 3 месяца' }).getAttribute('href')).toBe(
    '/sales-funnel/conversion?from=2026-09&to=2026-11',
  );
  expect(api.requests.filter(({ path }) => path === funnelConversionRoutes.read.path)).toHaveLength(1);
});

test('a phone, which has no room for the strip, does not ask for its figures', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const { api } = show(server([{ ...request }]));
  await column(/^Новые 1/);
  expect(screen.queryByRole('region', { name: 'Заявки за 3 месяца' })).toBeNull();
  expect(api.requests.filter(({ path }) => path === funnelConversionRoutes.read.path)).toEqual([]);
});

test('an open column says how long the oldest of its cards is there', async () => {
  const now = Date.parse(request.statusChangedAt) + 6 * 24 * 3_600_000;
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const newer = { ...request, id: 2, childName: 'Петя', statusChangedAt: new Date(now - 3_600_000).toISOString() };
  show(server([newer, { ...request }]));
  const fresh = await column(/^Новые 2/);
  expect(within(fresh).getByTitle('дольше всех 6 дней')).toBeTruthy();
  expect(within(await column(/^Отказ/)).queryByTitle(/^дольше всех/)).toBeNull();
});

test('the strip is hidden when its figures cannot be read', async () => {
  show([respondError(funnelConversionRoutes.read, 'INTERNAL'), ...server([{ ...request }])]);
  await column(/^Новые 1/);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Заявки за 3 месяца' })).toBeNull());
});

test('assigning asks for date and group, starts from the wish, and moves the card', async () => {
  const { visitor, api } = show(server([{ ...request }]));
  await openMenu(visitor, 'Переместить в «Назначено пробное»');
  const dialog = await screen.findByRole('dialog', { name: 'Назначить пробное занятие' });
  await visitor.click(within(dialog).getByRole('button', { name: 'Назначить' }));
  expect(await within(await column(/^Назначено пробное 1/)).findByText('Маша')).toBeTruthy();
  expect(api.requests.find((each) => each.method === 'PATCH')).toMatchObject({
    params: { id: '1' },
    body: { status: 'TRIAL_ASSIGNED', scheduledDate: request.desiredDate },
  });
});

test('a refusal without a reason is not sent', async () => {
  const { visitor, api } = show(server([{ ...request }]));
  await openMenu(visitor, 'Переместить в «Отказ»');
  const dialog = await screen.findByRole('dialog', { name: 'Записать отказ' });
  await visitor.click(within(dialog).getByRole('button', { name: 'Записать отказ' }));
  expect(await within(dialog).findByText('Выберите причину отказа')).toBeTruthy();
  expect(api.requests.some((each) => each.method === 'PATCH')).toBe(false);
});

test('cancelling the dialog leaves the card where it was', async () => {
  const { visitor, api } = show(server([{ ...request }]));
  await openMenu(visitor, 'Переместить в «Отказ»');
  await visitor.click(await screen.findByRole('button', { name: 'Отмена' }));
  expect(within(await column(/^Новые 1/)).getByText('Маша')).toBeTruthy();
  expect(api.requests.some((each) => each.method === 'PATCH')).toBe(false);
});

test('a refused status transition moves the card back and says why', async () => {
  const { visitor } = show([
    respondError(trialRequestRoutes.move, 'ILLEGAL_TRANSITION', { status: 'REFUSED' }),
    ...server([{ ...request, status: 'REFUSED' }]),
  ]);
  await openMenu(visitor, 'Вернуть в воронку');
  expect(await screen.findByText('Не удалось переместить заявку')).toBeTruthy();
  expect(screen.getByText('Состояние уже изменилось. Обновите страницу.')).toBeTruthy();
  await waitFor(async () => expect(within(await column(/^Отказ 1/)).getByText('Маша')).toBeTruthy());
});

test('a signed card offers no status transition and no next step', async () => {
  const nextStep = { kind: 'call' as const, text: null, day: '2026-11-23', person: null };
  show(server([{ ...request, status: 'SIGNED', nextStep }]));
  const signed = within(await column(/^Подписан договор 1/));
  expect(await signed.findByText('Маша')).toBeTruthy();
  expect(signed.queryByRole('button', { name: /^Переместить/ })).toBeNull();
  expect(signed.queryByText(/Позвонить/)).toBeNull();
});

test('the registration link goes to the parent of the card and is shown once', async () => {
  const { visitor, api } = show([
    ...server([{ ...request }]),
    respond(registrationRoutes.issueLink, {
      id: 5,
      token: 'secret',
      url: 'https://school.test/register/secret',
      expiresAt: '2026-11-28T10:00:00.000Z',
    }),
  ]);
  await openMenu(visitor, 'Отправить ссылку на регистрацию');
  await visitor.click(await screen.findByRole('button', { name: 'Отправить SMS на +7 (916) 123-45-67' }));
  expect(await screen.findByDisplayValue('https://school.test/register/secret')).toBeTruthy();
  expect(api.requests.find((each) => each.method === 'POST')?.body).toEqual({
    trialRequestId: 1,
    sendTo: { phone: '+79161234567' },
  });
});

test('a registration link whose SMS waits is not called sent', async () => {
  const link = {
    id: 5,
    token: 'secret',
    url: 'https://school.test/register/secret',
    expiresAt: '2026-11-28T20:59:59.000Z',
  };
  const { visitor } = renderWithKit(<Component />, {
    ...{ user: 'owner', route: '/sales-funnel', path: '/sales-funnel', locales },
    school: { heldChannels: ['sms'] },
    handlers: [respond(registrationRoutes.issueLink, link), ...server([{ ...request }])],
  });
  await openMenu(visitor, 'Отправить ссылку на регистрацию');
  await visitor.click(await screen.findByRole('button', { name: 'Отправить SMS на +7 (916) 123-45-67' }));
  expect(await screen.findByText(/^Сообщение ждет отправки: SMS не настроены/)).toBeTruthy();
  expect(screen.queryByText(/передана на отправку/)).toBeNull();
});

test('while the school is not ready the link is not sent, and the dialog says why', async () => {
  const closed = respond(schoolReadinessRoutes.read, { ready: false, steps: [], requisites: [], documents: [] });
  const { visitor } = renderWithKit(<Component />, {
    user: 'owner',
    route: '/sales-funnel',
    path: '/sales-funnel',
    locales,
    school: { isReady: false },
    handlers: [closed, ...server([{ ...request }])],
  });
  await openMenu(visitor, 'Отправить ссылку на регистрацию');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Отправить/ }).disabled).toBe(true);
  expect(dialog.getByText(/^Закрыто: /)).toBeTruthy();
});

test('the panel has its own address: call, family, notes and history of the request', async () => {
  const { visitor, router } = show(server([{ ...request }]), '/sales-funnel?search=маша');
  await visitor.click(await screen.findByRole('link', { name: 'Маша' }));
  const panel = within(await screen.findByRole('dialog', { name: /Маша, 5 лет/ }));
  expect(router.state.location).toMatchObject({ pathname: '/sales-funnel/1' });
  expect(new URLSearchParams(router.state.location.search).get('search')).toBe('маша');
  expect((await panel.findByRole('link', { name: '+7 (916) 123-45-67' })).getAttribute('href')).toBe(
    'tel:+79161234567',
  );
  expect(panel.getByRole('link', { name: 'Белова Анна' }).getAttribute('href')).toMatch(/^\/students\/7\?/);
  expect(panel.getByText('Просили звонить после 18:00')).toBeTruthy();
  expect(panel.getByText('vk / osen')).toBeTruthy();
  expect(panel.getByText('Заявка создана')).toBeTruthy();
  await visitor.click(panel.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/sales-funnel'));
});

test('the history says what the family answered, with the lesson that it answered for', async () => {
  const answer = {
    ...{ from: 'TRIAL_ASSIGNED' as const, to: 'TRIAL_ASSIGNED' as const, byName: null, groupName: 'Малыши' },
    ...{ scheduledDate: '2026-11-24T14:30:00Z', refusalReason: null, comment: null },
  };
  const history = [
    { ...answer, id: 2, at: '2026-11-22T10:00:00Z', familyAnswer: 'confirmed' as const },
    { ...answer, id: 3, at: '2026-11-23T10:00:00Z', familyAnswer: 'declined' as const },
    { ...answer, id: 4, at: '2026-11-23T11:00:00Z', familyAnswer: null },
  ];
  show([respond(trialRequestCardRoutes.read, { ...requestDetail, history }), ...server([request])], '/sales-funnel/1');
  const said = (await screen.findByText('Семья ответила: придут')).closest('ol');
  expect([...(said?.children ?? [])].map((entry) => entry.firstElementChild?.textContent)).toEqual([
    ...['Семья ответила: придут', 'Семья ответила: не придут', 'Пробное перенесено'],
  ]);
  expect(within(said ?? document.body).getAllByText(/24 ноября 2026.* · Малыши$/)).toHaveLength(3);
});

test('a repeated request names the open one that came first, on the board and in the panel', async () => {
  const repeat = { ...request, repeatOf: { id: 9, createdAt: '2026-11-20T10:00:00Z' } };
  const { visitor } = show([
    respond(trialRequestCardRoutes.read, {
      ...requestDetail,
      repeatOf: repeat.repeatOf,
      family: {
        students: [],
        requests: [{ id: 9, childName: 'Маша', status: 'NEW', createdAt: '2026-11-20T10:00:00Z' }],
      },
    }),
    ...server([repeat]),
  ]);
  expect(await screen.findByText('Повтор заявки от 20 ноя')).toBeTruthy();
  expect(screen.queryByText(/^Телефон уже встречался/)).toBeNull();
  await visitor.click(screen.getByRole('link', { name: 'Маша' }));
  const panel = within(await screen.findByRole('dialog', { name: /Маша, 5 лет/ }));
  const earlier = (await panel.findByText('Такая же заявка, пришла раньше')).closest('li');
  expect(
    within(earlier ?? document.body)
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('/sales-funnel/9');
});

test.each([
  [{ consentAt: null, consentWith: null }, 'Нет: заявку внес сотрудник'],
  [{}, 'Дано с заявкой 20 ноября 2026 в 13:00'],
  [{ consentWith: 'registration' as const }, 'Дано при регистрации 20 ноября 2026 в 13:00'],
  [{ consentRevokedAt: '2026-11-22T10:00:00Z' }, 'Отозвано 22 ноября 2026 в 13:00'],
])('the panel says of the consent %j: %s', async (consent, expected) => {
  const detail = { ...requestDetail, ...consent };
  show([respond(trialRequestCardRoutes.read, detail), ...server([{ ...request }])], '/sales-funnel/1');
  expect(await screen.findByText(expected)).toBeTruthy();
});

test('a note is added, and the next step is done, with the version that was read', async () => {
  const { visitor, api } = show(
    [
      respond(trialRequestCardRoutes.addNote, requestDetail),
      respond(trialRequestCardRoutes.setNextStep, { ...requestDetail, nextStep: null }),
      ...server([{ ...request }]),
    ],
    '/sales-funnel/1',
  );
  const panel = within(await screen.findByRole('dialog', { name: /Маша, 5 лет/ }));
  await visitor.type(await panel.findByRole('textbox', { name: 'Новая заметка' }), 'Позвонить бабушке');
  await visitor.click(panel.getByRole('button', { name: 'Добавить' }));
  await waitFor(() =>
    expect(api.requests.find((each) => each.method === 'POST')?.body).toEqual({ text: 'Позвонить бабушке' }),
  );
  await visitor.click(panel.getByRole('button', { name: 'Сделано' }));
  await waitFor(() =>
    expect(api.requests.find((each) => each.method === 'PUT')?.body).toEqual({
      nextStep: null,
      updatedAt: request.updatedAt,
    }),
  );
});

test('a family that calls is entered by name and phone', async () => {
  const { visitor, api, router } = show(
    [respond(trialRequestCardRoutes.enter, requestDetail), ...server([{ ...request }])],
    '/sales-funnel/new',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Новая заявка' }));
  await visitor.type(dialog.getByRole('textbox', { name: /^Имя ребенка/ }), 'Лев');
  await visitor.type(dialog.getByRole('textbox', { name: /^Телефон родителя/ }), '9161234567');
  await visitor.click(dialog.getByRole('button', { name: 'Создать заявку' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/sales-funnel/1'));
  expect(api.requests.find((each) => each.method === 'POST')?.body).toMatchObject({
    ...{ childName: 'Лев', parentPhone: '+79161234567', source: 'phone', childAge: null, sectionId: null },
  });
});

test('a new request says before it is saved who has the phone, students who train first', async () => {
  const phone = '+79161234567';
  const child = { birthDate: '2016-03-05', matches: ['phone' as const] };
  const { visitor, api } = show(
    [
      respond(studentRoutes.duplicates, [
        { ...child, id: 4, name: 'Иванов Олег', active: false },
        { ...child, id: 5, name: 'Иванова Анна', active: true },
      ]),
      ...server([
        { ...request, parentPhone: phone },
        { ...request, id: 2, childName: 'Чужой', parentPhone: '+79161234568' },
      ]),
    ],
    '/sales-funnel/new',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Новая заявка' }));
  await visitor.type(dialog.getByRole('textbox', { name: /^Телефон родителя/ }), '9161234567');
  await waitFor(() => expect(dialog.getAllByRole('link')).toHaveLength(3));
  const lines = dialog.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines.slice(0, 2)).toEqual(['Иванова Анна ', 'Иванов Олег в архиве']);
  expect(lines[2]).toMatch(/^Заявка: Маша, /);
  expect(api.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('the form that closes does not take its own request for another one of the family', async () => {
  renderWithKit(<PhoneFamily typed="+79161234567" enteredId={1} />, {
    user: 'owner',
    locales,
    handlers: [
      respond(studentRoutes.duplicates, []),
      ...server([
        { ...request, parentPhone: '+79161234567' },
        { ...request, id: 2, childName: 'Брат', parentPhone: '+79161234567' },
      ]),
    ],
  });
  expect(await screen.findByRole('link', { name: /^Заявка: Брат/ })).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('a request that is being entered is not lost by Escape or Back', async () => {
  const { visitor, router } = show(server([{ ...request }]));
  await act(() => router.navigate('/sales-funnel/new'));
  await visitor.type(await screen.findByRole('textbox', { name: /^Имя ребенка/ }), 'Лев');
  const stay = async () => {
    const question = within(await screen.findByRole('alertdialog', { name: 'Уйти без сохранения?' }));
    await visitor.click(question.getByRole('button', { name: 'Остаться' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await visitor.keyboard('{Escape}');
  await stay();
  await act(() => router.navigate(-1));
  await stay();
  expect(router.state.location.pathname).toBe('/sales-funnel/new');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Имя ребенка/ }).value).toBe('Лев');
});

test('the filter and the list view are in the address, and the API gets them', async () => {
  const { api, visitor } = show(
    server([{ ...request }]),
    '/sales-funnel?view=list&branch=2&source=phone&due=1&from=2026-11-01',
  );
  expect(await screen.findByRole('link', { name: 'Маша' })).toBeTruthy();
  const list = api.requests.find((each) => each.path === trialRequestRoutes.list.path);
  expect(list?.query).toMatchObject({ branchId: '2', source: 'phone', due: 'true', from: '2026-11-01' });
  expect(list?.query.status).toBeUndefined();
  // the Excel file has what the filter shows
  await visitor.click(screen.getByRole('button', { name: 'Другие действия' }));
  const file = (await screen.findByRole('menuitem', { name: 'Скачать Excel' })).getAttribute('href') ?? '';
  const { pathname, searchParams } = new URL(file, 'https://school.test');
  expect(pathname).toBe(trialRequestRoutes.export.path);
  expect(Object.fromEntries(searchParams)).toEqual({ branchId: '2', source: 'phone', due: 'true', from: '2026-11-01' });
});

test('the period is one button beside the search, which names the chosen days', async () => {
  const { visitor, router } = show(server([{ ...request }]), '/sales-funnel?branch=2');
  await visitor.click(await screen.findByRole('button', { name: 'Дата заявки' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Дата заявки' }));
  await visitor.click(panel.getByRole('button', { name: /^Прошлый месяц/ }));
  expect(await screen.findByRole('button', { name: 'Дата заявки: Октябрь 2026' })).toBeTruthy();
  expect(router.state.location.search).toBe('?branch=2&from=2026-10-01&to=2026-10-31');
  // the button says it, so the one of the other filters does not count it
  expect(screen.getByRole('button', { name: 'Фильтры (1)' })).toBeTruthy();
});

test('a session with free places fills in date and group', async () => {
  const { visitor, api } = show(server([{ ...request }]));
  await openMenu(visitor, 'Переместить в «Назначено пробное»');
  const dialog = within(await screen.findByRole('dialog', { name: 'Назначить пробное занятие' }));
  await visitor.click(await dialog.findByRole('button', { name: /Малыши.*3 места/ }));
  await visitor.click(dialog.getByRole('button', { name: 'Назначить' }));
  await waitFor(() =>
    expect(api.requests.find((each) => each.method === 'PATCH')?.body).toEqual({
      ...{ status: 'TRIAL_ASSIGNED', scheduledDate: '2026-11-24T14:30:00.000Z', groupId: 9 },
    }),
  );
});

test('the sessions say whose age does not fit and which group is full, and show the rest on demand', async () => {
  const { visitor } = show([respond(trialLessonRoutes.slots, manySlots), ...server([{ ...request }])]);
  await openMenu(visitor, 'Переместить в «Назначено пробное»');
  const dialog = within(await screen.findByRole('dialog', { name: 'Назначить пробное занятие' }));
  const list = within(await dialog.findByRole('region', { name: 'Ближайшие занятия' }));
  const full = await list.findByRole<HTMLButtonElement>('button', { name: /Капельки.*мест нет/ });
  expect(full.disabled).toBe(true);
  expect(list.getByRole('button', { name: /Старшие/ }).textContent).toMatch(/возраст 11–15\sлет/);
  expect(list.getAllByRole('button', { name: /Малыши/ })[0]?.textContent).not.toContain('возраст');
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  await visitor.click(list.getByRole('button', { name: /^Показать еще 2\sзанятия$/ }));
  expect(list.getAllByRole('listitem')).toHaveLength(7);
});

test('a full session and one of another age are not proposed instead of a wish that has passed', async () => {
  const past = { ...request, desiredDate: '2026-11-20T15:00:00.000Z' };
  const [, full, elder] = slots;
  const { visitor } = show([
    respond(
      trialLessonRoutes.slots,
      [full, elder].flatMap((slot) => slot ?? []),
    ),
    ...server([past]),
  ]);
  await openMenu(visitor, 'Переместить в «Назначено пробное»');
  const dialog = within(await screen.findByRole('dialog', { name: 'Назначить пробное занятие' }));
  expect(await dialog.findByRole('button', { name: /Старшие/, pressed: false })).toBeTruthy();
  expect(dialog.queryByRole('button', { pressed: true })).toBeNull();
});

test('a group of another age is warned of, and a suitable session is one press away', async () => {
  const { visitor, api } = show(server([{ ...request }]));
  await openMenu(visitor, 'Переместить в «Назначено пробное»');
  const dialog = within(await screen.findByRole('dialog', { name: 'Назначить пробное занятие' }));
  await visitor.click(await dialog.findByRole('button', { name: /Старшие/, pressed: false }));
  const warning = within(await dialog.findByRole('status'));
  expect(warning.getByText('Группа 11–15 лет, ребенку 5 лет')).toBeTruthy();
  await visitor.click(warning.getByRole('button', { name: /^По возрасту: Малыши, 24 ноя/ }));
  expect(dialog.queryByText(/^Группа 11–15/)).toBeNull();
  await visitor.click(dialog.getByRole('button', { name: 'Назначить' }));
  await waitFor(() =>
    expect(api.requests.find((each) => each.method === 'PATCH')?.body).toMatchObject({
      ...{ scheduledDate: slots[0]?.startsAt, groupId: slots[0]?.groupId },
    }),
  );
});

test.each([
  [
    'wish',
    { desiredDate: '2026-11-20T15:00:00.000Z' },
    'Переместить в «Назначено пробное»',
    /^Назначить пробное/,
    'Назначить',
  ],
  [
    'date',
    { status: 'TRIAL_ASSIGNED', scheduledDate: '2026-11-20T15:00:00.000Z', groupId: 10 },
    'Перенести пробное',
    /^Перенести пробное/,
    'Перенести',
  ],
] as const)('for a %s that has passed the next suitable session is proposed', async (_, past, item, name, submit) => {
  const { visitor, api } = show(server([{ ...request, ...past }]));
  await openMenu(visitor, item);
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(await dialog.findByRole('button', { name: /Малыши.*3 места/, pressed: true })).toBeTruthy();
  await visitor.click(dialog.getByRole('button', { name: submit }));
  await waitFor(() =>
    expect(api.requests.find((each) => each.method === 'PATCH')?.body).toMatchObject({
      ...{ scheduledDate: slots[0]?.startsAt, groupId: slots[0]?.groupId },
    }),
  );
});

test('the card of a past trial lesson asks for the outcome', async () => {
  const past = { ...request, status: 'TRIAL_ASSIGNED' as const, scheduledDate: '2026-11-20T15:00:00.000Z' };
  const { visitor, api } = show(
    [respond(trialLessonRoutes.recordOutcome, { ...requestDetail, ...past, trialOutcome: 'CAME' }), ...server([past])],
    '/sales-funnel/1',
  );
  const panel = within(await screen.findByRole('dialog', { name: /Маша, 5 лет/ }));
  await visitor.click(await panel.findByRole('button', { name: 'Ребенок пришел' }));
  await waitFor(() => expect(api.requests.find((each) => each.method === 'POST')?.body).toEqual({ outcome: 'CAME' }));
});
