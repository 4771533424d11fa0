import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

import { VisuallyHidden } from './visually-hidden';

const meta = { component: VisuallyHidden, args: { children: 'Только для чтения с экрана' } } satisfies Meta<
  typeof VisuallyHidden
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Hidden: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Только для чтения с экрана').getBoundingClientRect().width).toBe(1);
  },
};
