import type { Meta, StoryObj } from '@storybook/react-vite';
import { Mail } from 'lucide-react';
import { expect, waitFor } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { Stack } from '../stack/stack';
import { TextField } from './text-field';

const meta = { component: TextField, args: { label: 'ФИО ребёнка' } } satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

const all = () => (
  <Stack>
    <TextField label="ФИО ребёнка" placeholder="Иванов Пётр Сергеевич" required />
    <TextField
      label="E-mail"
      type="email"
      prefix={<Mail />}
      description="Сюда придёт договор"
      defaultValue="mama@example.com"
    />
    <TextField label="Сумма" suffix="₽" defaultValue="4 500" />
    <TextField label="Серия паспорта" defaultValue="45" error="Серия паспорта должна содержать 4 цифры" required />
    <TextField label="Номер договора" defaultValue="2026-0042" disabled />
    <TextField label="Школа" defaultValue="Олимп" readOnly />
  </Stack>
);
export const States: Story = { render: all };
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = {
  ...phone,
  args: {
    label: 'Фактический адрес проживания родителя или законного представителя',
    required: true,
    error: 'Фактический адрес должен быть не менее 10 символов',
    description: 'Город, улица, дом, квартира. Если адрес совпадает с пропиской, укажите его полностью',
  },
};
export const Typing: Story = {
  args: { error: 'Введите имя ребенка', required: true },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText(/ФИО ребёнка/);
    await userEvent.click(canvas.getByText('ФИО ребёнка'));
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.keyboard('Петя');
    await expect(input).toHaveValue('Петя');
    await expect(input).toHaveAccessibleDescription('Введите имя ребенка');
  },
};
