import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { ErrorCard } from './error-card';

const meta = {
  component: ErrorCard,
  args: {
    title: 'Экран не загрузился',
    description: 'Модуль учеников не отвечает. Остальные страницы работают.',
    reference: { label: 'Номер ошибки:', id: 'a1b2c3d4-e5f6-7890-abcd-ef1234567890' },
    action: <Button variant="primary">Повторить</Button>,
  },
} satisfies Meta<typeof ErrorCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('a1b2c3d4');
  },
};
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };

export const Usage: Story = usage({
  use: ['Where a screen or a part of one could not be loaded. Offer a retry, and show the id that support asks for.'],
  avoid: [
    'For a public page that says one thing, such as an old link: use AnswerCard.',
    'For an invalid field: show the error at the field.',
    'For an action that failed while the screen stays: use a toast, or FormFailure in a form.',
  ],
});
