import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plus } from 'lucide-react';
import { expect, fn, waitFor } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { Inline, Stack } from '../stack/stack';
import { Button, ButtonLink } from './button';

const meta = { component: Button, args: { children: 'Сохранить', onClick: fn() } } satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

const all = () => (
  <Stack>
    {(['md', 'sm', 'lg'] as const).map((size) => (
      <Inline key={size}>
        <Button size={size} variant="primary">
          Сохранить
        </Button>
        <Button size={size}>Отмена</Button>
        <Button size={size} variant="ghost">
          Подробнее
        </Button>
        <Button size={size} variant="danger">
          Удалить
        </Button>
        <Button size={size} icon={<Plus />}>
          Добавить
        </Button>
        <Button size={size} disabled>
          Недоступно
        </Button>
        <Button size={size} variant="primary" loading>
          Отправка...
        </Button>
        <ButtonLink size={size} href="#students">
          К ученикам
        </ButtonLink>
      </Inline>
    ))}
  </Stack>
);

export const States: Story = { render: all };
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = {
  ...phone,
  render: () => (
    <Stack>
      <Button block variant="primary">
        Отправить заявку на пробное занятие художественной гимнастикой
      </Button>
      <Button icon={<Plus />}>Продолжить к подписанию договора об оказании услуг</Button>
    </Stack>
  ),
};

export const Press: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('button')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledTimes(1);
  },
};

/** While an action runs, a second press does nothing and the focus stays. */
export const Loading: Story = {
  args: { loading: true, type: 'submit' },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button', { name: 'Сохранить' });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await waitFor(() => expect(button).toHaveFocus());
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};
