import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from '../button/button';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { SuccessPanel } from './success-panel';

const meta = {
  component: SuccessPanel,
  args: {
    title: 'Заявка отправлена',
    children: 'Записали Машу на пробное занятие по художественной гимнастике.',
    nextLabel: 'Что будет дальше',
    next: [
      'Позвоним сегодня до 20:00 и подтвердим день и время.',
      'Пришлём адрес и список вещей в SMS.',
      'Встретим вас за десять минут до занятия.',
    ],
    action: <ButtonLink href="tel:+74950000000">Позвонить в школу</ButtonLink>,
  },
} satisfies Meta<typeof SuccessPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithoutSteps: Story = { args: { next: undefined, nextLabel: undefined, action: undefined } };
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
export const English: Story = {
  args: {
    title: 'Request sent',
    children: 'Mary has a place at the trial lesson.',
    nextLabel: 'What happens next',
    next: ['We call you today before 20:00.', 'You get the address by text message.'],
    action: <ButtonLink href="tel:+74950000000">Call the school</ButtonLink>,
  },
};

export const Usage: Story = usage({
  use: [
    'At the end of a form that people fill in once: a trial request, a registration, a signature.',
    'Say what comes next and when; name a person or a phone where there is one.',
  ],
  avoid: [
    'After a small act on a screen that stays: a toast says it.',
    'For several results at once: use a list with states.',
  ],
});
