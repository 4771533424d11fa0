import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { Progress } from './progress';

const meta = { component: Progress, args: { label: 'Подписание договора', value: 66 } } satisfies Meta<typeof Progress>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Percent: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: 'Подписание договора' })).toHaveAttribute(
      'aria-valuenow',
      '66',
    );
  },
};
export const Places: Story = {
  args: { label: 'Занято мест', value: 75, valueText: '9/12' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '9/12');
  },
};
export const OutOfRange: Story = {
  args: { value: 140 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  },
};
export const Unknown: Story = {
  args: { label: 'Проверка строк', value: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: 'Проверка строк' })).not.toHaveAttribute('aria-valuenow');
  },
};
export const Dark: Story = { ...dark };
export const Phone: Story = {
  args: { label: 'Загрузка свидетельства о рождении и медицинской справки', value: 33 },
  ...phone,
};
