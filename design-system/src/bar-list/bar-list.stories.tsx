import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { BarList } from './bar-list';

const meta = {
  component: BarList,
  args: {
    title: 'Отказы по причинам',
    labels: { asTable: 'Таблицей', asChart: 'Графиком', empty: 'Пока нет данных' },
    itemName: 'Причина',
    valueName: 'Отказы',
    items: [
      { key: '1', name: 'Неудобное расписание', value: 18, note: '45 %' },
      { key: '2', name: 'Выбрали другую секцию или другой вид спорта в соседнем районе', value: 14, note: '35 %' },
      { key: '3', name: 'Дорого', value: 8, note: '20 %' },
    ],
    format: (value: number) => String(value),
  },
} satisfies Meta<typeof BarList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AsTable: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Таблицей' }));
    await expect(canvas.getByRole('cell', { name: '18 (45 %)' })).toBeVisible();
  },
};
/** The longest of three parts is no full bar. */
export const SharesOfTheWhole: Story = {
  play: async ({ canvas }) => {
    const widths = canvas
      .getAllByRole('listitem')
      .map((item) => [...item.querySelectorAll('rect')].map((rect) => rect.getBoundingClientRect().width));
    await expect(widths.map(([whole = 0, part = 0]) => Math.round((part / whole) * 100))).toEqual([45, 35, 20]);
  },
};
export const RoundEnds: Story = {
  play: async ({ canvas }) => {
    for (const bar of canvas.getByRole('list').querySelectorAll('rect')) {
      await expect(bar.rx.baseVal.value).toBe(bar.getBoundingClientRect().height / 2);
    }
  },
};
/** Parts in an order, such as ages. */
export const Stacked: Story = {
  args: {
    title: 'Долги по сроку',
    stacked: true,
    items: [
      { key: '1', name: 'До 7 дней', value: 0, note: '0 учеников' },
      { key: '2', name: '8–30 дней', value: 1064, note: '49,2 % · 17 учеников' },
      { key: '3', name: '31–60 дней', value: 232, note: '10,7 % · 2 ученика' },
      { key: '4', name: 'Больше 60 дней', value: 868, note: '40,1 % · 4 ученика' },
    ],
    format: (value) => `${value} $`,
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
    const parts = [...canvasElement.querySelectorAll('ul')].flatMap(({ previousElementSibling: bar }) => [
      ...(bar?.querySelectorAll('rect') ?? []),
    ]);
    const whole = parts[0]?.ownerSVGElement?.getBoundingClientRect().width ?? 0;
    const widths = parts.map((part) => Math.round((part.getBoundingClientRect().width / whole) * 1000));
    await expect(widths).toEqual([0, 492, 107, 401]);
  },
};
export const StackedOnPhoneDark: Story = { args: Stacked.args, globals: { ...phone.globals, ...dark.globals } };
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
