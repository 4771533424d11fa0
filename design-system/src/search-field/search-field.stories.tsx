import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { SearchField } from './search-field';

const meta = {
  component: SearchField,
  args: {
    label: 'Поиск учеников',
    clearLabel: 'Очистить',
    value: '',
    onValueChange: () => {},
    placeholder: 'Имя, телефон или номер договора',
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return <SearchField {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof SearchField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Filled: Story = { args: { value: 'Иванова' } };
export const Dark: Story = { args: Filled.args, ...dark };
export const Phone: Story = { args: { value: 'Константинопольская Александра Вячеславовна' }, ...phone };
export const Clear: Story = {
  args: { value: 'Иванова' },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('searchbox', { name: 'Поиск учеников' });
    await userEvent.click(canvas.getByRole('button', { name: 'Очистить' }));
    await expect(input).toHaveValue('');
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.keyboard('Пет{Escape}');
    await expect(input).toHaveValue('');
  },
};
