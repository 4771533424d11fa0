import type { Meta, StoryObj } from '@storybook/react-vite';
import { Users } from 'lucide-react';
import { expect, waitFor } from 'storybook/test';
import { Badge } from '../badge/badge';
import { dark, desktop, phone, RouterLink } from '../internal/story';

import { Sparkline } from '../sparkline/sparkline';
import { StatCard, StatCards } from './stat-card';

const meta = {
  component: StatCard,
  args: { label: 'Всего учеников', value: '160', secondary: 'В октябре: 152', icon: <Users /> },
  decorators: [
    (Story, { parameters }) => (
      <StatCards label="Показатели" size={parameters.size}>
        <Story />
      </StatCards>
    ),
  ],
} satisfies Meta<typeof StatCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Linked: Story = {
  args: { render: <RouterLink href="#students" /> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Всего учеников' })).toHaveFocus());
  },
};
export const Loading: Story = { args: { loading: true } };
export const WithSparkline: Story = {
  args: {
    chart: <Sparkline label="За 12 месяцев: от 92 до 154" values={[112, 119, 126, 121, 98, 92, 104, 131, 154]} />,
  },
};
/** In the head of a panel; in one row on a phone too. */
export const Small: Story = {
  parameters: { size: 'sm' },
  render: () => (
    <>
      <StatCard label="Договор" value="Подписан" secondary="О-2026-0135 от 2 сен" />
      <StatCard label="Долг" value={<Badge tone="warning">5 500 ₽</Badge>} render={<RouterLink href="#payments" />} />
      <StatCard label="Посещаемость" value="84 %" secondary="за 90 дней" />
    </>
  ),
};
/** Over a list: each in one line, without a chart. */
export const Line: Story = {
  ...desktop,
  parameters: { size: 'line' },
  render: () => (
    <>
      <StatCard label="Получено за месяц" value="7 138 $" secondary="+614 $" render={<RouterLink href="#received" />} />
      <StatCard label="Ожидается" value="885 $" secondary="просрочено: 620 $" render={<RouterLink href="#due" />} />
      <StatCard label="Отклонено за месяц" value="444 $" secondary="раньше 280 $" render={<RouterLink href="#no" />} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Показатели' }).offsetHeight).toBe(44);
  },
};
export const LineOnPhone: Story = { ...Line, ...phone, play: undefined };
export const SmallOnPhoneDark: Story = { ...Small, globals: { ...phone.globals, ...dark.globals } };
/** The last row has no empty cell. */
export const ThreeOnPhone: Story = {
  ...phone,
  render: () => (
    <>
      <StatCard label="Мои ученики" value="73" />
      <StatCard label="Посещаемость" value="84 %" secondary="за 30 дней" />
      <StatCard label="Занятий на неделе" value="14" />
    </>
  ),
  play: async ({ canvas }) => {
    const section = canvas.getByRole('region', { name: 'Показатели' }).getBoundingClientRect();
    const last = canvas.getByText('Занятий на неделе').parentElement?.parentElement?.getBoundingClientRect();
    await expect(Math.round(last?.width ?? 0)).toBe(Math.round(section.width - 2));
  },
};
export const Dark: Story = { ...Linked, ...dark };
export const Phone: Story = {
  args: {
    label: 'Выручка за текущий месяц по подтверждённым платежам',
    value: '$ 1 254 300',
    secondary: 'В прошлом месяце: $ 1 180 000',
  },
  ...phone,
};
