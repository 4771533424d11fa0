import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { TimeField } from './time-field';

const meta = {
  component: TimeField,
  args: {
    label: 'Начало занятия',
    value: '',
    onValueChange: fn(),
    placeholder: '17:30',
    labels: { openTimes: 'Открыть список', invalid: 'Укажите время в формате ЧЧ:ММ' },
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return (
      <TimeField
        {...args}
        value={value}
        onValueChange={(next) => {
          args.onValueChange(next);
          setValue(next);
        }}
      />
    );
  },
} satisfies Meta<typeof TimeField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { value: '17:30', description: 'По времени школы' } };
export const Invalid: Story = { args: { value: '17:30', error: 'Занятие кончается раньше, чем начинается' } };
export const Disabled: Story = { args: { value: '17:30', disabled: true } };
export const Dark: Story = { ...Invalid, ...dark };
export const English: Story = {
  args: { label: 'Start', labels: { openTimes: 'Open the list', invalid: 'Enter the time as HH:MM' } },
};

/** The field inserts the colon after digits or any separator, including letters of the Cyrillic layout. */
export const Typed: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('combobox', { name: 'Начало занятия' });
    for (const typed of ['1730', '17.30', '17ж30']) {
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      await expect(field).toHaveValue('17:30');
      await expect(args.onValueChange).toHaveBeenLastCalledWith('17:30');
    }
    await userEvent.clear(field);
    await userEvent.paste('9.05');
    await expect(field).toHaveValue('09:05');
    await userEvent.clear(field);
    await userEvent.type(field, '18');
    await userEvent.tab();
    await expect(field).toHaveValue('18:00');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('18:00');
  },
};

export const Wrong: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('combobox');
    await userEvent.type(field, '2575');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('Укажите время в формате ЧЧ:ММ');
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.type(field, '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}1815');
    await expect(field).toHaveValue('18:15');
    await expect(field).toBeValid();
  },
};

export const Picked: Story = {
  args: { value: '17:30' },
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('combobox');
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: '17:30', selected: true });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(field).toHaveValue('18:00');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть список' }));
    await userEvent.click(await screen.findByRole('option', { name: '19:00' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith('19:00');
    await expect(field).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  },
};

export const ListOpen: Story = {
  args: { value: '17:30' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть список' }));
    await screen.findByRole('option', { name: '17:30', selected: true });
  },
};
export const ListOpenDark: Story = { ...ListOpen, ...dark };
export const Phone: Story = { ...ListOpen, ...phone };

export const Usage: Story = usage({
  use: [
    'For a time of day: the start of a lesson, the hour of a call.',
    'Beside a DateField, or inside DateTimeField, which labels both.',
  ],
  avoid: [
    'For a duration: use a TextField with the unit as its suffix.',
    "The browser's own time input: it asks for AM and PM where the device is set so, and looks different everywhere.",
  ],
});
