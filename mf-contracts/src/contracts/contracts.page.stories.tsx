import { contractTemplateRoutes } from '@school/api-contract/contracts/contract-templates';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { studentRoutes } from '@school/api-contract/students/students';
import { type FakeHandler, respond, respondError, respondOffline, respondPage, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { content, counts, rows, students, templates } from './contracts.fixtures';
import { Component } from './contracts.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;
type PlayContext = Parameters<NonNullable<Story['play']>>[0];

const on = (route: string, handlers: FakeHandler[] = [], language: 'ru' | 'en' = 'ru'): Story => ({
  decorators: [
    withKit({
      locales,
      language,
      user: 'admin',
      route,
      path: '/contracts',
      handlers: [
        ...handlers,
        respondPage(staffContractRoutes.list, { items: rows, total: 138, nextCursor: 'next' }),
        respond(staffContractRoutes.counts, counts),
        respondPage(studentRoutes.list, { items: students }),
        respond(contractTemplateRoutes.list, templates),
        respond(staffContractRoutes.preview, { content, missing: [] }),
      ],
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

const fits = async () => {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

export const List: Story = {
  ...on('/contracts'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Показано 7 из 138')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Ждет подписи/ })).toHaveTextContent('12'));
    await fits();
  },
};
/** On a phone the filters are in a sheet. */
export const ListOnPhone: Story = {
  ...List,
  ...phone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Фильтры' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Завершен/ })).toHaveTextContent('118'));
    await fits();
  },
};
export const ListDark: Story = { ...List, ...dark };
export const ListOnPhoneDark: Story = {
  ...List,
  ...phoneDark,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Показано 7 из 138')).toBeVisible();
    await fits();
  },
};
export const English: Story = on('/contracts', [], 'en');
const none = respondPage(staffContractRoutes.list, { items: [] });
export const Empty: Story = on('/contracts', [none]);
export const EmptyOnPhone: Story = { ...Empty, ...phoneDark };
export const NothingFound: Story = {
  ...on('/contracts?search=Щ&status=draft', [none]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Сбросить фильтры' })).toBeVisible();
  },
};
export const AllDelivered: Story = on('/contracts?delivery=failed', [none]);
export const Loading: Story = on('/contracts', [
  { route: staffContractRoutes.list, answer: () => new Promise<Response>(() => {}) },
]);
export const Failed: Story = {
  ...on('/contracts', [respondOffline(staffContractRoutes.list), respondOffline(staffContractRoutes.counts)]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Повторить' })).toBeVisible();
  },
};
export const FailedOnPhone: Story = { ...Failed, ...phone };

async function openForm() {
  const dialog = await screen.findByRole('dialog', { name: 'Новый договор' });
  await waitFor(() => expect(dialog).toBeVisible());
  return within(dialog);
}
async function pickStudent({ userEvent }: PlayContext) {
  const dialog = await openForm();
  await userEvent.type(dialog.getByRole('combobox', { name: /^Ученик/ }), 'ив');
  await userEvent.click(await dialog.findByRole('option', { name: /^Иванова Анна/ }));
  return dialog;
}

export const NewContract: Story = {
  ...on('/contracts?new=1'),
  play: async () => {
    const dialog = await openForm();
    await expect(dialog.getByText(/Выберите ученика, и здесь появится/)).toBeInTheDocument();
  },
};
export const NewContractOnPhone: Story = { ...NewContract, ...phone };
export const StudentsFound: Story = {
  ...on('/contracts?new=1'),
  play: async ({ userEvent }) => {
    const dialog = await openForm();
    await userEvent.type(dialog.getByRole('combobox', { name: /^Ученик/ }), 'в');
    await expect(await dialog.findByText('Найдено 2 ученика')).toBeVisible();
  },
};
export const StudentsFoundOnPhone: Story = { ...StudentsFound, ...phoneDark };
export const NewContractPreview: Story = {
  ...on('/contracts?new=1'),
  play: async (context) => {
    const dialog = await pickStudent(context);
    await expect(await dialog.findByText('Договор на обучение', { selector: 'h1' })).toBeInTheDocument();
  },
};
export const NewContractPreviewDark: Story = { ...NewContractPreview, ...dark };

const lacking = respond(staffContractRoutes.preview, {
  content,
  missing: [
    'parentEmail',
    'parentRelationship',
    'parentPassportSeries',
    'parentPassportNumber',
    'parentPassportIssuedBy',
    'parentActualAddress',
    'trainingAddress',
    'birthCertificateNumber',
    'birthCertificateIssueDate',
  ],
});
export const MissingFields: Story = {
  ...on('/contracts?new=1', [lacking]),
  play: async (context) => {
    const dialog = await pickStudent(context);
    await context.userEvent.type(await dialog.findByLabelText(/^Серия паспорта/), '45');
    await context.userEvent.click(dialog.getByRole('button', { name: 'Создать' }));
    await expect(await dialog.findByText('Серия паспорта должна содержать 4 цифры')).toBeInTheDocument();
  },
};
export const MissingFieldsOnPhone: Story = { ...MissingFields, ...phone };
export const MissingFieldsDark: Story = { ...MissingFields, ...dark };
export const PreviewFailed: Story = {
  ...on('/contracts?new=1', [respondError(staffContractRoutes.preview, 'SERVICE_UNAVAILABLE')]),
  play: async (context) => {
    const dialog = await pickStudent(context);
    await expect(await dialog.findByText('Не удалось показать договор')).toBeInTheDocument();
  },
};
export const CreateFailed: Story = {
  ...on('/contracts?new=1', [respondError(staffContractRoutes.create, 'SERVICE_UNAVAILABLE')]),
  play: async (context) => {
    const dialog = await pickStudent(context);
    await context.userEvent.click(dialog.getByRole('button', { name: 'Создать и отправить' }));
    await expect(await dialog.findByText(/Сервис временно недоступен/)).toBeInTheDocument();
  },
};
