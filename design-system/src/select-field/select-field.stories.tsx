import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { Stack } from '../stack/stack';
import { SelectField } from './select-field';

const options = [
  { value: 'artistic_gymnastics', label: 'Художественная гимнастика' },
  { value: 'martial_arts', label: 'Единоборства' },
  { value: 'dance', label: 'Танцы' },
  { value: 'sports_gymnastics', label: 'Спортивная гимнастика', disabled: true },
];

const meta = {
  component: SelectField,
  args: {
    label: 'Спортивное направление',
    placeholder: 'Выберите секцию',
    options,
    value: '',
    onValueChange: () => {},
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return <SelectField {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof SelectField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const States: Story = {
  render: (args) => (
    <Stack>
      <SelectField {...args} />
      <SelectField {...args} value="dance" />
      <SelectField {...args} required error="Выберите секцию" />
      <SelectField {...args} disabled value="dance" />
      <SelectField {...args} native />
      <SelectField {...args} native value="dance" error="Выберите секцию" />
    </Stack>
  ),
};
/** Beside a button of the same height and border; what is chosen by default is no placeholder. */
export const Toolbar: Story = {
  render: (args) => (
    <Stack>
      <Button>Дек 2025 — ноя 2026</Button>
      <SelectField {...args} native toolbar labelHidden label="Состав" placeholder="Состав: сегодня" />
      <SelectField {...args} toolbar labelHidden label="Разбивка" value="dance" />
    </Stack>
  ),
  play: async ({ canvas }) => {
    const look = (element: Element) => {
      const { borderTopColor, color, fontWeight, height } = getComputedStyle(element);
      return { borderTopColor, color, fontWeight, height };
    };
    const button = look(canvas.getByRole('button', { name: /^Дек/ }));
    for (const select of canvas.getAllByRole('combobox')) await expect(look(select)).toEqual(button);
  },
};
export const ToolbarDark: Story = { ...Toolbar, ...dark };
export const Dark: Story = { ...States, ...dark };
export const Phone: Story = {
  ...phone,
  args: {
    label: 'Отделение, в котором ребёнок хотел бы заниматься',
    value: 'long',
    options: [...options, { value: 'long', label: 'Спортивный комплекс «Олимпийский» на проспекте Мира, корпус 2' }],
  },
};
export const Keyboard: Story = {
  args: { error: 'Выберите секцию', description: 'Покажем отделения' },
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('combobox', { name: 'Спортивное направление' });
    await expect(trigger).toHaveAccessibleDescription('Покажем отделения Выберите секцию');
    await userEvent.tab();
    await waitFor(() => expect(trigger).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    const list = within(await screen.findByRole('listbox'));
    const [first, second] = list.getAllByRole('option');
    await waitFor(() => expect(first).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(second).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(trigger).toHaveTextContent('Единоборства');
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};
export const Open: Story = {
  args: { value: 'dance' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await expect(await screen.findByRole('option', { name: 'Танцы' })).toHaveAttribute('aria-selected', 'true');
  },
};
export const Native: Story = {
  args: { native: true },
  play: async ({ canvas, userEvent }) => {
    const select = canvas.getByRole('combobox', { name: 'Спортивное направление' });
    await userEvent.selectOptions(select, 'martial_arts');
    await expect(select).toHaveValue('martial_arts');
  },
};
