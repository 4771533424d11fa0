import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { CopyField } from './copy-field';

const meta = {
  component: CopyField,
  args: {
    label: 'Ссылка на регистрацию',
    value: 'https://school.example/register/9f8e7d6c5b4a39281706f5e4d3c2b1a0',
    copyLabel: 'Скопировать',
    copiedLabel: 'Ссылка скопирована',
    failedLabel: 'Нажмите Ctrl+C, чтобы скопировать',
  },
} satisfies Meta<typeof CopyField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { description: 'Действует 7 дней' } };
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
/** When the browser denies clipboard access, the value is selected and the message explains what to do. */
export const Refused: Story = {
  play: async ({ canvas, userEvent }) => {
    const write = navigator.clipboard.writeText;
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    await userEvent.click(canvas.getByRole('button', { name: 'Скопировать' }));
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Нажмите Ctrl+C'));
    const input = canvas.getByRole<HTMLInputElement>('textbox');
    await expect(input.selectionEnd).toBe(input.value.length);
    navigator.clipboard.writeText = write;
  },
};
export const Copied: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const write = navigator.clipboard.writeText;
    let copied = '';
    navigator.clipboard.writeText = async (text) => {
      copied = text;
    };
    await userEvent.click(canvas.getByRole('button', { name: 'Скопировать' }));
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Ссылка скопирована'));
    await expect(copied).toBe(args.value);
    navigator.clipboard.writeText = write;
  },
};
