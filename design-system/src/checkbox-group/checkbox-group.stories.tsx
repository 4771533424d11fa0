import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { CheckboxGroup } from './checkbox-group';

const options = [
  { value: 'monday', label: 'Понедельник' },
  { value: 'tuesday', label: 'Вторник' },
  { value: 'wednesday', label: 'Среда' },
  { value: 'thursday', label: 'Четверг' },
  { value: 'friday', label: 'Пятница' },
  { value: 'saturday', label: 'Суббота' },
  { value: 'sunday', label: 'Воскресенье' },
];

const meta = {
  component: CheckboxGroup,
  args: { legend: 'Дни занятий', options, value: ['friday'], onValueChange: () => {}, inline: true },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return <CheckboxGroup {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof CheckboxGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Wrong: Story = { args: { value: [], required: true, error: 'Выберите хотя бы один день занятий' } };
export const Dark: Story = { args: Wrong.args, ...dark };
export const Phone: Story = {
  args: { description: 'Можно выбрать несколько дней, тренер подтвердит расписание' },
  ...phone,
};
export const Described: Story = {
  args: {
    inline: false,
    legend: 'Группы',
    options: [
      {
        value: 'sparks',
        label: 'Искорки 4–6 — 3 места',
        description: 'подходит по возрасту, дни: понедельник и среда',
      },
      { value: 'grace', label: 'Грация 7–9 — мест нет', description: 'группа 7–9 лет, ребенку 5 лет' },
    ],
    value: ['sparks'],
  },
  play: async ({ canvas }) => {
    const sparks = canvas.getByRole('checkbox', { name: 'Искорки 4–6 — 3 места' });
    await expect(sparks).toHaveAccessibleDescription('подходит по возрасту, дни: понедельник и среда');
  },
};
export const Toggle: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('group', { name: 'Дни занятий' })).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('checkbox', { name: 'Понедельник' })).toBeChecked();
    await userEvent.click(canvas.getByText('Пятница'));
    await expect(canvas.getByRole('checkbox', { name: 'Пятница' })).not.toBeChecked();
  },
};
