import { groupRoutes } from '@school/api-contract/groups/groups';
import { transferRoutes } from '@school/api-contract/groups/transfers';
import { departureRoutes } from '@school/api-contract/students/departures';
import { studentDocumentRoutes } from '@school/api-contract/students/student-documents';
import { studentRoutes } from '@school/api-contract/students/students';
import { type KitOptions, respond, respondError, respondPage, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { document } from './documents/documents.fixtures';
import { changes, marks, memberships, payments } from './records/records.fixtures';
import { departure, identityDocuments, rows, studentInFull } from './students.fixtures';
import { Component } from './students.page';
import { choices, misfit } from './transfer/transfer.fixtures';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const full = { ...studentInFull, identityDocuments };
const on = (route: string, handlers: KitOptions['handlers'] = [], more: KitOptions = {}): Story => ({
  decorators: [
    withKit({
      locales,
      user: 'owner',
      route,
      path: '/students/:id',
      handlers: [
        ...handlers,
        respond(studentRoutes.duplicates, []),
        respond(studentRoutes.read, full),
        respondPage(studentRoutes.list, { items: rows, total: 160, nextCursor: 'next' }),
      ],
      ...more,
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
/** The first assertion of a story waits for the whole card. */
const patient = { timeout: 10_000 };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

export const Overview: Story = {
  ...on('/students/8', [respond(studentRoutes.attendance, marks)]),
  play: async () => {
    const strip = await screen.findAllByRole('img', { name: /: Посещение$/ }, patient);
    await expect(strip).toHaveLength(2);
    await expect(screen.getByRole('img', { name: /: Пропуск$/ })).toBeVisible();
  },
};
export const OverviewOnPhoneDark: Story = { ...Overview, ...phoneDark };
export const Groups: Story = on('/students/8?tab=groups', [respond(studentRoutes.groups, memberships)]);
export const GroupsOnPhoneDark: Story = { ...Groups, ...phoneDark };
export const Transfer: Story = {
  ...on('/students/8?tab=groups', [
    respond(transferRoutes.choices, choices),
    respond(studentRoutes.groups, memberships),
  ]),
  play: async ({ userEvent }) => {
    const open = await screen.findByRole('button', { name: 'Перевести в другую группу' }, patient);
    await userEvent.click(open);
    await userEvent.click(await screen.findByRole('radio', { name: /^Вечерние/ }, patient));
    const warning = await screen.findByText('Проверьте перед записью');
    await waitFor(() => expect(warning).toBeVisible());
  },
};
export const TransferOnPhoneDark: Story = { ...Transfer, ...phoneDark };
export const TransferMisfits: Story = {
  ...on('/students/8?tab=groups', [
    respondError(groupRoutes.moveStudents, 'GROUP_MISFITS', { misfits: [misfit] }),
    respond(transferRoutes.choices, choices),
    respond(studentRoutes.groups, memberships),
  ]),
  play: async (context) => {
    await Transfer.play?.(context);
    await context.userEvent.selectOptions(screen.getByRole('combobox', { name: 'Из группы' }), 'Танцы 7–9');
    await context.userEvent.click(screen.getByRole('button', { name: 'Перевести' }));
    const question = await screen.findByRole('alertdialog', undefined, patient);
    await waitFor(() => expect(question).toBeVisible());
  },
};
export const Attendance: Story = {
  ...on('/students/8?tab=attendance', [respond(studentRoutes.attendance, marks)]),
  play: async () => {
    await expect(
      await screen.findByText(/^Посещено 2 из 3 занятий за 90 дней: 67\s%$/, undefined, patient),
    ).toBeInTheDocument();
  },
};
export const AttendanceDark: Story = { ...Attendance, ...dark };
export const AttendanceEmpty: Story = on('/students/8?tab=attendance', [respond(studentRoutes.attendance, [])]);
export const Payments: Story = on('/students/8?tab=payments', [
  respondPage(studentRoutes.payments, { items: payments }),
]);
export const PaymentsOnPhone: Story = { ...Payments, ...phone };
export const PaymentsDue: Story = on('/students/8?tab=payments', [
  respond(studentRoutes.read, { ...full, owes: { amount: 5000, currency: 'RUB', days: 12 } }),
  respondPage(studentRoutes.payments, { items: payments }),
]);
export const PaymentsDueOnPhoneDark: Story = { ...PaymentsDue, ...phoneDark };
export const PaymentsFailed: Story = on('/students/8?tab=payments', [
  respondError(studentRoutes.payments, 'SERVICE_UNAVAILABLE'),
]);
export const Documents: Story = {
  ...on('/students/8?tab=documents', [
    respond(studentDocumentRoutes.list, [
      { ...document, id: 5, documentType: 'PEDIATRIC_CERTIFICATE', expiresOn: '2020-01-31' },
      {
        ...document,
        id: 4,
        fileName: 'Страховой полис от несчастных случаев на тренировках и соревнованиях 2026.pdf',
        documentType: 'INSURANCE',
        expiresOn: '2098-01-31',
      },
      document,
    ]),
  ]),
  play: async () => {
    await expect(await screen.findByText('Истек 31 января 2020', undefined, patient)).toBeInTheDocument();
  },
};
export const DocumentsOnPhone: Story = { ...Documents, ...phone };
export const DocumentsDark: Story = { ...Documents, ...dark };
const ending = { ...document, expiresOn: '2026-12-01' };
const at = '2026-11-01T06:05:00.000Z';
export const Reminders: Story = {
  ...on('/students/8?tab=documents', [
    respond(studentDocumentRoutes.list, [
      { ...ending, id: 9, reminding: 'possible', reminder: { at, state: 'sent', error: null } },
      { ...ending, id: 8, reminding: 'reminded', reminder: { at, state: 'waiting', error: null } },
      {
        ...ending,
        id: 7,
        reminding: 'possible',
        reminder: { at, state: 'failed', error: '550 5.1.1 <maria@pochta.example.ru>: Recipient address rejected' },
      },
      { ...ending, id: 6, reminding: 'noEmail', reminder: { at, state: 'noEmail', error: null } },
      { ...ending, id: 5, reminding: 'consentRevoked', reminder: null },
    ]),
    respond(studentDocumentRoutes.remind, undefined),
  ]),
  play: async ({ userEvent }) => {
    await expect(await screen.findByText('Напомнили 1 ноября 2026', undefined, patient)).toBeInTheDocument();
    const [remind] = await screen.findAllByRole('button', { name: /^Напомнить родителю/ });
    if (remind) await userEvent.click(remind);
    await expect(await screen.findByText('Напоминание отправляется родителю')).toBeInTheDocument();
  },
};
export const RemindersOnPhone: Story = { ...Reminders, ...phone };
export const RemindersDark: Story = { ...Reminders, ...dark };
export const RemindersOnPhoneDark: Story = { ...Reminders, ...phoneDark };
export const DocumentTerm: Story = {
  ...on('/students/8?tab=documents', [
    respond(studentDocumentRoutes.list, [{ ...document, expiresOn: '2027-01-31' }]),
    respondError(studentDocumentRoutes.change, 'SERVICE_UNAVAILABLE'),
  ]),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Изменить срок/ }, patient));
    const dialog = await screen.findByRole('dialog', { name: 'Срок документа' });
    await expect(within(dialog).getByLabelText('Действует до')).toHaveValue('31.01.2027');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
    await expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
  },
};
export const DocumentTermOnPhoneDark: Story = { ...DocumentTerm, ...phoneDark };
export const DocumentsWrong: Story = {
  ...on('/students/8?tab=documents', [respond(studentDocumentRoutes.list, [])]),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Загрузить' }, patient));
    await expect(await screen.findByText('Выберите файл')).toBeInTheDocument();
  },
};
export const History: Story = on('/students/8?tab=history', [respondPage(studentRoutes.history, { items: changes })]);
export const HistoryOnPhoneDark: Story = { ...History, ...phoneDark };
export const Archived: Story = on('/students/8', [respond(studentRoutes.read, { ...full, active: false, groups: [] })]);
export const Archive: Story = {
  ...on('/students/8', [respond(departureRoutes.read, departure)], { user: 'owner' }),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Еще действия' }, patient));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'В архив' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await expect(await dialog.findByText(/^Долг/)).toBeInTheDocument();
  },
};
export const ArchiveOnPhoneDark: Story = { ...Archive, ...phoneDark };
export const Owes: Story = {
  ...on('/students/8', [
    respond(studentRoutes.read, { ...full, owes: { amount: 5500, currency: 'RUB', days: 12 } }),
    respond(studentRoutes.attendance, marks),
  ]),
  play: async () => {
    // on a phone too, where it is in the menu of those who do not owe
    await expect(await screen.findByRole('button', { name: 'Принять оплату' }, patient)).toBeVisible();
  },
};
/** The button is on the last line, and Tab reaches it last. */
export const OwesOnPhoneDark: Story = {
  ...Owes,
  ...phoneDark,
  play: async ({ userEvent }) => {
    const pay = await screen.findByRole('button', { name: 'Принять оплату' }, patient);
    const menu = screen.getByRole('button', { name: 'Еще действия' });
    await expect(pay.getBoundingClientRect().top).toBeGreaterThanOrEqual(menu.getBoundingClientRect().bottom);
    menu.focus();
    await userEvent.tab();
    await expect(pay).toHaveFocus();
  },
};
export const ForCoach: Story = {
  ...on('/students/8', [], { user: 'coach' }),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Еще действия' }, patient));
    const reason = await screen.findByText('Карточки изменяют владелец и администраторы');
    await waitFor(() => expect(reason).toBeVisible());
  },
};
export const ForCoachOnPhone: Story = { ...ForCoach, ...phone };

