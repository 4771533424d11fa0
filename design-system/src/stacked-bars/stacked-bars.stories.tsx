import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { labels, months, number } from '../internal/chart/chart-story';
import { dark, phone } from '../internal/story';
import { StackedBars } from './stacked-bars';

const meta = {
  component: StackedBars,
  args: {
    title: 'Ученики по направлениям',
    labels,
    periodName: 'Месяц',
    totalName: 'Всего',
    periods: months,
    parts: [
      { name: 'Спортивная', direction: 'sports_gymnastics', values: [20, 21, 22, 22, 23, 22, 16, 14, 18, 24, 26, 28] },
      { name: 'Танцы', direction: 'dance', values: [26, 27, 27, 28, 29, 28, 22, 21, 24, 29, 30, 33] },
      { name: 'Единоборства', direction: 'martial_arts', values: [30, 31, 32, 34, 34, 33, 27, 26, 29, 36, 38, 41] },
      {
        name: 'Художественная',
        direction: 'artistic_gymnastics',
        values: [36, 37, 38, 40, 40, 38, 33, 31, 33, 42, 44, 52],
      },
    ],
    format: number,
  },
} satisfies Meta<typeof StackedBars>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Таблицей' }));
    await expect(canvas.getByRole('row', { name: 'ноябрь 2026 28 33 41 52 154' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Графиком' }));
  },
};
/** The last month is not over. */
export const OpenMonth: Story = {
  args: { periods: months.map((month, index) => (index < 11 ? month : { ...month, open: 'месяц не закончен' })) },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('месяц не закончен')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Таблицей' }));
    await expect(canvas.getByRole('row', { name: 'ноябрь 2026, месяц не закончен 28 33 41 52 154' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Графиком' }));
  },
};
export const OpenMonthDark: Story = { args: OpenMonth.args, ...dark };
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
export const OneValue: Story = {
  args: { periods: months.slice(-1), parts: [{ name: 'Танцы', direction: 'dance', values: [33] }] },
};
export const Empty: Story = { args: { parts: [] } };
