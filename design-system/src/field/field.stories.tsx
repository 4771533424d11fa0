import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { Field } from './field';

const meta = {
  component: Field,
  args: { label: 'ФИО родителя', children: (control) => <input {...control} /> },
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Wired: Story = {
  args: { required: true, description: 'Как в паспорте', error: 'Введите ФИО родителя' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'ФИО родителя' });
    await expect(input).toBeInvalid();
    await expect(input).toBeRequired();
    await expect(input).toHaveAccessibleDescription('Как в паспорте Введите ФИО родителя');
  },
};
export const Dark: Story = { args: Wired.args, ...dark };
export const Phone: Story = {
  args: {
    ...Wired.args,
    label: 'Согласие на обработку персональных данных несовершеннолетнего и его законного представителя',
  },
  ...phone,
};
