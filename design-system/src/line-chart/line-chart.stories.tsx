import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { labels, months, number } from '../internal/chart/chart-story';
import { dark, phone } from '../internal/story';
import { LineChart } from './line-chart';

const meta = {
  component: LineChart,
  args: {
    title: 'Ученики по месяцам',
    labels,
    periodName: 'Месяц',
    periods: months,
    series: { name: '2026', values: [112, 116, 119, 124, 126, 121, 98, 92, 104, 131, 138, 154] },
    comparison: { name: '2025', values: [94, 97, 103, 108, 110, 104, 86, 80, 91, 108, 111, 113] },
    format: number,
  },
} satisfies Meta<typeof LineChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
export const AsTable: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Таблицей' }));
    await expect(canvas.getByRole('row', { name: 'ноябрь 2026 154 113' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Графиком' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('table').parentElement).toHaveFocus();
  },
};
export const Keyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('img', { name: 'ноябрь 2026: 154, 2025: 113' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(canvas.getByRole('img', { name: 'сентябрь 2026: 131, 2025: 108' })).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await expect(canvas.getByRole('img', { name: 'декабрь 2025: 112, 2025: 94' })).toHaveFocus();
  },
};
/** Later months follow the current one, which keeps its number. */
export const WithLaterMonths: Story = {
  args: {
    periods: months.map((month, index) => (index === 8 ? { ...month, present: true } : month)),
    comparison: undefined,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('104', { selector: 'text' })).toBeVisible();
    await expect(canvas.queryByText('154', { selector: 'text' })).toBeNull();
  },
};
export const WithGaps: Story = {
  args: {
    series: { name: '2026', values: [null, null, null, 4, 9, 12, 12, null, 14, 18, 25, 31] },
    comparison: undefined,
  },
};
export const OneValue: Story = {
  args: { periods: months.slice(-1), series: { name: '2026', values: [154] }, comparison: undefined },
};
export const Flat: Story = { args: { series: { name: '2026', values: months.map(() => 12) }, comparison: undefined } };
export const Empty: Story = {
  args: { series: { name: '2026', values: months.map(() => null) }, comparison: undefined },
};
