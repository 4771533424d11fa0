import type { Meta, StoryObj } from '@storybook/react-vite';
import { Menu, Pencil } from 'lucide-react';
import { expect, fn, waitFor } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { IconButton } from './icon-button';

const meta = {
  component: IconButton,
  args: { 'aria-label': 'Изменить', icon: <Pencil />, onClick: fn() },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

const all = () => (
  <div>
    <IconButton aria-label="Меню" icon={<Menu />} />{' '}
    <IconButton aria-label="Изменить" icon={<Pencil />} variant="secondary" />{' '}
    <IconButton aria-label="Мелкая" icon={<Pencil />} size="sm" />{' '}
    <IconButton aria-label="Закрыта" icon={<Pencil />} disabled />
  </div>
);
export const States: Story = { render: all };
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = { render: all, ...phone };
export const Press: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onClick).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Изменить' })).toHaveFocus());
  },
};
