import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { Disclosure } from './disclosure';

const meta = {
  component: Disclosure,
  args: { summary: 'История: 4 события', children: <p>Выпуск 1.1.0 работает с 26 ноября</p> },
} satisfies Meta<typeof Disclosure>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {
  play: async ({ canvas, userEvent }) => {
    const content = canvas.getByText(/^Выпуск/);
    await expect(content).not.toBeVisible();
    await userEvent.click(canvas.getByText('История: 4 события'));
    await expect(content).toBeVisible();
  },
};
export const Open: Story = { args: { open: true } };
export const Dark: Story = { ...Open, ...dark };
export const Phone: Story = {
  ...phone,
  args: { open: true, summary: 'Показать исходное уведомление банка о платеже и все его изменения' },
};

export const Usage: Story = usage({
  use: ['For details that explain a row or a card and that most people do not open.'],
  avoid: ['For a choice between views: use Tabs.', 'For what somebody needs to decide: show it.'],
});
