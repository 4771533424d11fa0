import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from '../button/button';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { SuccessPanel } from './success-panel';

const meta = {
  component: SuccessPanel,
  args: {
    title: 'Заявка отправлена',
    children: 'Позвоним сегодня до 20:00 и подтвердим день и время пробного занятия.',
    action: <ButtonLink href="tel:+74950000000">Позвонить в школу</ButtonLink>,
  },
} satisfies Meta<typeof SuccessPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithoutAction: Story = { args: { action: undefined } };
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
export const English: Story = {
  args: {
    title: 'Request sent',
    children: 'We call you today before 20:00 and confirm the trial lesson.',
    action: <ButtonLink href="tel:+74950000000">Call the school</ButtonLink>,
  },
};

export const Usage: Story = usage({
  use: [
    'At the end of a form whose card stays on the page: a signature, the set-up.',
    'Say what happens next and when; name a person or a phone if there is one.',
  ],
  avoid: [
    'Where the answer is all that the page has: use AnswerCard.',
    'After a small action while the screen stays: use a toast.',
    'For several results at once: use a list with states.',
  ],
});
