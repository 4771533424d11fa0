import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { TextField } from '../text-field/text-field';
import { Dialog } from './dialog';

const meta = {
  component: Dialog,
  args: {
    open: false,
    onOpenChange: () => {},
    title: 'Забыли пароль?',
    description: 'Пришлём ссылку для смены пароля на вашу почту.',
    closeLabel: 'Закрыть',
    footer: <Button variant="primary">Отправить</Button>,
    children: <TextField label="E-mail" type="email" />,
  },
  render: function Held(args) {
    const [open, setOpen] = useState(args.open);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Забыли пароль?</Button>
        <Dialog {...args} open={open} onOpenChange={setOpen} />
      </>
    );
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { args: { open: true } };
export const WithoutContent: Story = { args: { open: true, size: 'sm', children: undefined } };
export const Dark: Story = { args: { open: true }, ...dark };
const paragraphs = Array.from({ length: 40 }, (_, index) => index + 1).map((clause) => (
  <p key={clause}>{clause}. Исполнитель обязуется оказать услуги по проведению учебно-тренировочных занятий.</p>
));
/** The keyboard can scroll a text without controls; with controls the text is not a tab stop. */
export const Long: Story = {
  args: { open: true, title: 'Договор об оказании услуг', children: paragraphs },
  play: async ({ userEvent }) => {
    const text = (await screen.findByText(/^40\. Исполнитель/)).parentElement;
    await waitFor(() => expect(text).toHaveAttribute('tabindex', '0'));
    screen.getByRole('button', { name: 'Закрыть' }).focus();
    await userEvent.tab();
    await waitFor(() => expect(text).toHaveFocus());
  },
};
export const LongForm: Story = {
  args: { open: true, children: [...paragraphs, <TextField key="field" label="E-mail" type="email" />] },
  play: async ({ userEvent }) => {
    const field = await screen.findByRole('textbox', { name: 'E-mail' });
    screen.getByRole('button', { name: 'Закрыть' }).focus();
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveFocus());
  },
};
export const Phone: Story = { args: Long.args, ...phone };
export const Focus: Story = {
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Забыли пароль?' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Забыли пароль?' });
    await expect(dialog).toHaveAccessibleDescription('Пришлём ссылку для смены пароля на вашу почту.');
    // The first field of a form has the initial focus, not the close button.
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus());
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

export const Usage: Story = usage({
  use: [
    'For a question or a short form that must be finished or closed before the user continues on the page.',
    'Put the main action last in the footer, after the one that changes nothing.',
    'On a phone it is a bottom sheet: keep the content short; longer content scrolls.',
  ],
  avoid: [
    'To look something up beside a list: use Drawer.',
    'For a yes or no before something that cannot be undone: use AlertDialog.',
    'For a form of more than one screen: use a page.',
  ],
});