export const Edit: Story = {
  ...on('/students/8?edit=1'),
  play: async () => {
    await expect(await screen.findByLabelText('Номер паспорта')).toHaveValue('123456');
  },
};
export const EditOnPhone: Story = { ...Edit, ...phone };
export const EditDark: Story = { ...Edit, ...dark };
export const EditConflict: Story = {
  ...on('/students/8?edit=1', [
    respondError(studentRoutes.update, 'CONFLICT', {
      message: 'Эти данные уже изменил другой сотрудник: Петрова Анна',
    }),
  ]),
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByLabelText('Отчество'), 'а');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await expect(await screen.findByText('Эти данные уже изменил другой сотрудник: Петрова Анна')).toBeInTheDocument();
  },
};
export const New: Story = {
  ...on('/students/new'),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(screen.getByText('Фамилия: Введите фамилию')).toBeVisible());
  },
};
export const NewOnPhoneDark: Story = { ...New, ...phoneDark };
export const Duplicates: Story = {
  ...on('/students/8?edit=1', [
    respond(studentRoutes.duplicates, [
      {
        id: 12,
        name: 'Иванова Анна Сергеевна',
        birthDate: '2016-03-05',
        active: true,
        matches: ['nameAndBirthDate', 'phone'],
      },
      { id: 14, name: 'Иванов Пётр', birthDate: '2014-03-05', active: false, matches: ['phone'] },
    ]),
  ]),
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByLabelText(/^Имя(?!,)/), 'а');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    const dialog = await screen.findByRole('alertdialog');
    await expect(within(dialog).getByText(/совпадают имя и дата рождения/)).toBeInTheDocument();
  },
};
export const DuplicatesOnPhone: Story = { ...Duplicates, ...phone };
export const English: Story = on('/students/8?edit=1', [], { language: 'en' });
