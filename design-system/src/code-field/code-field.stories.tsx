import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { CodeField } from './code-field';

const meta = {
  component: CodeField,
  args: { label: 'Код из SMS', value: '', onValueChange: fn(), onComplete: fn() },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return (
      <CodeField
        {...args}
        value={value}
        onValueChange={(next) => {
          args.onValueChange(next);
          setValue(next);
        }}
      />
    );
  },
} satisfies Meta<typeof CodeField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { value: '123', description: 'Код действует до 17:35' } };
export const Wrong: Story = { args: { value: '123456', error: 'Неверный код' } };
export const Dark: Story = { args: Wrong.args, ...dark };
export const Phone: Story = {
  args: { label: 'Введите код подтверждения из шести цифр, отправленный на ваш номер' },
  ...phone,
};
export const Typing: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox', { name: 'Код из SMS' });
    await expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.tab();
    await userEvent.keyboard('12a34');
    await expect(input).toHaveValue('1234');
    await expect(args.onComplete).not.toHaveBeenCalled();
    await userEvent.keyboard('56');
    await expect(args.onComplete).toHaveBeenCalledWith('123456');
  },
};
export const Paste: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste('Код: 654 321');
    await expect(canvas.getByRole('textbox')).toHaveValue('654321');
    await expect(args.onComplete).toHaveBeenCalledWith('654321');
  },
};
/** The portal's Content-Security-Policy blocks style elements that scripts create. */
export const AddsNoStyleElement: Story = {
  play: async () => {
    await expect(document.querySelector('style#input-otp-style')).toBeNull();
  },
};
