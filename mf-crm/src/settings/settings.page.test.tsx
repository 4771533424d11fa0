import { accountRoutes } from '@school/api-contract/accounts/account';
import { auditLogRoutes } from '@school/api-contract/accounts/audit-logs';
import type { Role } from '@school/api-contract/rules/roles';
import { schoolRoutes } from '@school/api-contract/school/school';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { useSchoolName } from '@school/kit';
import { type FakeHandler, renderWithKit, respond, respondError, respondPage } from '@school/kit/testing';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../shared/locales.fixtures';
import { branch, noPlaces, placesHandlers } from './places/places.fixtures';
import { chain, fault, handlers, readiness, rows, school, schoolSettings } from './settings.fixtures';
import { Component } from './settings.page';

function show(user: Role, route = '/settings', ...more: FakeHandler[]) {
  return renderWithKit(<Component />, {
    user,
    route,
    path: '/settings',
    locales,
    handlers: [...more, ...handlers],
    slots: {
      'document-versions': ({ mayEdit }) => (
        <label>
          {mayEdit ? 'редактор' : 'просмотр'} <input />
        </label>
      ),
    },
  });
}
type Shown = ReturnType<typeof show>;
const getEntry = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Разделы настроек' })).getByRole('link', { name });
/** The hint of an entry is its description, not part of its name. */
const accessibleName = (link: HTMLElement) => link.querySelector('span')?.firstChild?.textContent;
const sent = ({ api }: Shown, method: string) => api.requests.filter((request) => request.method === method);

test.each([
  [
    'owner',
    [
      'Профиль',
      'Уведомления',
      'Школа',
      'Отделения и секции',
      'Сайт школы',
      'Справочники',
      'Абонементы',
      'Сотрудники',
      'Правила уведомлений',
      'Документы',
      'Персональные данные',
      'Журнал аудита',
      'Выпуски',
    ],
  ],
  ['admin', ['Профиль', 'Уведомления', 'Сотрудники', 'Документы', 'Персональные данные']],
  ['coach', ['Профиль', 'Уведомления']],
  ['accountant', []],
] as const)('%s sees the sections that are theirs, whatever the address says', async (role, names) => {
  const { api } = show(role, '/settings?tab=nothing');
  expect(await screen.findByText('olga.kim@example.org')).toBeTruthy();
  const list = screen.queryByRole('navigation', { name: 'Разделы настроек' });
  expect(list ? within(list).getAllByRole('link').map(accessibleName) : []).toEqual(names);
  expect(api.requests.filter(({ path }) => !path.startsWith('/api/profile'))).toEqual([]);
});

test('personal data have a screen of their own, to which the list and the address of a section lead', async () => {
  const { router } = show('admin', '/settings');
  expect(await screen.findByText('olga.kim@example.org')).toBeTruthy();
  expect(getEntry('Персональные данные').getAttribute('href')).toBe('/personal-data');
  await act(() => router.navigate('/settings?tab=personal-data'));
  expect(router.state.location.pathname).toBe('/personal-data');
});

const { updatedAt } = schoolSettings;

test('a section that the role may not see is not opened by its address', async () => {
  const { api } = show('admin', '/settings?tab=school');
  expect(await screen.findByText('olga.kim@example.org')).toBeTruthy();
  expect(getEntry('Профиль').getAttribute('aria-current')).toBe('page');
  expect(api.requests.filter(({ path }) => !path.startsWith('/api/profile'))).toEqual([]);
});

test('the sections of the own account are a list of their own', () => {
  show('admin');
  const own = within(screen.getByRole('list', { name: 'Личное' }));
  expect(own.getAllByRole('link').map(accessibleName)).toEqual(['Профиль', 'Уведомления']);
});

test('the button for a new branch is beside the heading, or in the explanation of an empty section', async () => {
  const { unmount } = show('owner', '/settings?tab=places', ...placesHandlers);
  const header = screen.getByRole('heading', { level: 2, name: 'Отделения и секции' }).closest('header');
  const add = { name: 'Добавить отделение' };
  expect(header?.contains(await screen.findByRole('button', add))).toBe(true);
  await screen.findByRole('heading', { name: branch.name });
  expect(screen.getAllByRole('button', add)).toHaveLength(1);
  unmount();
  show('owner', '/settings?tab=places', ...noPlaces, ...placesHandlers);
  await screen.findByText('Отделений и секций пока нет');
  expect(screen.getAllByRole('button', add)).toHaveLength(1);
});

