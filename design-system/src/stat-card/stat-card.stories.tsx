import type { Meta, StoryObj } from '@storybook/react-vite';
import { Users } from 'lucide-react';
import { expect, waitFor } from 'storybook/test';
import { dark, phone, RouterLink } from '../internal/story';

import { Sparkline } from '../sparkline/sparkline';
import { StatCard, StatCards } from './stat-card';

const meta = {
  component: StatCard,
  args: { label: 'Всего учеников', value: '160', secondary: 'В октябре: 152', icon: <Users /> },
  decorators: [
    (Story) => (
      <StatCards label="Показатели">
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
export const Dark: Story = { ...Linked, ...dark };
export const Phone: Story = {
  args: {
    label: 'Выручка за текущий месяц по подтверждённым платежам',
    value: '$ 1 254 300',
    secondary: 'В прошлом месяце: $ 1 180 000',
  },
  ...phone,
};
