import type { Meta, StoryObj } from '@storybook/react-vite';
import { CalendarDays, LayoutGrid, List } from 'lucide-react';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { ViewSwitch } from './view-switch';

const meta = {
  component: ViewSwitch,
  args: {
    label: 'Вид',
    options: [
      { value: 'cards', name: 'Карточки', icon: <LayoutGrid /> },
      { value: 'list', name: 'Список', icon: <List /> },
      { value: 'week', name: 'Неделя', icon: <CalendarDays /> },
    ],
    value: 'cards',
    onValueChange: () => {},
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return <ViewSwitch {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof ViewSwitch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Карточки')).toBeVisible();
    await expect(canvas.getByText('Неделя')).toBeVisible();
  },
};
export const Dark: Story = { ...dark };
/** The word moves with the choice. */
export const Compact: Story = {
  args: { compact: true },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Карточки')).toBeVisible();
    await expect(canvas.getByText('Неделя')).not.toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Неделя' }));
    await expect(canvas.getByText('Неделя')).toBeVisible();
    await expect(canvas.getByText('Карточки')).not.toBeVisible();
  },
};
/** A phone shows the icons; the words are their names. */
export const Phone: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Карточки')).not.toBeVisible();
    await expect(canvas.getByRole('radio', { name: 'Карточки' })).toBeChecked();
  },
  ...phone,
};
export const Usage: Story = usage({
  use: ['At the start of a page toolbar, for the views of one list.', 'Compact where the toolbar has no more room.'],
  avoid: ['For different content: use Tabs.', 'For a filter or a setting: use SegmentedControl.'],
});
