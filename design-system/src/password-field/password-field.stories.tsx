import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { PasswordField } from './password-field';

const meta = {
  component: PasswordField,
  args: { label: 'Пароль', showLabel: 'Показать пароль', hideLabel: 'Скрыть пароль', defaultValue: 'demo-owner' },
} satisfies Meta<typeof PasswordField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Dark: Story = { args: { error: 'Новый пароль должен содержать не менее 6 символов' }, ...dark };
export const Phone: Story = {
  args: { label: 'Подтвердите новый пароль для входа в личный кабинет сотрудника', required: true },
  ...phone,
};
export const Uncover: Story = {
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText('Пароль');
    await expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Показать пароль' }));
    await expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button', { name: 'Скрыть пароль' }));
    await expect(input).toHaveAttribute('type', 'password');
  },
};
