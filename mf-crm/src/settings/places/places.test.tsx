import { branchRoutes } from '@school/api-contract/school/branches';
import { type FakeHandler, renderWithKit, respond, respondError } from '@school/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { Places } from './places';
import { branch, branches, branchSections, everyDay, noPlaces, placesHandlers, sections } from './places.fixtures';

function show(edit = '', ...more: FakeHandler[]) {
  const kit = renderWithKit(<Places />, {
    ...{ user: 'owner', path: '/settings', locales, handlers: [...more, ...placesHandlers] },
    route: `/settings?tab=places${edit && `&edit=${edit}`}`,
  });
  const sent = (method: string) => kit.api.requests.filter((request) => request.method === method);
  return { ...kit, sent };
}

test('a branch shows its address, sections with times and halls; a closed one says so', async () => {
  show();
  const card = within((await screen.findByRole('heading', { name: branch.name })).closest('section') ?? document.body);
  expect(card.getByText('Москва, ул. Лесная, 12')).toBeTruthy();
  expect(card.getByText('+7 (495) 123-45-67')).toBeTruthy();
  const ownSections = within(card.getByRole('list', { name: 'Секции: Центральное' }));
  expect(ownSections.getByRole('img', { name: 'Танцы' })).toBeTruthy();
  expect(ownSections.getByText('Танцы').closest('li')?.textContent).toContain(
    'Пн\u00a016:00-17:15, 17:30 · Вт\u00a017:30',
  );
  expect(ownSections.getByText('Вт и чт 16:30–18:00, сб 11:00')).toBeTruthy();
  expect(card.getByText(/Большой зал, Малый зал/)).toBeTruthy();
  expect(screen.getByText('Закрыто')).toBeTruthy();
  expect(screen.getByText('Набор остановлен')).toBeTruthy();
});

