import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { Banner } from './banner';

const meta = {
  component: Banner,
  args: {
    tone: 'warning',
    children: 'Нет сети: отметки будут отправлены позже',
    onDismiss: fn(),
    dismissLabel: 'Закрыть',
  },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Warning: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Нет сети');
    await userEvent.click(canvas.getByRole('button', { name: 'Закрыть' }));
    await expect(args.onDismiss).toHaveBeenCalledTimes(1);
  },
};
export const Dark: Story = { args: { tone: 'danger' }, ...dark };
export const Phone: Story = {
  args: {
    tone: 'info',
    onDismiss: undefined,
    dismissLabel: undefined,
    children: 'Включена подмена модуля mf-crm: вы видите версию для разработки',
    actions: <Button size="sm">Выключить</Button>,
  },
  ...phone,
};