test('opening a section moves the focus to it, and the way back to the list', async () => {
  const { visitor, router } = show('admin');
  await visitor.click(getEntry('Документы'));
  expect(router.state.location.search).toBe('?tab=documents');
  const opened = await screen.findByRole('region', { name: 'Документы' });
  expect(document.activeElement?.contains(opened)).toBe(true);
  await visitor.click(screen.getByRole('link', { name: 'Назад: Настройки' }));
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(document.activeElement?.contains(getEntry('Документы'))).toBe(true));
});

test('an owner who has not finished the set-up finds a link back to it', async () => {
  const { router, visitor } = renderWithKit(<Component />, {
    user: 'owner',
    route: '/settings',
    path: '/settings',
    locales,
    school: { isReady: false },
    handlers: [respond(schoolReadinessRoutes.read, readiness), ...handlers],
  });
  await visitor.click(await screen.findByRole('link', { name: 'Вернуться к настройке школы' }));
  expect(router.state.location.pathname).toBe('/first-run');
});

test.each([
  ['инн', 'ИНН', /^ИНН/],
  ['логот', 'Логотип', /^Файл логотипа/],
])('the search finds «%s» and puts the focus into the field', async (query, title, label) => {
  const { visitor, router } = show('owner');
  await visitor.type(screen.getByRole('searchbox', { name: 'Поиск по настройкам' }), query);
  const hit = within(screen.getByRole('navigation', { name: 'Разделы настроек' })).getByText(title);
  expect(screen.getByText('Найден 1 пункт')).toBeTruthy();
  await visitor.click(hit);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
  expect(router.state.location.search).toBe('?tab=school');
  expect(getEntry('Школа').getAttribute('aria-current')).toBe('page');
});

test('the search finds sections by further words', async () => {
  const { visitor } = show('owner');
  const search = screen.getByRole('searchbox', { name: 'Поиск по настройкам' });
  for (const [query, section] of [
    ['причина отказа', 'Справочники'],
    ['залы', 'Отделения и секции'],
    ['пригласить тренера', 'Сотрудники'],
  ] as const) {
    await visitor.clear(search);
    await visitor.type(search, query);
    const found = within(screen.getByRole('navigation', { name: 'Разделы настроек' }));
    expect(found.getAllByText(section)[0]).toBeTruthy();
  }
});

test('Enter opens the first result; a role finds only its own sections', async () => {
  const { visitor } = show('admin');
  const search = screen.getByRole('searchbox', { name: 'Поиск по настройкам' });
  await visitor.type(search, 'ИНН');
  expect(screen.getByText('Ничего не нашли')).toBeTruthy();
  await visitor.clear(search);
  await visitor.type(search, 'пароль{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Текущий пароль/)));
});

async function fillPassword({ visitor }: Shown, current: string, next: string, again = next) {
  await visitor.type(await screen.findByLabelText(/^Текущий пароль/), current);
  await visitor.type(screen.getByLabelText(/^Новый пароль/), next);
  await visitor.type(screen.getByLabelText(/^Подтвердите новый пароль/), again);
  await visitor.click(screen.getByRole('button', { name: 'Изменить пароль' }));
}

test('the password is changed and the fields are emptied', async () => {
  const shown = show('coach', '/settings', respond(accountRoutes.changePassword, { success: true, message: '' }));
  await fillPassword(shown, 'старый-пароль', 'новый-пароль');
  expect(await screen.findByText('Другие ваши сеансы завершены.')).toBeTruthy();
  expect(sent(shown, 'POST').map(({ body }) => body)).toEqual([
    { currentPassword: 'старый-пароль', newPassword: 'новый-пароль', confirmPassword: 'новый-пароль' },
  ]);
  expect(screen.getByLabelText(/^Текущий пароль/)).toHaveProperty('value', '');
});

test('an invalid password shows the specified texts, and nothing is sent', async () => {
  const shown = show('coach');
  await shown.visitor.click(await screen.findByRole('button', { name: 'Изменить пароль' }));
  expect(await screen.findByText('Введите текущий пароль')).toBeTruthy();
  expect(screen.getByText('Новый пароль должен содержать не менее 6 символов')).toBeTruthy();
  expect(screen.getAllByText('Подтвердите новый пароль').length).toBeGreaterThan(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Текущий пароль/)));
  await fillPassword(shown, 'а', 'новый-пароль', 'другой-пароль');
  expect(await screen.findByText('Пароли не совпадают')).toBeTruthy();
  expect(sent(shown, 'POST')).toEqual([]);
});

