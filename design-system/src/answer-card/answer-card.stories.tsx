import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button, ButtonLink } from '../button/button';
import { DancerFigure } from '../figure/dancer-figure';
import { RingsFigure } from '../figure/rings-figure';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { AnswerCard } from './answer-card';

const meta = {
  component: AnswerCard,
  args: {
    figure: <RingsFigure />,
    title: 'Ссылка недействительна',
    children: 'Попросите школу отправить новую.',
    announced: true,
    action: (
      <>
        <ButtonLink variant="primary" href="tel:+74950000000">
          Позвонить в школу
        </ButtonLink>
        <Button>Проверить еще раз</Button>
      </>
    ),
  },
} satisfies Meta<typeof AnswerCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DeadEnd: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Ссылка недействительна');
  },
};
export const DeadEndDark: Story = { ...dark };
export const DeadEndOnPhone: Story = {
  ...phone,
  play: async ({ canvas }) => {
    const [call, retry] = [canvas.getByRole('link'), canvas.getByRole('button')].map((control) =>
      control.getBoundingClientRect(),
    );
    await expect(call?.width).toBe(retry?.width);
    await expect(retry?.top).toBeGreaterThan(call?.bottom ?? 0);
  },
};
export const DeadEndOnPhoneDark: Story = { globals: { ...phone.globals, ...dark.globals } };
export const Success: Story = {
  args: {
    figure: <DancerFigure />,
    title: 'Договор подписан',
    children: (
      <>
        <p>Копия придет на вашу почту.</p>
        <p>Ждем вас на первом занятии.</p>
      </>
    ),
    announced: false,
    action: undefined,
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
export const SuccessOnPhone: Story = { ...Success, ...phone };

export const Usage: Story = usage({
  use: [
    'For a public page that says one thing: an old link, an unknown address, the end of a registration.',
    'Say what to do now, with the step that helps most as the primary button.',
  ],
  avoid: [
    'For a screen or a part of one that failed to load in the portal: use ErrorCard.',
    'For a list with nothing to show: use EmptyState.',
    'For the end of a form that stays in its card: use SuccessPanel.',
  ],
});
