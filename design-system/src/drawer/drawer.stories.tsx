import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { AlertDialog } from '../alert-dialog/alert-dialog';
import { Avatar } from '../avatar/avatar';
import { Button } from '../button/button';
import { DefinitionList } from '../definition-list/definition-list';
import { Dialog } from '../dialog/dialog';
import { DirectionChip } from '../direction/direction-chip';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { Drawer } from './drawer';

const meta = {
  component: Drawer,
  args: {
    open: false,
    onOpenChange: () => {},
    title: 'Иванова Мария Сергеевна',
    description: '8 лет, художественная гимнастика',
    closeLabel: 'Закрыть',
    children: <DefinitionList items={[{ term: 'Телефон родителя', value: '+7 (912) 123-45-67' }]} />,
  },
  render: function Held(args) {
    const [open, setOpen] = useState(args.open);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Открыть</Button>
        <Drawer {...args} open={open} onOpenChange={setOpen} />
      </>
    );
  },
} satisfies Meta<typeof Drawer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { args: { open: true, footer: <Button variant="primary">Изменить</Button> } };
export const WithLead: Story = { args: { open: true, lead: <Avatar id={7} name="Иванова Мария" size="lg" /> } };
export const WithLeadOnPhoneDark: Story = { ...WithLead, globals: { ...phone.globals, ...dark.globals } };
/** The chip stands out from the head, which has the tint of the same direction. */
export const Tinted: Story = {
  args: {
    ...{ open: true, direction: 'dance', description: <DirectionChip direction="dance">Танцы</DirectionChip> },
    lead: <Avatar id={7} name="Иванова Мария" size="lg" />,
  },
  play: async () => {
    const chip = (await screen.findByText('Танцы')).parentElement;
    const head = chip?.closest('[data-direction]:has(h2)');
    if (!chip || !head) throw new Error('The head is missing');
    await expect(getComputedStyle(chip).backgroundColor).not.toBe(getComputedStyle(head).backgroundColor);
  },
};
export const TintedDark: Story = { args: Tinted.args, ...dark };
export const Dark: Story = { args: Open.args, ...dark };
export const Phone: Story = { args: Open.args, ...phone };
/** The shell's menu takes 80 percent of a phone (specification section 2). */
export const PhoneMenu: Story = {
  ...phone,
  args: { open: true, side: 'left', width: 'menu', title: 'owner' },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'owner' });
    await waitFor(() => expect(dialog.getBoundingClientRect().left).toBe(0));
    await expect(Math.round(dialog.getBoundingClientRect().width)).toBe(Math.round(window.innerWidth * 0.8));
  },
};
const lines = Array.from({ length: 40 }, (_, index) => index + 1).map((day) => <p key={day}>Занятие {day}</p>);
/** The keyboard can scroll a text without controls. */
export const Long: Story = {
  args: { open: true, children: <div>{lines}</div> },
  play: async ({ userEvent }) => {
    const box = (await screen.findByText('Занятие 40')).parentElement?.parentElement;
    await waitFor(() => expect(box).toHaveAttribute('tabindex', '0'));
    screen.getByRole('button', { name: 'Закрыть' }).focus();
    await userEvent.tab();
    await waitFor(() => expect(box).toHaveFocus());
  },
};
export const Focus: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }));
    await screen.findByRole('dialog');
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Открыть' })).toHaveFocus());
  },
};

/** Each layer dims what is below it, so that the top one is recognised. */
export const UnderDialogs: Story = {
  args: {
    open: true,
    children: (
      <Dialog open onOpenChange={() => {}} title="Продлить абонемент" closeLabel="Закрыть" size="sm">
        <AlertDialog
          open
          onOpenChange={() => {}}
          title="Уйти без сохранения?"
          description="Введенные данные пропадут."
          confirmLabel="Уйти"
          cancelLabel="Остаться"
          onConfirm={() => {}}
        />
      </Dialog>
    ),
  },
  play: async () => {
    await screen.findByRole('alertdialog', { name: 'Уйти без сохранения?' });
    const countLayersAbove = (title: string) => {
      const heading = screen.getByText(title);
      const { left, top } = heading.getBoundingClientRect();
      const stack = document.elementsFromPoint(left + 1, top + 1);
      const above = stack.slice(0, stack.indexOf(heading));
      return above.filter(
        (element) =>
          element.clientWidth === document.documentElement.clientWidth &&
          getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)',
      ).length;
    };
    await expect(countLayersAbove('Иванова Мария Сергеевна')).toBe(2);
    await expect(countLayersAbove('Продлить абонемент')).toBe(1);
  },
};

export const Usage: Story = usage({
  use: ['For one record over its list, with its own address: the list keeps its position.', 'For the menu of a phone.'],
  avoid: ['For a question: use Dialog.', 'For a second drawer over the first: open a page.'],
});
