import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';

import { DateTimeField } from './date-time-field';

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
  component: DateTimeField,
  args: {
    legend: 'Пробное занятие',
    dateLabel: 'Дата',
    timeLabel: 'Время',
    timeField: {
      placeholder: '17:30',
      labels: { openTimes: 'Открыть список', invalid: 'Укажите время полностью: ЧЧ:ММ' },
    },
    value: '',
    onValueChange: fn(),
    language: 'ru',
    labels,
    today: '2026-11-21',
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return (
      <DateTimeField
        {...args}
        value={value}
        onValueChange={(next) => {
          args.onValueChange(next);
          setValue(next);
        }}
      />
    );
  },
} satisfies Meta<typeof DateTimeField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { value: '2026-11-20T17:30' } };
export const Dark: Story = { args: { error: 'Дата не может быть в прошлом', value: '2026-01-20T17:30' }, ...dark };
export const Phone: Story = {
  args: { legend: 'Дата и время пробного занятия по художественной гимнастике' },
  ...phone,
};
export const Both: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Дата' }), '20112026');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('');
    await userEvent.type(canvas.getByRole('combobox', { name: 'Время' }), '17:30');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-11-20T17:30');
  },
};

export const Usage: Story = usage({
  use: ['For a moment in the time zone of the school, such as a trial lesson.'],
  avoid: ['For two days: use two DateFields.'],
});
