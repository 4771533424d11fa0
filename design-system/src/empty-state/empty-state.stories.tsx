import type { Meta, StoryObj } from '@storybook/react-vite';
import { Users } from 'lucide-react';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { EmptyState } from './empty-state';

const meta = {
  component: EmptyState,
  args: {
    icon: <Users />,
    title: 'Учеников не нашлось',
    children: 'По запросу «Иванова» и фильтру «Есть долг» никого нет.',
    action: <Button>Сбросить фильтры</Button>,
  },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };

export const Usage: Story = usage({
  use: ['Where a list, a tab or a search has nothing to show. Say why, and offer the next step.'],
  avoid: ['While data loads: use Skeleton in the shape of the content.', 'When loading failed: use ErrorCard.'],
});