test('a wrong current password is reported at its field, another failure above the form', async () => {
  const details = [{ path: 'currentPassword', message: 'Текущий пароль введен неверно' }];
  const shown = show(
    'coach',
    '/settings',
    respondError(accountRoutes.changePassword, 'VALIDATION_FAILED', { details }),
  );
  await fillPassword(shown, 'не тот', 'новый-пароль');
  expect(await screen.findByText('Текущий пароль введен неверно')).toBeTruthy();
  expect(screen.queryByRole('alert')?.textContent ?? '').not.toContain('Проверьте');
  shown.api.use(respondError(accountRoutes.changePassword, 'TOO_MANY_REQUESTS'));
  await shown.visitor.click(screen.getByRole('button', { name: 'Изменить пароль' }));
  expect(await screen.findByText(/Слишком много запросов/)).toBeTruthy();
});

test('the school is saved as a whole, money in kopecks; typed values survive opening another section', async () => {
  const shown = show(
    'owner',
    '/settings?tab=school',
    respond(schoolRoutes.update, ({ body }) => ({ ...schoolSettings, ...Object(body) })),
  );
  const spend = await screen.findByLabelText(/^Лимит расходов на SMS/);
  expect(spend).toHaveProperty('value', '1500,5');
  await shown.visitor.clear(spend);
  await shown.visitor.type(spend, '2 000,75');
  await shown.visitor.click(getEntry('Профиль'));
  expect(shown.router.state.location.search).toBe('?tab=profile');
  await shown.visitor.click(getEntry('Школа'));
  expect(await screen.findByText('Есть несохраненные изменения')).toBeTruthy();
  await shown.visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Настройки сохранены')).toBeTruthy();
  expect(sent(shown, 'PUT').map(({ body }) => body)).toEqual([{ ...school, updatedAt, smsDailySpend: 200_075 }]);
  await waitFor(() => expect(screen.queryByText('Есть несохраненные изменения')).toBeNull());
});

test('a new name of the school is shown at once', async () => {
  const route = respond(schoolRoutes.update, ({ body }) => ({ ...schoolSettings, ...Object(body) }));
  const shown = show('owner', '/settings?tab=school', route);
  const name = await screen.findByLabelText(/^Название школы/);
  await shown.visitor.clear(name);
  await shown.visitor.type(name, 'Школа «Олимп»');
  await shown.visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  const { result } = renderHook(useSchoolName);
  await waitFor(() => expect(result.current).toBe('Школа «Олимп»'));
});

test('the phone of the school reads as everywhere, and is saved as digits', async () => {
  const route = respond(schoolRoutes.update, ({ body }) => ({ ...schoolSettings, ...Object(body) }));
  const shown = show('owner', '/settings?tab=school', route);
  const phone = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Телефон для родителей' });
  expect(phone.value).toBe('+7 (495) 123-45-67');
  await shown.visitor.clear(phone);
  await shown.visitor.type(phone, '84957654321');
  await shown.visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(sent(shown, 'PUT').map(({ body }) => body)).toEqual([{ ...school, updatedAt, phone: '+74957654321' }]),
  );
});

