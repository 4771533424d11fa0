import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { Link } from '../link/link';
import { Stack } from '../stack/stack';
import { CheckboxField } from './checkbox-field';

const meta = { component: CheckboxField, args: { label: 'Заключение договора', onChange: undefined } } satisfies Meta<
  typeof CheckboxField
>;
export default meta;
type Story = StoryObj<typeof meta>;

const all = () => (
  <Stack gap={2}>
    <CheckboxField label="Присылать новости школы" />
    <CheckboxField label="Присылать напоминания" defaultChecked description="Накануне занятия, не чаще раза в день" />
    <CheckboxField label="Заключение договора" required error="Необходимо согласие на заключение договора" />
    <CheckboxField label="Недоступно" disabled />
    <CheckboxField label="Недоступно, но отмечено" disabled defaultChecked />
  </Stack>
);
export const States: Story = { render: all };
export const Dark: Story = { render: all, ...dark };
const long = (
  <>
    Даю согласие на обработку персональных данных своих и ребёнка в соответствии с{' '}
    <Link href="#privacy">политикой конфиденциальности для договоров</Link>
  </>
);
export const Phone: Story = { args: { label: long, required: true }, ...phone };
export const Ticking: Story = {
  args: { label: long, error: 'Необходимо согласие на обработку персональных данных' },
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('checkbox');
    await expect(box).toBeInvalid();
    await expect(box).toHaveAccessibleDescription('Необходимо согласие на обработку персональных данных');
    await expect(canvas.getByRole('link', { name: 'политикой конфиденциальности для договоров' })).toBeVisible();
    await userEvent.click(canvas.getByText(/Даю согласие/));
    await expect(box).toBeChecked();
    box.focus();
    await userEvent.keyboard(' ');
    await expect(box).not.toBeChecked();
  },
};
