import { refusalReasonRoutes } from '@school/api-contract/families/refusal-reasons';
import { reminderDaysRoutes } from '@school/api-contract/students/document-reminder-days';
import { type FakeHandler, respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import { Lists } from './lists';
import { listsHandlers, reasons } from './lists.fixtures';

const meta = { component: Lists } satisfies Meta<typeof Lists>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (more: FakeHandler[] = [], language: 'ru' | 'en' = 'ru'): Story => ({
  decorators: [
    withKit({
      ...{ locales, language, user: 'owner', path: '/settings', handlers: [...more, ...listsHandlers] },
      route: '/settings?tab=lists',
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

export const All: Story = {
  ...on(),
  play: async ({ canvas }) => {
    await canvas.findByText('Неудобное расписание');
    await canvas.findByLabelText(/^Медицинский полис|^Полис/);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const list = within(canvas.getByRole('list', { name: 'Причины отказа' }));
    await expect(list.getAllByRole('listitem')[0]?.firstElementChild).toBeVisible();
  },
};
export const AllDark: Story = { ...All, ...dark };
/** Without the handle for dragging: the menu changes the order. */
export const AllOnPhone: Story = {
  ...All,
  ...phone,
  play: async ({ canvas, userEvent }) => {
    const list = within(await canvas.findByRole('list', { name: 'Причины отказа' }));
    const [row] = list.getAllByRole('listitem');
    await expect(row?.firstElementChild).not.toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await userEvent.click(list.getByRole('button', { name: 'Порядок: Дорого' }));
    await screen.findByRole('menuitem', { name: 'Ниже' });
  },
};
export const AllOnPhoneDark: Story = { ...AllOnPhone, ...phoneDark };
export const English: Story = on([], 'en');
export const Loading: Story = on([
  respond(refusalReasonRoutes.list, reasons, { pending: true }),
  respondError(reminderDaysRoutes.read, 'SERVICE_UNAVAILABLE'),
]);
export const Failed: Story = on([respondError(refusalReasonRoutes.list, 'SERVICE_UNAVAILABLE')]);
export const EditReason: Story = {
  ...on(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Изменить: Дорого' }));
    await screen.findByRole('dialog', { name: 'Причина отказа' });
  },
};
export const WrongDays: Story = {
  ...on(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.clear(await canvas.findByDisplayValue('45'));
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await canvas.findByText('Проверьте поля');
  },
};
export const WrongDaysOnPhoneDark: Story = { ...WrongDays, ...phoneDark };
