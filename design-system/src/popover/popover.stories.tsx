import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { Popover } from './popover';

const lines = Array.from({ length: 30 }, (_, index) => `Новая заявка на пробное занятие № ${index + 1}`);

const meta = {
  component: Popover,
  args: {
    open: false,
    onOpenChange: () => {},
    anchor: { current: null },
    title: 'Уведомления',
    closeLabel: 'Закрыть',
    footer: <Button>Отметить все прочитанными</Button>,
    children: lines.map((line) => <p key={line}>{line}</p>),
  },
  render: function Held(args) {
    const [open, setOpen] = useState(args.open);
    const anchor = useRef<HTMLButtonElement>(null);
    return (
      <>
        <Button ref={anchor} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
          Показать
        </Button>
        <Popover {...args} open={open} onOpenChange={setOpen} anchor={anchor} />
      </>
    );
  },
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

const show: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Показать' }));
  await screen.findByRole('dialog', { name: 'Уведомления' });
};

export const Closed: Story = {};
export const Open: Story = { play: show };
export const OpenDark: Story = { play: show, ...dark };
export const OpenOnPhone: Story = { play: show, ...phone };
export const OpensAndCloses: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Показать' });
    await userEvent.click(button);
    await screen.findByRole('dialog');
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(button);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};
export const TabLeavesIt: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Показать' });
    await userEvent.click(button);
    const panel = within(await screen.findByRole('dialog'));
    panel.getByRole('button', { name: 'Отметить все прочитанными' }).focus();
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(button).toHaveFocus();
  },
};
export const Usage: Story = usage({
  use: ['For a short list under its button, read without leaving the page: notifications.'],
  avoid: ['For actions: use Menu.', 'For the details of a record: use Drawer.', 'For a form: use Dialog or Drawer.'],
});
