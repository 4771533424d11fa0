import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { Stack } from '../stack/stack';
import { TextField } from '../text-field/text-field';
import { FormErrors } from './form-errors';

const meta = {
  component: FormErrors,
  args: {
    title: 'Проверьте поля формы',
    errors: [
      { id: 'child-name', message: 'Введите имя ребенка' },
      { message: 'Ссылка регистрации недействительна. Обратитесь к администратору.' },
    ],
  },
} satisfies Meta<typeof FormErrors>;
export default meta;
type Story = StoryObj<typeof meta>;

export const States: Story = {};
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
export const Nothing: Story = {
  args: { errors: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
export const Jump: Story = {
  render: (args) => (
    <Stack>
      <FormErrors {...args} />
      <TextField label="Имя ребёнка" id="child-name" error="Введите имя ребенка" />
    </Stack>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Проверьте поля формы');
    await userEvent.click(canvas.getByRole('link', { name: 'Введите имя ребенка' }));
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};
