import { contractTemplateRoutes } from '@school/api-contract/contracts/contract-templates';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { studentRoutes } from '@school/api-contract/students/students';
import {
  type FakeHandler,
  renderWithKit,
  respond,
  respondError,
  respondOffline,
  respondPage,
} from '@school/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { locales } from '../../shared/locales.fixtures';
import { content, draft, students, templates } from '../contracts.fixtures';
import { NewContractDialog } from './new-contract.dialog';

const lacking = respond(staffContractRoutes.preview, {
  content,
  missing: ['parentPassportSeries', 'parentPassportNumber'],
});

function show({ chosen = true, handlers = [] }: { chosen?: boolean; handlers?: FakeHandler[] } = {}) {
  const onClose = vi.fn<() => void>();
  const onCreated = vi.fn<(id: number) => void>();
  const kit = renderWithKit(
    <NewContractDialog
      {...(chosen && { student: { id: 7, name: 'Иванова Анна Сергеевна' } })}
      onClose={onClose}
      onCreated={onCreated}
    />,
    {
      user: 'admin',
      locales,
      handlers: [
        ...handlers,
        respond(staffContractRoutes.preview, { content, missing: [] }),
        respond(staffContractRoutes.create, draft),
        respond(contractTemplateRoutes.list, templates),
        respondPage(studentRoutes.list, ({ query }) => ({ items: query.search === 'щ' ? [] : students })),
      ],
    },
  );
  const posted = (path: string) => kit.api.requests.filter((each) => each.method === 'POST' && each.path === path);
  return {
    ...kit,
    onClose,
    onCreated,
    created: () => posted('/api/contracts').map(({ body }) => body),
    previewed: () => posted('/api/contracts/preview').map(({ body }) => body),
  };
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Новый договор' }));
const orderKey = expect.stringMatching(/^[0-9a-f]{32}$/);
const press = (name: string) => screen.getByRole('button', { name });

test('a contract for a given student is previewed, created as a draft and opened', async () => {
  const { visitor, previewed, created, onCreated } = show();
  expect(await (await dialog()).findByText('заключили договор.', { exact: false })).toBeTruthy();
  expect(previewed()).toEqual([{ studentId: 7, contractType: 'electronic_signature' }]);
  await visitor.click(press('Создать'));
  await waitFor(() => expect(onCreated.mock.calls).toEqual([[40]]));
  expect(created()).toEqual([{ studentId: 7, contractType: 'electronic_signature', orderKey }]);
  expect(await screen.findByText('Договор № 2026-00040 создан')).toBeTruthy();
});

test('offers the first of many found students and shows their number', async () => {
  const { visitor } = show({
    chosen: false,
    handlers: [respondPage(studentRoutes.list, { items: students, total: 62 })],
  });
  await visitor.type((await dialog()).getByRole('combobox', { name: /^Ученик/ }), 'ив');
  expect(await screen.findByText('Показано 2 из 62. Уточните поиск.')).toBeTruthy();
});

test('the student is found by typing and chosen with the keyboard; Escape closes the list before the dialog', async () => {
  const { visitor, api, onClose, previewed } = show({ chosen: false });
  const field = (await dialog()).getByRole('combobox', { name: /^Ученик/ });
  await visitor.type(field, 'ив');
  expect(await screen.findByText('Найдено 2 ученика')).toBeTruthy();
  expect(api.requests.find(({ path }) => path === '/api/students')?.query).toMatchObject({
    search: 'ив',
    active: 'true',
  });
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await visitor.keyboard('{Escape}');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(onClose).not.toHaveBeenCalled();
  await visitor.type(field, 'а');
  await visitor.keyboard('{Enter}');
  expect((await dialog()).getByRole('listbox', { name: 'Найденные ученики', busy: true })).toBeTruthy();
  await screen.findByRole('listbox', { name: 'Найденные ученики', busy: false });
  await visitor.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByText(/^Рождественская-Воскресенская Екатерина/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(press('Изменить')));
  await waitFor(() => expect(previewed()).toMatchObject([{ studentId: 8 }]));
});

test('says when nobody is found, and creates nothing without a student', async () => {
  const { visitor, created } = show({ chosen: false });
  await visitor.type((await dialog()).getByRole('combobox', { name: /^Ученик/ }), 'щ');
  expect(await screen.findByText('Никого не нашли')).toBeTruthy();
  await visitor.click(press('Создать'));
  expect(await screen.findByText('Выберите ученика')).toBeTruthy();
  expect(created()).toEqual([]);
});

test('type and version of the text are sent and previewed', async () => {
  const { visitor, previewed, created } = show();
  const form = await dialog();
  await visitor.click(form.getByRole('radio', { name: 'Публичная оферта' }));
  await form.findByRole('option', { name: 'Версия 2: Договор на обучение' });
  await visitor.selectOptions(form.getByRole('combobox', { name: 'Шаблон' }), 'Версия 2: Договор на обучение');
  const expected = { studentId: 7, contractType: 'public_offer', templateId: 2 };
  await waitFor(() => expect(previewed().at(-1)).toEqual(expected));
  await visitor.click(press('Создать'));
  await waitFor(() => expect(created()).toEqual([{ ...expected, orderKey }]));
});

test('a version of one type’s text is not kept for the other type', async () => {
  const { visitor, api, previewed } = show();
  const form = await dialog();
  await form.findByRole('option', { name: 'Версия 2: Договор на обучение' });
  await visitor.selectOptions(form.getByRole('combobox', { name: 'Шаблон' }), 'Версия 2: Договор на обучение');
  await visitor.click(form.getByRole('radio', { name: 'Публичная оферта' }));
  await waitFor(() => expect(previewed().at(-1)).toEqual({ studentId: 7, contractType: 'public_offer' }));
  const lists = api.requests.filter(({ path }) => path === contractTemplateRoutes.list.path);
  expect(lists.map(({ query }) => query.kind)).toEqual(['contract', 'public_offer']);
});

test('requests the fields that the card lacks, validates and previews them after a pause, and sends them', async () => {
  const { visitor, previewed, created } = show({ handlers: [lacking] });
  const form = await dialog();
  const series = await form.findByLabelText(/^Серия паспорта/);
  await visitor.type(series, '45');
  await visitor.click(press('Создать'));
  expect(await form.findByText('Серия паспорта должна содержать 4 цифры')).toBeTruthy();
  expect(form.getByText('Номер паспорта должен содержать 6 цифр')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(series));
  expect(created()).toEqual([]);
  await visitor.type(series, '10');
  await waitFor(() =>
    expect(previewed().at(-1)).toEqual({
      studentId: 7,
      contractType: 'electronic_signature',
      fields: { parentPassportSeries: '4510' },
    }),
  );
  // A half-typed value is never sent for a preview.
  expect(JSON.stringify(previewed())).not.toContain('"45"');
  await visitor.type(form.getByLabelText(/^Номер паспорта/), '123456');
  await visitor.click(press('Создать'));
  await waitFor(() =>
    expect(created()).toMatchObject([{ fields: { parentPassportSeries: '4510', parentPassportNumber: '123456' } }]),
  );
});

test('asks for the training days that the card lacks', async () => {
  const missing = respond(staffContractRoutes.preview, { content, missing: ['parentRelationship', 'trainingDays'] });
  const { visitor, previewed, created } = show({ handlers: [missing] });
  const form = await dialog();
  const days = within(await form.findByRole('group', { name: /^Дни занятий/ }));
  await visitor.click(press('Создать и отправить'));
  expect(await form.findByText('Выберите хотя бы один день занятий')).toBeTruthy();
  expect(form.getByText('Укажите, кем представитель приходится ребенку')).toBeTruthy();
  await visitor.click(days.getByRole('checkbox', { name: 'пятница' }));
  await visitor.click(days.getByRole('checkbox', { name: 'понедельник' }));
  const trainingDays = ['monday', 'friday'];
  await waitFor(() => expect(previewed().at(-1)).toMatchObject({ fields: { trainingDays } }));
  await visitor.selectOptions(form.getByLabelText(/^Кем приходится/), 'mother');
  await visitor.click(press('Создать и отправить'));
  await waitFor(() => expect(created()).toMatchObject([{ fields: { trainingDays, parentRelationship: 'mother' } }]));
});

test('another student starts with empty fields, so that no passport gets into another family’s contract', async () => {
  const { visitor } = show({ handlers: [lacking] });
  const form = await dialog();
  await visitor.type(await form.findByLabelText(/^Серия паспорта/), '4510');
  await visitor.click(press('Изменить'));
  await visitor.type(form.getByRole('combobox', { name: /^Ученик/ }), 'ив');
  await visitor.click(await form.findByRole('option', { name: /^Рождественская/ }));
  expect((await form.findByLabelText<HTMLInputElement>(/^Серия паспорта/)).value).toBe('');
});

test('a refused field shows its error, and typed values stay', async () => {
  const message = 'Свидетельство не могло быть выдано раньше рождения ребенка';
  const { visitor, api, onCreated } = show({
    handlers: [
      respond(staffContractRoutes.preview, { content, missing: ['birthCertificateIssueDate'] }),
      respondError(staffContractRoutes.create, 'VALIDATION_FAILED', {
        details: [{ path: 'fields.birthCertificateIssueDate', message }],
      }),
    ],
  });
  const form = await dialog();
  const day = await form.findByLabelText<HTMLInputElement>(/^Дата выдачи/);
  await visitor.type(day, '01.01.2010');
  await visitor.click(press('Создать'));
  expect(await form.findByText(message)).toBeTruthy();
  expect(day.value).toBe('01.01.2010');
  api.use(respond(staffContractRoutes.create, draft));
  await visitor.click(press('Создать'));
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
});

test('without a network typed values stay, and the second try has the same idempotency key', async () => {
  const { visitor, api, created, onCreated } = show({ handlers: [respondOffline(staffContractRoutes.create)] });
  const form = await dialog();
  await visitor.click(press('Создать'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(created()).toHaveLength(1);
  expect(onCreated).not.toHaveBeenCalled();

  await visitor.click(form.getByRole('radio', { name: /^Публичная оферта/ }));
  await visitor.click(press('Создать'));
  await waitFor(() => expect(created()).toHaveLength(2));
  await screen.findByRole('alert');
  api.use(respond(staffContractRoutes.create, draft));
  await visitor.click(press('Создать'));
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  const [first, changed, again] = created().map((body) => JSON.stringify(body));
  expect(changed).not.toBe(first);
  expect(again).toBe(changed);
});

test('a double click creates one contract', async () => {
  const { created, onCreated } = show();
  await dialog();
  const button = press('Создать и отправить');
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(created()).toHaveLength(1);
});

test('creates the contract and then sends it', async () => {
  const { visitor, api, onCreated } = show({
    handlers: [
      respond(staffContractRoutes.send, {
        id: 40,
        status: 'sent',
        expiresAt: '2026-11-28T10:00:00.000Z',
        alreadySent: false,
      }),
    ],
  });
  await dialog();
  await visitor.click(press('Создать и отправить'));
  expect(await screen.findByText('Ссылка на подписание передана на отправку родителю')).toBeTruthy();
  expect(onCreated.mock.calls).toEqual([[40]]);
  expect(api.requests.some(({ path }) => path === '/api/contracts/40/send')).toBe(true);
});

test('a contract that could not be sent still opens, with the reason', async () => {
  const { visitor, created, onCreated } = show({
    handlers: [respondError(staffContractRoutes.send, 'SMS_LIMIT_REACHED')],
  });
  await dialog();
  await visitor.click(press('Создать и отправить'));
  expect(await screen.findByText('Договор № 2026-00040 создан, но не отправлен')).toBeTruthy();
  expect(onCreated.mock.calls).toEqual([[40]]);
  expect(created()).toHaveLength(1);
});

test('closing asks only when typed values would be lost', async () => {
  const { visitor, onClose } = show({ handlers: [lacking] });
  const form = await dialog();
  await visitor.type(await form.findByLabelText(/^Серия паспорта/), '4');
  await visitor.click(form.getByRole('button', { name: 'Отмена' }));
  await visitor.click(await screen.findByRole('button', { name: 'Остаться' }));
  expect(onClose).not.toHaveBeenCalled();
  await visitor.clear(form.getByLabelText(/^Серия паспорта/));
  await visitor.click(form.getByRole('button', { name: 'Отмена' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a failed preview can be retried, and the contract can still be created', async () => {
  const { visitor, api } = show({ handlers: [respondError(staffContractRoutes.preview, 'SERVICE_UNAVAILABLE')] });
  const form = await dialog();
  const retry = await form.findByRole('button', { name: 'Повторить' });
  api.use(respond(staffContractRoutes.preview, { content, missing: [] }));
  await visitor.click(retry);
  expect(await form.findByText('заключили договор.', { exact: false })).toBeTruthy();
});
