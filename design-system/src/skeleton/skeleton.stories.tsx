import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { Skeleton, SkeletonText } from './skeleton';

const meta = { component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

const all = () => (
  <div data-testid="row">
    <Skeleton shape="circle" width="40px" height="40px" />
    <SkeletonText />
    <Skeleton height="6rem" />
  </div>
);
export const Shapes: Story = {
  render: all,
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId('row')).toHaveTextContent('');
  },
};
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = { render: all, ...phone };
