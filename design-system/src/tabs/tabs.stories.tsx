import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { Tabs } from './tabs';

const meta = {
  component: Tabs,
  args: {
    label: 'Карточка ученика',
    value: 'overview',
    onValueChange: () => {},
    items: [
      { value: 'overview', label: 'Обзор', content: 'Художественная гимнастика, пн и ср' },
      { value: 'payments', label: 'Платежи', content: 'Платежей пока нет' },
      { value: 'documents', label: 'Документы', content: 'Свидетельство о рождении' },
      { value: 'history', label: 'История изменений', content: 'Создан 1 сентября' },
    ],
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return <Tabs {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
/** With a mouse every tab is visible, if necessary in a second row. */
export const Crowded: Story = {
  args: {
    items: ['Обзор', 'Группы', 'Посещаемость', 'Платежи', 'Документы', 'Договоры', 'История'].map((label, index) => ({
      value: index === 5 ? 'overview' : label,
      label,
      content: label,
    })),
  },
  decorators: [
    (Story) => (
      <div style={{ width: 464 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const room = canvas.getByRole('tablist').getBoundingClientRect();
    for (const tab of canvas.getAllByRole('tab')) {
      await expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(room.right);
    }
  },
};
/** Beside a list the tabs stay in one row; the open one is always in it. */
export const OneRow: Story = {
  ...Crowded,
  args: { ...Crowded.args, moreLabel: 'Еще' },
  play: async ({ canvas, userEvent }) => {
    const top = () => new Set(canvas.getAllByRole('tab').map((tab) => tab.getBoundingClientRect().top)).size;
    await waitFor(() => expect(canvas.queryByRole('tab', { name: 'История' })).toBeNull());
    await expect(top()).toBe(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Еще' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'История' }));
    await expect(await canvas.findByRole('tab', { name: 'История', selected: true })).toBeVisible();
    await expect(top()).toBe(1);
  },
};
export const OneRowDark: Story = { ...Crowded, args: OneRow.args, ...dark };
/** What the actions take is not there for the tabs. */
export const OneRowWithActions: Story = {
  ...Crowded,
  args: { ...OneRow.args, actions: <button type="button">Добавить учеников</button> },
  play: async ({ canvas }) => {
    const more = await canvas.findByRole('button', { name: 'Еще' });
    const { left } = canvas.getByRole('button', { name: 'Добавить учеников' }).getBoundingClientRect();
    await waitFor(() => expect(more.getBoundingClientRect().right).toBeLessThanOrEqual(left));
    for (const tab of canvas.getAllByRole('tab')) {
      await expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(more.getBoundingClientRect().left + 1);
    }
  },
};
/** A swipeable row starts scrolled to the open tab. */
export const SwipedToOpenTab: Story = {
  args: { value: 'history' },
  decorators: [
    (Story) => (
      <div style={{ width: 240 }}>
        <style>{'[role=tablist] { flex-wrap: nowrap; overflow-x: auto; }'}</style>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const room = canvas.getByRole('tablist').getBoundingClientRect();
    const open = canvas.getByRole('tab', { name: 'История изменений' }).getBoundingClientRect();
    await expect(open.right).toBeLessThanOrEqual(room.right + 1);
    await expect(open.left).toBeGreaterThanOrEqual(room.left - 1);
  },
};
/** While the value changes late, one press requests the tab once, and a second press requests it again. */
export const PressedOnce: Story = {
  args: { onValueChange: fn() },
  render: (args) => <Tabs {...args} />,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Платежи' }));
    await expect(args.onValueChange).toHaveBeenCalledTimes(1);
    await userEvent.click(canvas.getByRole('tab', { name: 'Платежи' }));
    await expect(args.onValueChange).toHaveBeenCalledTimes(2);
    await userEvent.click(canvas.getByRole('tab', { name: 'Документы' }));
    await expect(args.onValueChange).toHaveBeenCalledTimes(3);
    await expect(args.onValueChange).toHaveBeenLastCalledWith('documents');
  },
};
export const Arrows: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Платежи' })).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(canvas.getByRole('tabpanel')).toHaveTextContent('Платежей пока нет'));
  },
};
