import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { type KitOptions, renderWithKit, respond, respondError, respondOffline } from '@school/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { field, getDescription } from '../shared/dom.fixtures';
import { locales } from '../shared/locales.fixtures';
import { branches, sections } from './trial.fixtures';
import { Component } from './trial-request.page';

const created = respond(trialRequestRoutes.create, { id: 7, status: 'NEW' });
const handlers = [
  respond(trialRequestRoutes.sportsSections, sections),
  respond(trialRequestRoutes.branchesOfSection, ({ params }) => (params.sectionId === '3' ? [] : branches)),
];

const open = (options: KitOptions = {}) =>
  renderWithKit(<Component />, { locales, handlers: [...handlers, created], route: '/trial-request', ...options });

// Friday noon in Moscow.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const posts = (api: { requests: { method: string; body: unknown }[] }) =>
  api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

async function choose(visitor: UserEvent, section: string, branch?: string) {
  await visitor.click(await screen.findByRole('radio', { name: sections[Number(section) - 1]?.name }));
  if (branch) {
    await waitFor(() => expect(field('Отделение').disabled).toBe(false));
    await visitor.selectOptions(field('Отделение'), branch);
  }
}

async function fill(visitor: UserEvent) {
  await visitor.type(field('Имя ребенка'), 'Маша');
  await visitor.type(field('Возраст ребенка'), '7');
  await visitor.type(field('ФИО родителя'), 'Иванова Анна');
  await visitor.type(field('Телефон родителя'), '9161234567');
  await choose(visitor, '1', '11');
  await visitor.click(screen.getByRole('checkbox'));
}

const submit = async (visitor: UserEvent) =>
  visitor.click(await screen.findByRole('button', { name: 'Отправить заявку' }));

test('starts with +7 and today at 17:30 UTC, which is 20:30 in Moscow', () => {
  open();
  expect(field('Телефон родителя').value).toBe('+7');
  expect(field('Дата').value).toBe('20.11.2026');
  expect(field('Время').value).toBe('20:30');
});

test('a section says from which age on it takes children, if that is known', async () => {
  open();
  const ages = (await screen.findAllByRole('radio')).map((radio) => {
    const id = radio.getAttribute('aria-describedby');
    return id && document.getElementById(id)?.textContent;
  });
  expect(ages).toEqual(['от 4 лет', 'от 6 лет', null, null, null]);
});

test('asks for child and parent first, then for section and branch, under a heading each', async () => {
  const { container } = open();
  await screen.findByRole('radio', { name: sections[0]?.name });
  const form = container.querySelector('form');
  const parts = [
    ...(form?.querySelectorAll('h2, #trial-childName, #trial-parentPhone, #trial-sectionId, #trial-branchId') ?? []),
  ];
  expect(parts.map(({ id, textContent }) => id || textContent)).toEqual([
    ...['Ребенок и родитель', 'trial-childName', 'trial-parentPhone'],
    ...['Секция и отделение', 'trial-sectionId', 'trial-branchId'],
  ]);
});

test('a school in another zone: clock, sessions and the sent moment use its zone', async () => {
  const { visitor, api } = open({ timeZone: 'Asia/Vladivostok' });
  // 17:30 UTC of the school's today, the 20th
  expect(field('Дата').value).toBe('21.11.2026');
  expect(field('Время').value).toBe('03:30');
  await fill(visitor);
  await visitor.click(await screen.findByRole('button', { name: 'пн, 23 ноя, 18:00' }));
  await submit(visitor);
  const dialog = await screen.findByRole('dialog', { name: 'Заявка успешно отправлена!' });
  expect(posts(api)).toMatchObject([{ desiredDate: '2026-11-23T08:00:00.000Z' }]);
  expect(within(dialog).getByText(/23 ноября 2026 в 18:00/)).toBeTruthy();
});

