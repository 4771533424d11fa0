import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { Inline } from '../stack/stack';
import { Badge } from './badge';

const meta = { component: Badge, args: { children: 'Подписан' } } satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

const all = () => (
  <Inline>
    <Badge>Черновик</Badge>
    <Badge tone="info">Ждет подписи</Badge>
    <Badge tone="success">Подписан</Badge>
    <Badge tone="warning">Истекает через 3 дня</Badge>
    <Badge tone="danger">Отклонён</Badge>
    <Badge plain tone="danger">
      288 $
    </Badge>
  </Inline>
);
export const States: Story = { render: all };
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = {
  args: { tone: 'warning', children: 'Ожидает подтверждения администратором отделения художественной гимнастики' },
  ...phone,
};
/** Many people cannot rely on colour, so a badge with a tone always has an icon. */
export const HasIcon: Story = {
  args: { tone: 'danger' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Подписан').parentElement?.querySelector('svg')).not.toBeNull();
  },
};
export const Usage: Story = usage({
  use: [
    'In a list, with `plain`, for a fact that somebody must act on: a debt, an overdue day, a missing document.',
    'With its box for one state of the whole record.',
  ],
  avoid: [
    'For a status with a table of looks: use StatusBadge.',
    'For the usual case: it is plain text, without colour.',
    'Do not colour a text by itself, nor leave an icon without its word.',
  ],
});
