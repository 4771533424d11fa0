import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { Inline } from '../stack/stack';
import { Chip, ChipGroup } from './chip';

const meta = {
  component: Chip,
  args: { children: 'Есть долг', pressed: false, onPressedChange: () => {}, count: 12 },
  render: function Held(args) {
    const [pressed, setPressed] = useState(args.pressed);
    return <Chip {...args} pressed={pressed} onPressedChange={setPressed} />;
  },
} satisfies Meta<typeof Chip>;
export default meta;
type Story = StoryObj<typeof meta>;

const all = () => (
  <Inline>
    <Chip pressed onPressedChange={() => {}} count={148}>
      Активные
    </Chip>
    <Chip pressed={false} onPressedChange={() => {}} count={3}>
      Без группы
    </Chip>
    <Chip pressed={false} onPressedChange={() => {}}>
      Договор не подписан
    </Chip>
    <Chip pressed={false} disabled onPressedChange={() => {}}>
      Недоступно
    </Chip>
  </Inline>
);
export const States: Story = { render: all };
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = { render: all, ...phone };
export const Toggle: Story = {
  play: async ({ canvas, userEvent }) => {
    const chip = canvas.getByRole('button', { name: /Есть долг/ });
    await userEvent.click(chip);
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard(' ');
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
  },
};
/** Chips that exist only while they are pressed leave their focus to the next one, the last to the one before it. */
export const Leaving: Story = {
  render: function Leaving() {
    const [left, setLeft] = useState(['Просрочен', 'Без ученика', 'Часть отчета']);
    return (
      <ChipGroup label="Платежи">
        {left.map((name) => (
          <Chip key={name} pressed onPressedChange={() => setLeft(left.filter((other) => other !== name))}>
            {name}
          </Chip>
        ))}
      </ChipGroup>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Без ученика' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Часть отчета' })).toHaveFocus());
    await userEvent.keyboard(' ');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Просрочен' })).toHaveFocus());
  },
};
