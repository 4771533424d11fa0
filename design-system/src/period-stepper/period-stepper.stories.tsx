import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { DateField } from '../date-field/date-field';
import { dark, phone } from '../internal/story';
import { PeriodStepper } from './period-stepper';

const days = ['16 ноября', '17 ноября', '18 ноября'];
const today = days.length - 1;
const labels = {
  openCalendar: 'Открыть календарь',
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  month: 'Месяц',
  year: 'Год',
  today: 'Сегодня',
  invalid: 'Дата записана неверно',
};

const meta = {
  component: PeriodStepper,
  args: { label: 'Выбор дня', previous: undefined, next: undefined, children: '' },
  render: function Stepped() {
    const [index, setIndex] = useState(today);
    const toStep = (label: string, to: number) =>
      days[to] === undefined ? undefined : { label, onSelect: () => setIndex(to) };
    return (
      <PeriodStepper
        label="Выбор дня"
        previous={toStep('Предыдущий день', index - 1)}
        next={toStep('Следующий день', index + 1)}
        present={{ label: 'Сегодня', onSelect: () => setIndex(today) }}
        isPresent={index === today}
      >
        {days[index] ?? ''}
      </PeriodStepper>
    );
  },
} satisfies Meta<typeof PeriodStepper>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InWords: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('button', { name: 'Следующий день' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Предыдущий день' }));
    await expect(canvas.getByText('17 ноября')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Сегодня' }));
    await expect(canvas.getByText('18 ноября')).toBeVisible();
    const present = canvas.getByRole('button', { name: 'Сегодня' });
    await expect(present).toHaveFocus();
    await expect(present).toHaveAttribute('aria-disabled', 'true');
    canvas.getByRole('button', { name: 'Предыдущий день' }).focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect(canvas.getByText('16 ноября')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Предыдущий день' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Следующий день' })).toHaveFocus();
  },
};
export const Dark: Story = { ...InWords, ...dark };

export const WithDateField: Story = {
  render: function Dated() {
    const [day, setDay] = useState('2026-11-17');
    const show = (label: string, to: string) => ({ label, onSelect: () => setDay(to) });
    return (
      <PeriodStepper
        label="Выбор дня"
        previous={show('Предыдущий день', '2026-11-16')}
        next={show('Следующий день', '2026-11-18')}
        present={show('Сегодня', '2026-11-18')}
        isPresent={day === '2026-11-18'}
      >
        <DateField
          label="День"
          labelHidden
          value={day}
          onValueChange={setDay}
          today="2026-11-18"
          language="ru"
          labels={labels}
        />
      </PeriodStepper>
    );
  },
};
export const WithDateFieldOnPhone: Story = { ...WithDateField, ...phone };
export const WithDateFieldDark: Story = { ...WithDateField, ...dark };