test('what somebody else saved meanwhile is taken over, and typed values stay until they are saved', async () => {
  const later = '2026-11-02T09:00:00.000Z';
  const theirs = { ...schoolSettings, phone: '+74957654321', name: 'Вектор', updatedAt: later };
  const shown = show('owner', '/settings?tab=school', respondError(schoolRoutes.update, 'CONFLICT'));
  for (const [label, value] of [
    [/^Адрес для родителей/, 'Москва, ул. Новая, 1'],
    [/^Название школы/, 'Олимп'],
  ] as const) {
    const field = await screen.findByLabelText(label);
    await shown.visitor.clear(field);
    await shown.visitor.type(field, value);
  }
  shown.api.use(respond(schoolRoutes.read, theirs));
  await shown.visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Настройки школы уже изменил кто-то другой')).toBeTruthy();
  expect(screen.getByText('Изменили оба, осталось ваше: Название школы.')).toBeTruthy();
  expect(screen.queryByText('Настройки сохранены')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Телефон для родителей' })).toHaveProperty('value', '+7 (495) 765-43-21');
  expect(screen.getByLabelText(/^Название школы/)).toHaveProperty('value', 'Олимп');

  shown.api.use(respond(schoolRoutes.update, ({ body }) => ({ ...theirs, ...Object(body) })));
  await shown.visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Настройки сохранены')).toBeTruthy();
  expect(screen.queryByText('Настройки школы уже изменил кто-то другой')).toBeNull();
  const [first, second] = sent(shown, 'PUT').map(({ body }) => body);
  expect(first).toMatchObject({ updatedAt, phone: school.phone });
  expect(second).toEqual({
    ...{ ...school, phone: theirs.phone, name: 'Олимп', address: 'Москва, ул. Новая, 1' },
    updatedAt: later,
  });
});

test('every invalid field of the school is listed with a link', async () => {
  const shown = show('owner', '/settings?tab=school');
  for (const [label, value] of [
    [/^Название школы/, ' '],
    [/^ИНН/, '12'],
    [/^Лимит SMS в день/, 'много'],
    [/^Лимит расходов на SMS/, '1,234'],
  ] as const) {
    const field = await screen.findByLabelText(label);
    await shown.visitor.clear(field);
    await shown.visitor.type(field, value);
  }
  await shown.visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByRole('link', { name: /^ИНН:/ });
  const links = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('#'))
    .map(({ textContent }) => textContent);
  expect(links).toEqual([
    'Название школы: Заполните это поле',
    'ИНН: ИНН состоит из 10 или 12 цифр',
    'Лимит SMS в день: Целое число от 0 до 100 000',
    'Лимит расходов на SMS в день, ₽: Сумма от 0 до 1 000 000 ₽, копейки через запятую',
  ]);
  expect(sent(shown, 'PUT')).toEqual([]);
  const details = [{ path: 'timeZone', message: 'Такого часового пояса нет' }];
  await shown.visitor.click(screen.getByRole('button', { name: 'Вернуть как было' }));
  shown.api.use(respondError(schoolRoutes.update, 'VALIDATION_FAILED', { details }));
  await shown.visitor.type(screen.getByLabelText(/^Название школы/), '!');
  await shown.visitor.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Часовой пояс: Такого часового пояса нет')).toBeTruthy();
});

test('documents come from another remote; only users with full settings can edit them', async () => {
  show('admin', '/settings?tab=documents');
  expect(await screen.findByText('просмотр')).toBeTruthy();
});

test('a typed text in the documents survives opening another section', async () => {
  const { visitor } = show('owner', '/settings?tab=documents');
  await visitor.type(await screen.findByLabelText('редактор'), 'текст');
  await visitor.click(getEntry('Профиль'));
  await visitor.click(getEntry('Документы'));
  expect(screen.getByLabelText('редактор')).toHaveProperty('value', 'текст');
});

test('the log names its events, is filtered by the address and loads further pages', async () => {
  const shown = show('owner', '/settings?tab=audit&type=contract.&severity=info&from=2026-11-01');
  expect(await screen.findByRole('row', { name: /Договор подписан.*2026-00007/ })).toBeTruthy();
  const request = shown.api.requests.find(({ path }) => path === auditLogRoutes.list.path);
  expect(request?.query).toMatchObject({ eventType: 'contract.', severity: 'info', from: '2026-11-01' });
  expect(screen.getByRole('button', { name: 'Обычное' }).getAttribute('aria-pressed')).toBe('true');
  shown.api.use(respondPage(auditLogRoutes.list, { items: rows.slice(4), total: 90 }));
  await shown.visitor.click(screen.getByRole('button', { name: 'Показать еще' }));
  expect(await screen.findByRole('row', { name: /poem\.written/ })).toBeTruthy();
  await shown.visitor.click(screen.getByRole('button', { name: 'Фильтры (2)' }));
  await shown.visitor.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }));
  await waitFor(() => expect(shown.router.state.location.search).toBe('?tab=audit'));
});

test('the address requests the events of one contract; the filter names it and can be removed', async () => {
  const shown = show('owner', '/settings?tab=audit&contractId=7&from=2026-11-01');
  const lift = await screen.findByRole('button', { name: 'Договор 2026-00007' });
  const request = shown.api.requests.find(({ path }) => path === auditLogRoutes.list.path);
  expect(request?.query).toEqual({ contractId: '7', from: '2026-11-01' });
  await shown.visitor.click(lift);
  await waitFor(() => expect(shown.router.state.location.search).toBe('?tab=audit&from=2026-11-01'));
});