test('a new school sees why branches matter and adds the first one, then its halls', async () => {
  const created = { ...branch, id: 7, name: 'Южное', halls: [], activeGroupCount: 0 };
  const { visitor, sent, api, router } = show('', ...noPlaces, respond(branchRoutes.create, created));
  expect(await screen.findByText(/в заявке на пробное занятие родителям нечего выбрать/)).toBeTruthy();
  await visitor.click(screen.getByRole('button', { name: 'Добавить отделение' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Новое отделение' }));
  await visitor.click(drawer.getByRole('button', { name: 'Создать' }));
  expect(await drawer.findAllByText('Введите название отделения')).not.toEqual([]);
  expect(drawer.getAllByText('Введите адрес отделения')).not.toEqual([]);
  expect(sent('POST')).toEqual([]);

  await visitor.type(drawer.getByRole('textbox', { name: /^Название/ }), 'Южное');
  await visitor.type(drawer.getByRole('textbox', { name: /^Адрес/ }), 'ул. Мира, 1');
  api.use(respond(branchRoutes.list, [created]));
  await visitor.click(drawer.getByRole('button', { name: 'Создать' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=places&edit=branch-7'));
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { name: 'Южное', address: 'ул. Мира, 1', phone: '', active: true },
  ]);
  const edited = within(await screen.findByRole('dialog', { name: 'Отделение' }));
  expect(edited.getByRole('button', { name: 'Добавить зал' })).toBeTruthy();
});

test('a taken name is reported at its field', async () => {
  const details = [{ path: 'name', message: 'Отделение с таким названием уже есть' }];
  const { visitor } = show('branch-2', respondError(branchRoutes.update, 'VALIDATION_FAILED', { details }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Отделение' }));
  await visitor.click(drawer.getByRole('button', { name: 'Сохранить' }));
  expect(await drawer.findAllByText('Отделение с таким названием уже есть')).not.toEqual([]);
});

test('the form takes over what another user saved meanwhile, and is then saved', async () => {
  const theirs = { ...branch, address: 'ул. Новая, 5', updatedAt: '2026-11-03T09:00:00.000Z' };
  const { visitor, sent, api } = show('branch-1', respondError(branchRoutes.update, 'CONFLICT'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Отделение' }));
  const name = drawer.getByRole('textbox', { name: /^Название/ });
  await visitor.clear(name);
  await visitor.type(name, 'Главное');
  api.use(respond(branchRoutes.list, [theirs]));
  await visitor.click(drawer.getByRole('button', { name: 'Сохранить' }));
  expect(await drawer.findByText('Эти данные уже изменил кто-то другой')).toBeTruthy();
  expect(drawer.getByRole('textbox', { name: /^Адрес/ })).toHaveProperty('value', 'ул. Новая, 5');
  expect(name).toHaveProperty('value', 'Главное');
  api.use(respond(branchRoutes.update, { ...theirs, name: 'Главное' }));
  await visitor.click(drawer.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('PUT').at(-1)?.body).toEqual({
    ...{ name: 'Главное', address: 'ул. Новая, 5', phone: branch.phone, active: true },
    updatedAt: theirs.updatedAt,
  });
});

test('a branch with active groups cannot be closed, and says how many there are', async () => {
  show('branch-1');
  const drawer = within(await screen.findByRole('dialog', { name: 'Отделение' }));
  expect(drawer.getByRole('checkbox', { name: 'Отделение открыто' })).toHaveProperty('disabled', true);
  expect(drawer.getByText(/^В отделении 2 действующие группы\./)).toBeTruthy();
});

test('a hall is added, renamed, and removed unless groups use it', async () => {
  const { visitor, sent } = show(
    'branch-1',
    respond(branchRoutes.createHall, { id: 13, name: 'Татами', groupCount: 0 }),
    respond(branchRoutes.renameHall, { id: 11, name: 'Зал А', groupCount: 2 }),
    respond(branchRoutes.removeHall, undefined),
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Отделение' }));
  await visitor.click(drawer.getByRole('button', { name: 'Добавить зал' }));
  const adding = within(await screen.findByRole('dialog', { name: 'Новый зал' }));
  await visitor.type(adding.getByRole('textbox', { name: /^Название зала/ }), 'Татами');
  await visitor.click(adding.getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(sent('POST').map(({ body }) => body)).toEqual([{ name: 'Татами' }]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Новый зал' })).toBeNull());

  await visitor.click(drawer.getByRole('button', { name: 'Переименовать: Большой зал' }));
  const renaming = within(await screen.findByRole('dialog', { name: 'Переименовать зал' }));
  const name = renaming.getByRole('textbox', { name: /^Название зала/ });
  await visitor.clear(name);
  await visitor.type(name, 'Зал А');
  await visitor.click(renaming.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(sent('PUT')).toMatchObject([{ params: { id: '1', hallId: '11' }, body: { name: 'Зал А' } }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Переименовать зал' })).toBeNull());

  expect(drawer.getByRole('button', { name: 'Удалить: Большой зал' })).toHaveProperty('disabled', true);
  await visitor.click(drawer.getByRole('button', { name: 'Удалить: Малый зал' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Удалить зал?' }));
  expect(question.getByText('Малый зал. Вернуть зал нельзя, можно только добавить заново.')).toBeTruthy();
  await visitor.click(question.getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(sent('DELETE')).toMatchObject([{ params: { id: '1', hallId: '12' } }]));
});

test('a section gets a schedule by weekdays, with the next five sessions as parents see them', async () => {
  const branchSection = { id: 34, branchId: 2, sectionId: 21, schedule: '', active: true, updatedAt: branch.updatedAt };
  const { visitor, sent } = show('newBranchSection-2', respond(branchRoutes.createBranchSection, branchSection));
  const drawer = within(await screen.findByRole('dialog', { name: 'Секция в отделении' }));
  await visitor.click(drawer.getByRole('button', { name: 'Добавить занятие' }));
  await visitor.click(drawer.getByRole('button', { name: 'Добавить занятие' }));
  const second = within(drawer.getByRole('group', { name: 'Занятие 2' }));
  await visitor.clear(second.getByRole('combobox', { name: 'Окончание' }));
  const preview = within(drawer.getByRole('region', { name: 'Так увидят родители' }));
  expect(await preview.findByText('Вт 17:30')).toBeTruthy();
  expect(preview.getByText('Пн 17:30-19:00')).toBeTruthy();
  await visitor.click(drawer.getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { branchId: 2, sectionId: 21, schedule: '{"Понедельник":"17:30-19:00","Вторник":"17:30"}', active: true },
  ]);
});

test('the preview has five sessions at most; an end before the start is refused', async () => {
  const { visitor, sent } = show('branchSection-31');
  const drawer = within(await screen.findByRole('dialog', { name: 'Танцы' }));
  expect(within(drawer.getByRole('region', { name: 'Так увидят родители' })).getAllByText(/, \d+ /)).toHaveLength(5);
  const first = within(drawer.getByRole('group', { name: 'Занятие 1' }));
  await visitor.clear(first.getByRole('combobox', { name: 'Окончание' }));
  await visitor.type(first.getByRole('combobox', { name: 'Окончание' }), '1500');
  await visitor.click(drawer.getByRole('button', { name: 'Сохранить' }));
  expect(await drawer.findAllByText('Окончание должно быть позже начала')).not.toEqual([]);
  expect(sent('PUT')).toEqual([]);
});

test('an old text is kept until somebody replaces it with the days in it', async () => {
  const text = branchSections[1]?.schedule ?? '';
  const { visitor, sent } = show(
    'branchSection-32',
    respond(branchRoutes.updateBranchSection, ({ body }) => Object(body)),
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Единоборства' }));
  expect(drawer.getAllByText(text).length).toBeGreaterThan(0);
  await visitor.click(drawer.getByRole('button', { name: 'Заменить днями недели' }));
  expect(await drawer.findAllByRole('group', { name: /^Занятие/ })).toHaveLength(3);
  await visitor.click(drawer.getByRole('button', { name: 'Вернуть текст' }));
  expect(drawer.queryByRole('group', { name: /^Занятие/ })).toBeNull();
  await visitor.click(drawer.getByRole('button', { name: 'Заменить днями недели' }));
  await visitor.click(drawer.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(sent('PUT')).toHaveLength(1));
  expect(sent('PUT')[0]?.body).toEqual({
    schedule: '{"Вторник":"16:30","Четверг":"16:30","Суббота":"11:00"}',
    active: true,
    updatedAt: branch.updatedAt,
  });
});

test('a section is removed from a branch after a confirmation', async () => {
  const { visitor, sent } = show('branchSection-31', respond(branchRoutes.removeBranchSection, undefined));
  const drawer = within(await screen.findByRole('dialog', { name: 'Танцы' }));
  await visitor.click(drawer.getByRole('button', { name: 'Убрать секцию' }));
  await visitor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Убрать' }));
  await waitFor(() => expect(sent('DELETE')).toMatchObject([{ params: { id: '31' } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a section is closed; asks before typed values are lost', async () => {
  const [section] = sections;
  const { visitor, sent } = show(
    'section-21',
    respond(branchRoutes.updateSection, ({ body }) => Object(body)),
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Секция' }));
  await visitor.click(drawer.getByRole('checkbox', { name: 'Секция открыта' }));
  await visitor.click(drawer.getByRole('button', { name: 'Отмена' }));
  await visitor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Остаться' }));
  await visitor.selectOptions(drawer.getByLabelText(/Направление/), 'Другое');
  await visitor.click(drawer.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { name, description, updatedAt } = section ?? {};
  const body = { name, description, sportsDirection: null, active: false, updatedAt };
  expect(sent('PUT').map((call) => call.body)).toEqual([body]);
});

test('says when families find nothing to choose, and a failed load can be retried', async () => {
  const { visitor, api } = show(
    '',
    respondError(branchRoutes.list, 'SERVICE_UNAVAILABLE'),
    respond(branchRoutes.listBranchSections, [
      { id: 35, branchId: 3, sectionId: 21, schedule: everyDay, active: true, updatedAt: branch.updatedAt },
    ]),
  );
  const retry = await screen.findByRole('button', { name: 'Повторить' });
  api.use(respond(branchRoutes.list, branches));
  await visitor.click(retry);
  expect(await screen.findByText('Родители пока не могут записаться на пробное занятие')).toBeTruthy();
});
