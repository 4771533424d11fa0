import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { SegmentedControl } from './segmented-control';

const meta = {
  component: SegmentedControl,
  args: {
    label: 'Язык',
    options: [
      { value: 'ru', label: 'RU', name: 'Русский' },
      { value: 'en', label: 'EN', name: 'English' },
    ],
    value: 'ru',
    onValueChange: () => {},
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return <SegmentedControl {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof SegmentedControl>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
export const Arrows: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'English' })).toBeChecked();
  },
};