test('what was typed is there again after a reload, without the consent, until the request is sent', async () => {
  const first = open();
  await fill(first.visitor);
  window.dispatchEvent(new Event('pagehide'));
  const stored = Object.entries(sessionStorage);
  // the browser drops the page, which runs no code any more
  first.unmount();
  expect(sessionStorage).toHaveLength(0);
  for (const [key, value] of stored) sessionStorage.setItem(key, value);
  const { visitor, api } = open();
  await waitFor(() => expect(field('Отделение').value).toBe('11'));
  expect(field('Имя ребенка').value).toBe('Маша');
  expect(field('Телефон родителя').value).toBe('+79161234567');
  const consent = screen.getByRole('checkbox');
  expect(consent).toHaveProperty('checked', false);
  await visitor.click(consent);
  await submit(visitor);
  await screen.findByRole('dialog', { name: 'Заявка успешно отправлена!' });
  expect(posts(api)).toMatchObject([{ childName: 'Маша', branchId: 11 }]);
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage).toHaveLength(0);
});

test('while the browser has no network the form says so and keeps typed values', async () => {
  const { visitor } = open();
  const notice = () => screen.queryByText(/^Нет интернета/);
  const setOnline = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  onTestFinished(() => void vi.restoreAllMocks());
  await visitor.type(field('Имя ребенка'), 'Маша');
  expect(notice()).toBeNull();
  setOnline(false);
  expect(notice()).toBeTruthy();
  setOnline(true);
  expect(notice()).toBeNull();
  expect(field('Имя ребенка').value).toBe('Маша');
});

test('choosing a section loads its branches and clears the branch chosen before', async () => {
  const { visitor, api } = open();
  await choose(visitor, '1', '11');
  expect(field('Отделение').value).toBe('11');
  await choose(visitor, '2');
  expect(field('Отделение').value).toBe('');
  await waitFor(() => expect(api.requests.map(({ path }) => path)).toContain('/api/branch-sections/section/2'));
  expect(screen.queryByText('Расписание')).toBeNull();
});

test('requests no branches before a section is chosen', async () => {
  const { api } = open();
  expect(await screen.findAllByRole('radio')).toHaveLength(sections.length);
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/sports-sections']);
});

test('a section without branches says so', async () => {
  const { visitor } = open();
  await choose(visitor, '3');
  expect(await screen.findByText(/В этой секции пока нет отделений/)).toBeTruthy();
});

test('shows the JSON schedule by days, and the next five sessions fill the desired date', async () => {
  const { visitor } = open();
  await choose(visitor, '1', '11');
  const schedule = await screen.findByRole('region', { name: 'Расписание' });
  expect(within(schedule).getByText('18:00-19:30')).toBeTruthy();
  expect(within(schedule).getByText('10:00, 12:00')).toBeTruthy();
  const offered = within(screen.getByRole('region', { name: 'Ближайшие занятия' })).getAllByRole('button');
  expect(offered.map((button) => button.textContent)).toEqual([
    'сб, 21 ноя, 10:00',
    'сб, 21 ноя, 12:00',
    'пн, 23 ноя, 18:00',
    'сб, 28 ноя, 10:00',
    'сб, 28 ноя, 12:00',
  ]);
  const [, , monday] = offered;
  if (monday) await visitor.click(monday);
  expect(field('Дата').value).toBe('23.11.2026');
  expect(field('Время').value).toBe('18:00');
  expect(monday?.getAttribute('aria-pressed')).toBe('true');
});

test('a time outside the schedule shows a hint and stays possible', async () => {
  const { visitor, api } = open();
  await choose(visitor, '1', '11');
  expect(await screen.findByText(/^20 ноября 2026 в 20:30 занятия по расписанию нет/)).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'пн, 23 ноя, 18:00' }));
  expect(screen.queryByText(/занятия по расписанию нет/)).toBeNull();
  // later than the suggestions, but in the schedule
  await visitor.clear(field('Дата'));
  await visitor.type(field('Дата'), '14.12.2026');
  await waitFor(() => expect(field('Дата').value).toBe('14.12.2026'));
  expect(screen.queryByText(/занятия по расписанию нет/)).toBeNull();
  expect(posts(api)).toEqual([]);
});

