import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { RadioGroup } from './radio-group';

const meta = {
  component: RadioGroup,
  args: {
    legend: 'Пол',
    options: [
      { value: 'male', label: 'Мужской' },
      { value: 'female', label: 'Женский' },
    ],
    value: '',
    onValueChange: () => {},
    inline: true,
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return <RadioGroup {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { value: 'female' } };
export const Described: Story = {
  args: {
    legend: 'Группа',
    inline: false,
    value: 'small',
    options: [
      { value: 'small', label: 'Малыши — 3 места', description: 'подходит по возрасту: 5–7 лет' },
      { value: 'full', label: 'Старшие — мест нет', description: 'группа 11–15 лет, ребенку 7 лет', disabled: true },
    ],
  },
  play: async ({ canvas }) => {
    const radio = canvas.getByRole('radio', { name: 'Малыши — 3 места' });
    await expect(radio).toHaveAccessibleDescription('подходит по возрасту: 5–7 лет');
  },
};
export const Wrong: Story = { args: { required: true, error: 'Выберите пол' } };
export const Dark: Story = { args: { ...Wrong.args, value: 'male' }, ...dark };
export const Phone: Story = {
  ...phone,
  args: {
    legend: 'Кем вы приходитесь ребёнку',
    inline: false,
    options: [
      { value: 'mother', label: 'Мать' },
      { value: 'father', label: 'Отец' },
      { value: 'guardian', label: 'Опекун, назначенный органом опеки и попечительства' },
    ],
  },
};
export const Arrows: Story = {
  args: { value: 'male', error: 'Выберите пол' },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('radiogroup', { name: 'Пол' })).toHaveAccessibleDescription('Выберите пол');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'Женский' })).toBeChecked();
  },
};
