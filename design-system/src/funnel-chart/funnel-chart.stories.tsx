import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { labels, number } from '../internal/chart/chart-story';
import { dark, phone, RouterLink } from '../internal/story';
import { Link } from '../link';
import { FunnelChart } from './funnel-chart';

const meta = {
  component: FunnelChart,
  args: {
    title: 'Путь от заявки к договору',
    description: '42 %',
    labels,
    action: (
      <Link render={<RouterLink href="#funnel" />} quiet>
        Воронка продаж
      </Link>
    ),
    stageName: 'Этап',
    countName: 'Всего',
    stages: [
      { key: 'new', name: 'Заявки', counted: 'заявки', note: '2 дня на этапе' },
      { key: 'trial', name: 'Пробное', counted: 'пробных', note: '72 % от заявок\n3 дня на этапе' },
      { key: 'came', name: 'Пришли', counted: 'пришли', note: '80 % от пробных' },
      { key: 'signed', name: 'Договор', counted: 'договоров', note: '73 % от пришедших' },
    ],
    strands: [
      { name: 'Художественная', direction: 'artistic_gymnastics', counts: [21, 16, 13, 11] },
      { name: 'Единоборства', direction: 'martial_arts', counts: [18, 12, 10, 7] },
      { name: 'Танцы', direction: 'dance', counts: [14, 10, 8, 5] },
      { name: 'Спортивная', direction: 'sports_gymnastics', counts: [11, 8, 6, 4] },
    ],
    format: number,
  },
} satisfies Meta<typeof FunnelChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Directions: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Таблицей' }));
    await expect(canvas.getByRole('row', { name: 'Пришли 13 10 8 6 37' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Графиком' }));
  },
};
export const DirectionsDark: Story = { ...dark };
export const DirectionsOnPhone: Story = { ...phone };
const one = [{ name: 'Заявки', counts: [64, 46, 27] }];
const three = [
  { key: 'new', name: 'Заявки', counted: 'заявки', note: 'за 12 месяцев' },
  { key: 'trial', name: 'назначено пробное занятие', note: '72 % от заявок' },
  { key: 'signed', name: 'Договор', counted: 'договоров', note: '59 % от пробных' },
];
export const OneStrand: Story = { args: { strands: one, stages: three } };
export const OneStrandOnPhoneDark: Story = {
  args: { strands: one, stages: three },
  globals: { ...phone.globals, ...dark.globals },
};
export const NothingSigned: Story = { args: { strands: [{ name: 'Заявки', counts: [3, 1, 0] }], stages: three } };
export const Empty: Story = { args: { strands: [{ name: 'Заявки', counts: [0, 0, 0] }], stages: three } };
