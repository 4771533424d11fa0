import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { labels, months, percent, roubles, thousands, weeks } from '../internal/chart/chart-story';
import { dark, phone } from '../internal/story';
import { BarChart } from './bar-chart';

const meta = {
  component: BarChart,
  args: {
    title: 'Выручка по месяцам',
    description: 'тыс. ₽',
    labels,
    periodName: 'Месяц',
    valueName: 'Выручка',
    periods: months,
    values: [521, 548, 566, 601, 610, 573, 403, 368, 468, 655, 712, 742.6].map((value) => value * 1000),
    format: roubles,
    formatTick: thousands,
  },
} satisfies Meta<typeof BarChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Money: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('img', { name: /^ноябрь 2026: 742\s600\s₽$/ })).toHaveFocus();
  },
};
const openMonths = months.map((month, index) =>
  index === months.length - 1 ? { ...month, open: 'месяц не закончен' } : month,
);
export const OpenMonth: Story = {
  args: { periods: openMonths },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('img', { name: /^ноябрь 2026, месяц не закончен: 742\s600\s₽$/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: labels.asTable }));
    await expect(canvas.getByRole('row', { name: /^ноябрь 2026, месяц не закончен 742\s600\s₽$/ })).toBeVisible();
  },
};
export const OpenMonthDark: Story = { args: { periods: openMonths }, ...dark };
export const MoneyDark: Story = { ...dark };
export const MoneyOnPhone: Story = { ...phone };
const weekly = {
  title: 'Посещаемость по неделям',
  description: undefined,
  periodName: 'Неделя',
  valueName: 'Посещаемость',
  periods: weeks,
  values: [85, 88, 84, 89, 90, 87, 82, 86, 91, 89, null, 90],
  max: 100,
  format: percent,
  formatTick: percent,
};
export const Weeks: Story = { args: weekly };
export const WeeksOnPhoneDark: Story = { args: weekly, globals: { ...phone.globals, ...dark.globals } };
export const LongLabels: Story = {
  args: {
    title: 'Причины отказа за последние двенадцать месяцев по всем отделениям школы',
    periods: months.map((month) => ({ ...month, label: month.name })),
  },
  ...phone,
};
const ages = ['до 7 дней', '8–30 дней', '31–60 дней', '61–90 дней', 'больше 90 дней'];
/** No category is the present one, and none loses its label on a phone. */
export const Categories: Story = {
  args: {
    kind: 'categories',
    title: 'Долги по срокам',
    periodName: 'Срок',
    valueName: 'Долг',
    periods: ages.map((name) => ({ key: name, label: name, name })),
    values: [12_000, 31_500, 8_000, 0, 54_200],
  },
  play: async ({ canvasElement, canvas }) => {
    for (const name of ages) {
      const label = [...canvasElement.querySelectorAll('svg text')].find(
        ({ textContent }) => textContent?.replaceAll(' ', '') === name.replaceAll(' ', ''),
      );
      await expect(label).toBeInTheDocument();
    }
    await expect(canvas.getByText('54', { exact: false, selector: 'text' })).toBeInTheDocument();
  },
};
export const CategoriesOnPhone: Story = { ...Categories, ...phone };
export const OneValue: Story = { args: { periods: months.slice(-1), values: [742600] } };
export const Zeros: Story = { args: { values: months.map(() => 0) } };
export const Empty: Story = { args: { values: months.map(() => null) } };
