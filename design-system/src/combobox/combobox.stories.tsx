import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Dialog } from '../dialog/dialog';
import { dark, phone } from '../internal/story';
import { Combobox, type ComboboxOption } from './combobox';

const names = ['Котов Лев', 'Котов Пётр', 'Котова Анна', 'Котова Вера', 'Котова Мария', 'Котова Нина', 'Котова Яна'];
const students: ComboboxOption[] = names.map((label, index) => ({
  id: index + 1,
  label,
  description: `0${index + 1}.02.2016 · Котова Ольга, +7 (912) 123-45-67`,
}));

const meta = {
  component: Combobox,
  args: {
    label: 'Ученик',
    description: 'Имя ребёнка, родителя или телефон',
    value: '',
    onValueChange: () => {},
    options: students,
    optionsLabel: 'Найденные ученики',
    onSelect: fn(),
    status: '',
  },
  render: function Held(args) {
    const [text, setText] = useState(args.value);
    const fits = (option: ComboboxOption) => option.label.toLowerCase().includes(text.trim().toLowerCase());
    const options = text.trim() === '' ? [] : args.options.filter(fits);
    const status = args.status || (options.length > 0 ? `Найдено: ${options.length}` : 'Никого не нашли');
    return (
      <Combobox
        {...args}
        value={text}
        onValueChange={setText}
        options={options}
        onSelect={(option) => {
          args.onSelect(option);
          setText('');
        }}
        status={text.trim() === '' ? '' : status}
      />
    );
  },
} satisfies Meta<typeof Combobox>;
export default meta;
type Story = StoryObj<typeof meta>;

const type =
  (text: string): Story['play'] =>
  async ({ userEvent }) => {
    await userEvent.type(await screen.findByRole('combobox', { name: /^Ученик/ }), text);
  };

export const Plain: Story = {};
export const Wrong: Story = { args: { required: true, error: 'Выберите ученика' } };
export const Found: Story = { play: type('кот') };
export const Dark: Story = { play: type('кот'), ...dark };
export const Phone: Story = {
  play: type('констан'),
  args: {
    options: [{ id: 1, label: 'Константинопольская Александра Вячеславовна', description: students[0]?.description }],
  },
  ...phone,
};
export const Nobody: Story = { play: type('щщщ') };
export const Failed: Story = {
  play: type('кот'),
  args: { options: [], status: ' ', failure: 'Нет связи с сервером. Проверьте интернет и повторите.' },
};

export const Keyboard: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox', { name: 'Ученик' });
    const chosen = () => screen.getByRole('option', { selected: true });
    await userEvent.type(input, 'кот');
    await expect(input).toHaveAttribute('aria-expanded', 'true');
    await expect(chosen()).toHaveTextContent('Котов Лев');
    await expect(canvas.getByRole('status')).toHaveTextContent('Найдено: 7');
    await userEvent.keyboard('{ArrowUp}');
    await expect(chosen()).toHaveTextContent('Котова Яна');
    await expect(input).toHaveAttribute('aria-activedescendant', chosen().id);
    await userEvent.keyboard('{Home}{ArrowDown}');
    await expect(chosen()).toHaveTextContent('Котов Пётр');
    await userEvent.keyboard('{End}');
    await expect(chosen()).toHaveTextContent('Котова Яна');
    const list = screen.getByRole('listbox', { name: 'Найденные ученики' }).getBoundingClientRect();
    await expect(chosen().getBoundingClientRect().bottom).toBeLessThanOrEqual(list.bottom);
    await userEvent.keyboard('{ArrowDown}');
    await expect(chosen()).toHaveTextContent('Котов Лев');
    await userEvent.keyboard('{Tab}');
    await expect(input).toHaveAttribute('aria-expanded', 'false');
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onSelect).toHaveBeenLastCalledWith(expect.objectContaining({ id: 1 }));
    await waitFor(() => expect(input).toHaveFocus());
    await expect(screen.queryByRole('option')).toBeNull();
  },
};

/** A press on an option keeps the focus in the field, and on a phone the keyboard open. */
export const Pointer: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox', { name: 'Ученик' });
    await userEvent.type(input, 'котова');
    await userEvent.hover(screen.getByRole('option', { name: /Вера/ }));
    await expect(screen.getByRole('option', { name: /Вера/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('option', { name: /Нина/ }));
    await expect(args.onSelect).toHaveBeenLastCalledWith(expect.objectContaining({ label: 'Котова Нина' }));
    await waitFor(() => expect(input).toHaveFocus());
  },
};

/** Escape closes the list first, and then the dialog. */
export const InDialog: Story = {
  decorators: [
    (Story) => {
      const [open, setOpen] = useState(true);
      return (
        <Dialog open={open} onOpenChange={setOpen} title="Добавить ученика" closeLabel="Закрыть">
          <Story />
        </Dialog>
      );
    },
  ],
  play: async ({ userEvent }) => {
    const input = await screen.findByRole('combobox', { name: 'Ученик' });
    await userEvent.type(input, 'котова');
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('option')).toBeNull();
    await expect(input).toHaveValue('котова');
    await userEvent.click(input);
    await expect(screen.getAllByRole('option')).toHaveLength(5);
    await userEvent.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
