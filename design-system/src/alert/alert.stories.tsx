import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { Stack } from '../stack/stack';
import { Alert } from './alert';

const meta = {
  component: Alert,
  args: { tone: 'danger', title: 'Неверный код', children: 'Осталось попыток: 2' },
} satisfies Meta<typeof Alert>;
export default meta;
type Story = StoryObj<typeof meta>;

const all = () => (
  <Stack gap={3}>
    <Alert title="Договор отправлен">Код подтверждения придёт на номер из договора.</Alert>
    <Alert tone="success" title="Договор подписан!">
      Электронная подпись успешно завершена
    </Alert>
    <Alert tone="warning">Продолжая, вы подтверждаете, что прочитали условия.</Alert>
    <Alert tone="danger" title="Ошибка отправки SMS" actions={<Button size="sm">Повторить</Button>}>
      Попробуйте через минуту
    </Alert>
  </Stack>
);
export const States: Story = { render: all };
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = { render: all, ...phone };
export const DangerInterrupts: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Неверный код');
  },
};
