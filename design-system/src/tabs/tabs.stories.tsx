import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
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
export const Arrows: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Платежи' })).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(canvas.getByRole('tabpanel')).toHaveTextContent('Платежей пока нет'));
  },
};
