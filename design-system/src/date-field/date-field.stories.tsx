import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';

import { DateField } from './date-field';

const labels = {
  openCalendar: 'Открыть календарь',
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  month: 'Месяц',
  year: 'Год',
  today: 'Сегодня',
  invalid: 'Введите дату в формате ДД.ММ.ГГГГ',
};

const meta = {
  component: DateField,
  args: {
    label: 'Дата рождения',
    value: '',
    onValueChange: fn(),
    language: 'ru',
    labels,
    today: '2026-11-21',
    placeholder: 'ДД.ММ.ГГГГ',
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return (
      <DateField
        {...args}
        value={value}
        onValueChange={(next) => {
          args.onValueChange(next);
          setValue(next);
        }}
      />
    );
  },
} satisfies Meta<typeof DateField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { value: '2018-03-14', required: true } };
export const Wrong: Story = { args: { error: 'Дата не может быть в прошлом', value: '2020-01-01' } };
export const Dark: Story = { args: Wrong.args, ...dark };

/** Keyboard only: the field inserts the dots. */
export const Typing: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox', { name: 'Дата рождения' });
    await userEvent.tab();
    await userEvent.keyboard('14032018');
    await expect(input).toHaveValue('14.03.2018');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2018-03-14');
  },
};
export const Unfinished: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox', { name: 'Дата рождения' });
    await userEvent.type(input, '3102');
    await userEvent.tab();
    await expect(input).toHaveAccessibleDescription('Введите дату в формате ДД.ММ.ГГГГ');
    await expect(input).toBeInvalid();
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};
/** An impossible day is neither accepted nor converted to another one. */
export const Impossible: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox', { name: 'Дата рождения' });
    for (const [typed, shown] of [
      ['31022016', '31.02.2016'],
      ['29022023', '29.02.2023'],
      ['31.04.2026', '31.04.2026'],
      ['00002026', '00.00.2026'],
    ] as const) {
      await userEvent.clear(input);
      await userEvent.type(input, typed);
      await expect(input).toHaveValue(shown);
      await expect(input).toBeInvalid();
      await expect(input).toHaveAccessibleDescription('Введите дату в формате ДД.ММ.ГГГГ');
    }
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.clear(input);
    await userEvent.type(input, '1.2.2024');
    await expect(input).toHaveValue('01.02.2024');
    await expect(input).toBeValid();
    await userEvent.type(input, '{Home}31');
    await expect(input).toHaveValue('31.02.2024');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('');
    await userEvent.type(input, '{Home}29', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    await expect(input).toHaveValue('29.02.2024');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2024-02-29');
  },
};
/** A form without the day says that it is missing; what was typed says more. */
export const ImpossibleInSubmittedForm: Story = {
  args: { error: 'Укажите дату' },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: 'Дата рождения' });
    await expect(input).toHaveAccessibleDescription('Укажите дату');
    await userEvent.type(input, '31022016');
    await expect(input).toHaveAccessibleDescription('Введите дату в формате ДД.ММ.ГГГГ');
  },
};
export const Calendar: Story = {
  args: { value: '2018-03-14', min: '2008-01-01', max: '2023-12-31' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть календарь' }));
    const day = await screen.findByRole('button', { name: /14.* марта 2018/ }, { timeout: 10_000 });
    await waitFor(() => expect(day).toHaveFocus());
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2018-03-15');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('textbox')).toHaveValue('15.03.2018');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Открыть календарь' })).toHaveFocus());
  },
};
export const CalendarOpen: Story = {
  args: { value: '2026-11-20', min: '2026-11-12' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть календарь' }));
    await expect(await screen.findByRole('button', { name: /11.* ноября 2026/ }, { timeout: 10_000 })).toBeDisabled();
  },
};
export const CalendarDark: Story = { ...CalendarOpen, ...dark };
/** Everything is large enough for a finger, and the days fit the narrowest phone. */
export const Phone: Story = {
  ...CalendarOpen,
  ...phone,
  play: async (context) => {
    await CalendarOpen.play?.(context);
    const days = screen.getAllByRole('button', { name: /2026/ });
    await expect(days.length).toBeGreaterThan(28);
    for (const day of days) {
      const { left, right } = day.getBoundingClientRect();
      await expect(Math.min(day.offsetWidth, day.offsetHeight)).toBeGreaterThanOrEqual(44);
      await expect(left).toBeGreaterThanOrEqual(0);
      await expect(right).toBeLessThanOrEqual(window.innerWidth);
    }
    await expect(context.canvas.getByRole('textbox').offsetHeight).toBe(
      context.canvas.getByRole('textbox').parentElement?.offsetHeight,
    );
  },
};

export const Usage: Story = usage({
  use: ['For one day, typed as dd.MM.yyyy or picked from the calendar.'],
  avoid: [
    "The browser's own date input: it follows the device and not the school.",
    'For a day with a time: use DateTimeField. For a time alone: use TimeField.',
  ],
});
