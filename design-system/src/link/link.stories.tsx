import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone, RouterLink } from '../internal/story';

import { Link } from './link';

const meta = { component: Link, args: { href: '#privacy', children: 'политикой конфиденциальности' } } satisfies Meta<
  typeof Link
>;
export default meta;
type Story = StoryObj<typeof meta>;

const text = (args: { href?: string }) => (
  <p>
    Я ознакомлен с <Link {...args}>политикой конфиденциальности</Link> и{' '}
    <Link {...args} quiet>
      согласием на обработку данных
    </Link>
    .
  </p>
);
export const States: Story = { render: text };
export const Dark: Story = { render: text, ...dark };
export const Phone: Story = { render: text, ...phone };
/** A router's link gets the style and keeps its own address. */
export const Rendered: Story = {
  args: { href: undefined, render: <RouterLink href="#router" id="router" />, children: 'К заявке' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'К заявке' });
    await expect(link).toHaveAttribute('href', '#router');
    await expect(link).toHaveAttribute('id', 'router');
  },
};
