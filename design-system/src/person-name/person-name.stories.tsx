import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { PersonName } from './person-name';

const meta = {
  component: PersonName,
  args: { name: 'Константинопольская Александра Вячеславовна' },
} satisfies Meta<typeof PersonName>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Вячеславовна').getBoundingClientRect().width).toBeGreaterThan(1);
  },
};
export const Dark: Story = { ...dark };
/** The patronymic stays for screen readers. */
export const Phone: Story = {
  ...phone,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Вячеславовна').getBoundingClientRect().width).toBeLessThanOrEqual(1);
    await expect(canvasElement).toHaveTextContent('Константинопольская Александра Вячеславовна');
  },
};
/** Between narrow columns: the patronymic is for screen readers on every screen. */
export const Short: Story = {
  args: { short: true },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Вячеславовна').getBoundingClientRect().width).toBeLessThanOrEqual(1);
    await expect(canvasElement).toHaveTextContent('Константинопольская Александра Вячеславовна');
  },
};
export const TwoWords: Story = { args: { name: 'Ли Ян' } };
export const OneWord: Story = { args: { name: 'Портал' } };

export const Usage: Story = usage({
  use: ['For the name of a child, a parent or a colleague in a row of a list.'],
  avoid: ['Where the full name is a fact of its own, such as in a card or a contract.'],
});
