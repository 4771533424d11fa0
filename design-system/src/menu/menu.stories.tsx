import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut, Pencil, Trash2 } from 'lucide-react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../button/button';
import { dark, phone, RouterLink } from '../internal/story';
import { Menu } from './menu';

const onSelect = fn();

const meta = {
  component: Menu,
  args: {
    trigger: <Button>Действия</Button>,
    items: [
      { id: 'edit', label: 'Изменить', icon: <Pencil />, onSelect },
      { id: 'page', label: 'Открыть договор', render: <RouterLink href="#contract" /> },
      { id: 'sign', label: 'Подписать', description: 'Договор ещё не отправлен', disabled: true },
      { id: 'out', label: 'Выйти', icon: <LogOut /> },
      { id: 'delete', label: 'Удалить', icon: <Trash2 />, tone: 'danger', separated: true },
    ],
  },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await screen.findByRole('menu');
    await expect(screen.getByRole('menuitem', { name: /Подписать/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(screen.getByRole('menuitem', { name: 'Открыть договор' })).toHaveAttribute('href', '#contract');
  },
};
export const RendersAfterThePress: Story = {
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button');
    // Without userEvent, which waits until everything is rendered.
    trigger.click();
    await Promise.resolve();
    await expect(screen.queryByRole('menu')).toBeNull();
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible());
    await expect(trigger).toHaveAttribute('aria-expanded', 'true');
  },
};
export const Dark: Story = { ...Open, ...dark };
export const Phone: Story = { ...Open, ...phone };
export const Keyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    onSelect.mockClear();
    const trigger = canvas.getByRole('button');
    trigger.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Изменить' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(onSelect).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};
