import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { Spinner } from './spinner';

const meta = { component: Spinner } satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

const all = () => (
  <div>
    <Spinner size="sm" /> <Spinner /> <Spinner size="lg" label="Проверка ссылки" />
  </div>
);
export const States: Story = {
  render: all,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Проверка ссылки');
  },
};
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = { args: { label: 'Проверяем ссылку регистрации, это займёт несколько секунд' }, ...phone };
