import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { PhoneField } from './phone-field';

const meta = {
  component: PhoneField,
  args: { label: 'Телефон', mode: 'compact', value: '+7', onValueChange: fn() },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return (
      <PhoneField
        {...args}
        value={value}
        onValueChange={(next) => {
          args.onValueChange(next);
          setValue(next);
        }}
      />
    );
  },
} satisfies Meta<typeof PhoneField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { required: true } };
export const Wrong: Story = { args: { value: '+7912', error: 'Телефон должен быть в формате +7XXXXXXXXXX' } };
export const Dark: Story = { args: Wrong.args, ...dark };
export const Phone: Story = {
  args: {
    label: 'Телефон родителя или законного представителя для связи и подписания договора',
    mode: 'display',
    value: '79121234567',
  },
  ...phone,
};

export const Compact: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByLabelText('Телефон');
    await userEvent.type(input, '912abc123-45-678999');
    await expect(input).toHaveValue('+79121234567');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('+79121234567');
    await userEvent.keyboard('{Backspace>20/}');
    await expect(input).toHaveValue('+7');
  },
};
/** People type and paste both 8 912 ... and +7 912 .... */
export const CompactTrunkCode: Story = {
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText('Телефон');
    await userEvent.type(input, '89121234567', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    await expect(input).toHaveValue('+79121234567');
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste('+7 (912) 765-43-21');
    await expect(input).toHaveValue('+79127654321');
  },
};
/** A number of another country stays out, instead of losing digits until it looks Russian. */
export const ForeignNumber: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByLabelText('Телефон');
    await userEvent.click(input);
    await userEvent.paste('+380 50 123-45-67');
    await expect(input).toHaveValue('+7');
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.paste('+7 912 765-43-21');
    await expect(input).toHaveValue('+79127654321');
  },
};
export const Display: Story = {
  args: { mode: 'display', value: '' },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByLabelText('Телефон');
    await userEvent.type(input, '89121234567');
    await expect(input).toHaveValue('+7 (912) 123-45-67');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('79121234567');
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('791212345');
  },
};
export const DisplayWithoutPrefix: Story = {
  args: { mode: 'display', value: '' },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByLabelText('Телефон');
    await userEvent.type(input, '9121234567');
    await expect(input).toHaveValue('+7 (912) 123-45-67');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('79121234567');
  },
};

export const DisplayPaste: Story = {
  args: { mode: 'display', value: '' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByLabelText('Телефон'));
    await userEvent.paste('8 (912) 765-43-21');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('79127654321');
  },
};
