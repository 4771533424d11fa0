import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { AlertDialog } from './alert-dialog';

const meta = {
  component: AlertDialog,
  args: {
    open: false,
    onOpenChange: () => {},
    title: 'Отклонить заявку?',
    description: 'Семья получит письмо с причиной. Отменить это нельзя.',
    confirmLabel: 'Отклонить',
    cancelLabel: 'Отмена',
    onConfirm: fn(),
  },
  render: function Held(args) {
    const [open, setOpen] = useState(args.open);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Отклонить заявку</Button>
        <AlertDialog {...args} open={open} onOpenChange={setOpen} />
      </>
    );
  },
} satisfies Meta<typeof AlertDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { args: { open: true } };
export const Pending: Story = {
  args: { open: true, pending: true },
  play: async ({ userEvent }) => {
    await userEvent.keyboard('{Escape}');
    await expect(screen.getByRole('alertdialog')).toBeVisible();
  },
};
export const Dark: Story = { args: { open: true, tone: 'primary' }, ...dark };
export const Phone: Story = { args: { open: true, confirmLabel: 'Отклонить и отправить письмо семье' }, ...phone };
export const StartsOnCancel: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const opener = canvas.getByRole('button');
    await userEvent.click(opener);
    await screen.findByRole('alertdialog', { name: 'Отклонить заявку?' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Отмена' })).toHaveFocus());
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onConfirm).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

export const Usage: Story = usage({
  use: [
    'Before an action that cannot be undone or that notifies others.',
    'Name the action on its button, and say what it does to whom. The danger button is on the right, after the safe one.',
  ],
  avoid: [
    'For actions that can be undone: perform them at once and offer to undo them in a toast.',
    'To confirm success: use a toast.',
  ],
});
