import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';

import { Stepper } from './stepper';

const meta = {
  component: Stepper,
  args: {
    label: 'Шаги подписания',
    steps: ['Договор', 'Телефон', 'SMS', 'Готово'],
    current: 1,
    doneLabel: 'выполнено',
  },
} satisfies Meta<typeof Stepper>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Second: Story = {
  play: async ({ canvas }) => {
    const [contract, phoneStep] = canvas.getAllByRole('listitem');
    await expect(phoneStep).toHaveAttribute('aria-current', 'step');
    await expect(contract).toHaveTextContent('выполнено');
  },
};
export const First: Story = { args: { current: 0 } };
export const Finished: Story = { args: { current: 4 } };
export const Dark: Story = { args: { current: 2 }, ...dark };
export const Phone: Story = {
  args: { steps: ['Данные ученика', 'Данные родителя или законного представителя'] },
  ...phone,
};