test('the log is filtered by person, also from the address', async () => {
  const shown = show('owner', '/settings?tab=audit&userId=99');
  await screen.findByRole('row', { name: /Договор подписан/ });
  const queries = () =>
    shown.api.requests.filter(({ path }) => path === auditLogRoutes.list.path).map(({ query }) => query);
  expect(queries()).toEqual([{ userId: '99' }]);
  await shown.visitor.click(screen.getByRole('button', { name: 'Фильтры (1)' }));
  const person = await screen.findByLabelText('Кто');
  expect(person).toHaveProperty('value', '99');
  await shown.visitor.selectOptions(person, await within(person).findByText('Орлов Дмитрий Игоревич'));
  await waitFor(() => expect(shown.router.state.location.search).toBe('?tab=audit&userId=12'));
  await waitFor(() => expect(queries().at(-1)).toEqual({ userId: '12' }));
});

test('an address with an invalid contract requests all events', async () => {
  const shown = show('owner', '/settings?tab=audit&contractId=7x');
  await screen.findByRole('row', { name: /Договор подписан/ });
  expect(shown.api.requests.find(({ path }) => path === auditLogRoutes.list.path)?.query).toEqual({});
});

test('details of an event are shown on demand', async () => {
  const { visitor } = show('owner', '/settings?tab=audit');
  const row = within(await screen.findByRole('row', { name: /Договор подписан/ }));
  const button = row.getByRole('button', { name: /^Подробности события/ });
  expect(screen.queryByText('SHA-256 документа')).toBeNull();
  await visitor.click(button);
  expect(screen.getByText('SHA-256 документа')).toBeTruthy();
  expect(screen.getByText(/^a3f1c09b/)).toBeTruthy();
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

test('shows whether the chain is intact; checks it on demand and describes a break', async () => {
  const faults = [
    { ...fault, reason: 'content' as const, eventId: 809, count: 1 },
    { ...fault, reason: 'anchor' as const, eventId: 12_760, day: '2026-11-19', number: 39, count: 2 },
    { ...fault, reason: 'sealedFileHash' as const, eventId: 640, contractNumber: '2026-00007', count: 1 },
  ];
  const shown = show('owner', '/settings?tab=audit');
  expect(await screen.findByText('Журнал цел')).toBeTruthy();
  shown.api.use(respond(auditLogRoutes.verifyChain, chain));
  await shown.visitor.click(screen.getByRole('button', { name: 'Проверить сейчас' }));
  expect(await screen.findByText('Проверены все события, изменений нет')).toBeTruthy();
  shown.api.use(respond(auditLogRoutes.verifyChain, { ...chain, whole: false, faults }));
  await shown.visitor.click(screen.getByRole('button', { name: 'Проверить сейчас' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Журнал нарушен');
  expect(alert.textContent).toContain('Изменено событие № 809. Ни оно, ни события после него');
  expect(alert.textContent).toContain('с контрольной точкой № 39 за 19 ноября 2026');
  expect(alert.textContent).toContain('Всего таких мест: 2. События убрали или переписали');
  expect(alert.textContent).toContain('Хеш файла договора 2026-00007 не тот, что в событии № 640.');
  await shown.visitor.click(screen.getByText('Как журнал защищен'));
  const table = screen.getByRole('table', { name: 'Контрольные точки журнала' });
  expect(within(table).getByRole('row', { name: /40.*Да.*отправлена письмом/ })).toBeTruthy();
});

test('the audit log names the family and the portal where no user acted', async () => {
  show('owner', '/settings?tab=audit');
  expect((await screen.findByRole('row', { name: /Договор подписан/ })).textContent).toMatch(/^Семья/);
  expect(screen.getByRole('row', { name: /Цепочка журнала нарушена/ }).textContent).toMatch(/^Портал/);
});

test('a chain that was never checked says so; a log that failed to load can be retried', async () => {
  const shown = show(
    'owner',
    '/settings?tab=audit',
    respond(auditLogRoutes.chain, { ...chain, whole: null, head: null, checkedAt: null, anchors: [] }),
    respondError(auditLogRoutes.list, 'SERVICE_UNAVAILABLE'),
  );
  expect(await screen.findByText('Журнал еще не проверялся')).toBeTruthy();
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  shown.api.use(respondPage(auditLogRoutes.list, { items: [] }));
  await shown.visitor.click(retry);
  expect(await screen.findByText('Таких событий нет')).toBeTruthy();
});