test('late in the evening the proposed time has passed, and the page says so beside the nearest sessions', async () => {
  vi.setSystemTime(new Date('2026-11-20T19:00:00Z'));
  const { visitor } = open();
  await choose(visitor, '1', '11');
  const sessions = within(await screen.findByRole('region', { name: 'Ближайшие занятия' }));
  expect(sessions.getByText(/^Это время уже прошло: 20 ноября 2026 в 20:30/)).toBeTruthy();
  expect(screen.queryByText(/занятия по расписанию нет/)).toBeNull();
  await visitor.click(sessions.getByRole('button', { name: 'сб, 21 ноя, 10:00' }));
  expect(screen.queryByText(/уже прошло/)).toBeNull();
});

test('shows the text form of a schedule with its sessions, and says when there is none', async () => {
  const { visitor } = open();
  await choose(visitor, '1', '12');
  expect(await screen.findByText('Вторник и четверг с 17:00 до 18:30')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'вт, 24 ноя, 17:00' })).toBeTruthy();
  await visitor.selectOptions(field('Отделение'), '13');
  expect(await screen.findByText('Расписание уточняйте у администратора.')).toBeTruthy();
  expect(screen.getByText(/Ближайших занятий в расписании не нашлось/)).toBeTruthy();
});

test('sends the typed values, shows thanks, and is empty again', async () => {
  const { visitor, api } = open();
  await fill(visitor);
  await visitor.click(await screen.findByRole('button', { name: 'пн, 23 ноя, 18:00' }));
  await submit(visitor);
  const dialog = await screen.findByRole('dialog', { name: 'Заявка успешно отправлена!' });
  expect(posts(api)).toEqual([
    {
      childName: 'Маша',
      childAge: 7,
      parentName: 'Иванова Анна',
      parentPhone: '+79161234567',
      sectionId: 1,
      branchId: 11,
      desiredDate: '2026-11-23T15:00:00.000Z',
      consentToDataProcessing: true,
      origin: { embedded: false },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(within(dialog).getByText(/23 ноября 2026 в 18:00/)).toBeTruthy();
  expect(within(dialog).getByText(/\+7 \(916\) 123-45-67/)).toBeTruthy();
  await visitor.click(within(dialog).getByRole('button', { name: 'Понятно' }));
  expect(field('Имя ребенка').value).toBe('');
  expect(field('Телефон родителя').value).toBe('+7');
  expect(field('Дата').value).toBe('20.11.2026');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

test('the request for a second child keeps the parent, and nothing else', async () => {
  const { visitor } = open();
  await fill(visitor);
  await submit(visitor);
  const dialog = await screen.findByRole('dialog', { name: 'Заявка успешно отправлена!' });
  await visitor.click(within(dialog).getByRole('button', { name: 'Записать еще одного ребенка' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Телефон родителя').value).toBe('+79161234567');
  expect(document.activeElement?.id).toBe('trial-childName');
  expect(field('ФИО родителя').value).not.toBe('');
  expect(field('Имя ребенка').value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

test('a retry after a lost answer has the key of the first request, an equal request after a success another', async () => {
  const { visitor, api } = open({ handlers: [...handlers, respondOffline(trialRequestRoutes.create)] });
  const keys = () =>
    posts(api).map((body) => (typeof body === 'object' && body && 'key' in body ? body.key : undefined));
  await fill(visitor);
  await submit(visitor);
  await screen.findByText('Ошибка при отправке заявки');
  api.use(created);
  await submit(visitor);
  const dialog = await screen.findByRole('dialog', { name: 'Заявка успешно отправлена!' });
  await visitor.click(within(dialog).getByRole('button', { name: 'Понятно' }));
  await fill(visitor);
  await submit(visitor);
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, retried, next] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(retried).toBe(first);
  expect(next).not.toBe(first);
});

test('before sending, a toast names the first missing field, and each invalid field says why', async () => {
  const { visitor, api } = open();
  await visitor.type(field('Имя ребенка'), 'Маша');
  await submit(visitor);
  const toast = await screen.findByText('Заполните обязательные поля');
  expect(toast.closest('li')?.textContent).toContain('Укажите возраст ребенка');
  // the toast that the specification requires, and the field
  await waitFor(() => expect(screen.getAllByText('Укажите возраст ребенка')).toHaveLength(2));
  expect(screen.queryByText('Минимальный возраст 3 года')).toBeNull();
  expect(screen.getAllByText('Необходимо согласие на обработку персональных данных').length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement).toBe(field('Возраст ребенка')));
  expect(posts(api)).toEqual([]);
});

test('a refused field shows the server’s reason, and typed values stay', async () => {
  const { visitor } = open({
    handlers: [
      ...handlers,
      respondError(trialRequestRoutes.create, 'VALIDATION_FAILED', {
        details: [{ path: 'parentPhone', message: 'Телефон должен быть в формате +7XXXXXXXXXX' }],
      }),
    ],
  });
  await fill(visitor);
  await submit(visitor);
  expect((await screen.findByText('Ошибка при отправке заявки')).closest('li')?.textContent).toContain(
    'Проверьте введенные данные',
  );
  expect(getDescription(field('Телефон родителя'))).toBe('Телефон должен быть в формате +7XXXXXXXXXX');
  await waitFor(() => expect(document.activeElement).toBe(field('Телефон родителя')));
  expect(field('Имя ребенка').value).toBe('Маша');
  expect(field('Отделение').value).toBe('11');
});

test('without a network the failure says so, and typed values stay', async () => {
  const { visitor } = open({ handlers: [...handlers, respondOffline(trialRequestRoutes.create)] });
  await fill(visitor);
  await submit(visitor);
  expect(await screen.findByText('Ошибка при отправке заявки')).toBeTruthy();
  expect(screen.getByText('Произошла ошибка при отправке формы')).toBeTruthy();
  expect(screen.getByText(/^Нет связи с сервером/)).toBeTruthy();
  expect(field('Имя ребенка').value).toBe('Маша');
});

test.each(['', '{"ok":false}', '<h1>502</h1>'])(
  'a refusal without a message, "%s", shows the fallback',
  async (body) => {
    const silent = () => new Response(body, { status: 502, statusText: 'Bad Gateway' });
    const { visitor } = open({ handlers: [...handlers, { route: trialRequestRoutes.create, answer: silent }] });
    await fill(visitor);
    await submit(visitor);
    expect(await screen.findByText('Произошла ошибка при отправке формы')).toBeTruthy();
  },
);

test('a successful answer that cannot be read shows the fallback; the next try removes the toast', async () => {
  const page = { route: trialRequestRoutes.create, answer: () => new Response('<h1>Hello</h1>') };
  const { visitor, api } = open({ handlers: [...handlers, page] });
  await fill(visitor);
  await submit(visitor);
  const toast = await screen.findByText('Ошибка при отправке заявки');
  expect(toast.closest('li')?.textContent).toContain('Произошла ошибка при отправке формы');
  api.use(respond(trialRequestRoutes.create, { id: 7, status: 'NEW' }, { pending: true }));
  await submit(visitor);
  await waitFor(() => expect(screen.queryByText('Ошибка при отправке заявки')).toBeNull());
});

test('a second press while sending sends nothing', async () => {
  const { visitor, api } = open({
    handlers: [...handlers, respond(trialRequestRoutes.create, { id: 7, status: 'NEW' }, { pending: true })],
  });
  await fill(visitor);
  const button = screen.getByRole('button', { name: 'Отправить заявку' });
  await visitor.dblClick(button);
  await visitor.type(field('Имя ребенка'), '{Enter}');
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  expect(posts(api)).toHaveLength(1);
});

test('a failed load of the sections can be retried; an empty list says so', async () => {
  const { visitor, api } = open({ handlers: [respondOffline(trialRequestRoutes.sportsSections)] });
  expect(await screen.findByText('Не удалось загрузить секции')).toBeTruthy();
  api.use(respond(trialRequestRoutes.sportsSections, []));
  await visitor.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText(/Сейчас нет секций/)).toBeTruthy();
});

test('the consent links open the texts; typed values are there on return', async () => {
  const { visitor, router, unmount } = open({ path: '/trial-request' });
  await fill(visitor);
  const consent = screen.getByRole('link', { name: 'согласие на обработку персональных данных' });
  expect(consent.getAttribute('href')).toBe('/data-processing-consent?from=/trial-request');
  expect(screen.getByRole('link', { name: 'политику конфиденциальности' }).getAttribute('href')).toBe(
    '/privacy-policy',
  );
  await visitor.click(consent);
  expect(router.state.location.pathname).toBe('/data-processing-consent');
  unmount();
  open();
  expect(field('Имя ребенка').value).toBe('Маша');
  expect(field('Телефон родителя').value).toBe('+79161234567');
});

test('shows the form in English', async () => {
  const english = respond(trialRequestRoutes.sportsSections, [{ id: 1, name: 'Dance' }]);
  const { visitor } = open({ language: 'en', handlers: [english] });
  await visitor.click(screen.getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByText('Fill in the required fields')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/[а-яё]{3}/i);
});

test('while the school is not ready there is a message and its phone instead of the form', () => {
  const { api } = open({ school: { isReady: false, phone: '+74951234567' } });
  expect(screen.getByText('Форма еще не открыта')).toBeTruthy();
  expect(screen.getByRole('link', { name: '+7 (495) 123-45-67' }).getAttribute('href')).toBe('tel:+74951234567');
  expect(screen.queryByRole('button', { name: 'Отправить заявку' })).toBeNull();
  expect(api.requests).toEqual([]);
});

test('the same in English, and without an unknown phone', () => {
  open({ school: { isReady: false }, language: 'en' });
  expect(screen.getByText('This form is not open yet')).toBeTruthy();
  expect(screen.queryByText(/call us/)).toBeNull();
});

test('a cancelled session is not offered and a moved one where it is; the time of one that is off is named', async () => {
  // Central: Mondays at 18:00, Saturdays at 10:00 and 12:00
  const changes = {
    off: ['2026-11-21T10:00', '2026-11-23T18:00'],
    moved: [{ from: '2026-11-23T18:00', to: '2026-11-25T16:00' }],
  };
  const changed = respond(trialRequestRoutes.branchesOfSection, () => branches.map((one) => ({ ...one, changes })));
  const { visitor } = open({ handlers: [...handlers.slice(0, 1), changed, created] });
  await choose(visitor, '1', '11');
  const offered = (await screen.findAllByRole('button', { name: /^.., \d+ (ноя|дек), \d\d:\d\d$/ })).map(
    ({ textContent }) => textContent,
  );
  expect(offered).toEqual([
    ...['сб, 21 ноя, 12:00', 'ср, 25 ноя, 16:00', 'сб, 28 ноя, 10:00', 'сб, 28 ноя, 12:00', 'пн, 30 ноя, 18:00'],
  ]);
  await visitor.clear(field('Дата'));
  await visitor.type(field('Дата'), '23.11.2026');
  await visitor.clear(field('Время'));
  await visitor.type(field('Время'), '18:00');
  expect(await screen.findByText(/23 ноября.*18:00 занятия не будет/)).toBeTruthy();
});
