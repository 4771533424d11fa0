import type { Meta, StoryObj } from '@storybook/react-vite';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { Kbd } from '../kbd/kbd';
import { CommandPalette } from './command-palette';

const groups = [
  {
    id: 'screens',
    label: 'Экраны',
    items: [
      { id: 'students', label: 'Ученики', icon: <Users /> },
      { id: 'payments', label: 'Платежи' },
    ],
  },
  {
    id: 'students',
    label: 'Ученики',
    items: [{ id: 'student-1', label: 'Иванова Мария Сергеевна', description: '+7 (912) 123-45-67' }],
  },
];

const meta = {
  component: CommandPalette,
  args: {
    open: true,
    onOpenChange: () => {},
    label: 'Поиск по порталу',
    closeLabel: 'Закрыть',
    placeholder: 'Экран, ученик или телефон',
    query: '',
    onQueryChange: () => {},
    groups,
    onSelect: fn(),
    status: '3 результата',
    footer: (
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> выбрать, <Kbd>Enter</Kbd> открыть
      </span>
    ),
  },
  render: function Held(args) {
    const [open, setOpen] = useState(args.open);
    const [query, setQuery] = useState(args.query);
    const found = args.groups.map((group) => ({
      ...group,
      items: group.items.filter((item) => item.label.toLowerCase().includes(query.toLowerCase())),
    }));
    return (
      <>
        <Button onClick={() => setOpen(true)}>Найти</Button>
        <CommandPalette
          {...args}
          open={open}
          onOpenChange={setOpen}
          query={query}
          onQueryChange={setQuery}
          groups={found}
        />
      </>
    );
  },
} satisfies Meta<typeof CommandPalette>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Loading: Story = { args: { query: 'ив', loading: true, status: 'Ищем…' } };
export const Empty: Story = {
  args: { query: 'ъъъ', status: 'Ничего не нашли' },
  play: async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent('Ничего не нашли');
  },
};
export const Failed: Story = {
  args: { query: 'ив', error: 'Не удалось найти учеников: Нет связи с сервером. Проверьте интернет и повторите.' },
};
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
/** What a search has found is read whole on a phone. */
export const LongDescriptionOnPhone: Story = {
  ...phone,
  args: {
    groups: [
      {
        id: 'students',
        label: 'Ученики',
        items: [
          {
            id: 'student-1',
            label: 'Константинопольская Александра Владиславовна',
            description: '+7 (912) 123-45-67 · Художественная гимнастика 7–9',
          },
        ],
      },
    ],
  },
  play: async () => {
    const found = await screen.findByText(/^\+7 \(912\)/);
    await expect(found.scrollWidth).toBeLessThanOrEqual(found.clientWidth);
  },
};
export const Keyboard: Story = {
  args: { open: false },
  play: async ({ canvas, userEvent, args }) => {
    const opener = canvas.getByRole('button', { name: 'Найти' });
    await userEvent.click(opener);
    const input = await screen.findByRole('combobox', { name: 'Поиск по порталу' });
    await waitFor(() => expect(input).toHaveFocus());
    await expect(screen.getByRole('option', { name: 'Ученики' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect(screen.getByRole('option', { name: 'Платежи' })).toHaveAttribute('aria-selected', 'true');
    await expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Платежи' }).id);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(screen.getByRole('option', { name: /Иванова/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('плат{Enter}');
    await expect(args.onSelect).toHaveBeenCalledWith(expect.objectContaining({ id: 'payments' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
