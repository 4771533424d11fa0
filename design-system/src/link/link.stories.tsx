import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { DefinitionList } from '../definition-list/definition-list';
import { dark, phone, RouterLink } from '../internal/story';
import { Stack } from '../stack/stack';

import { Link } from './link';

const meta = { component: Link, args: { href: '#privacy', children: 'политикой конфиденциальности' } } satisfies Meta<
  typeof Link
>;
export default meta;
type Story = StoryObj<typeof meta>;

const text = (args: { href?: string }) => (
  <Stack>
    <p>
      Я ознакомлен с <Link {...args}>политикой конфиденциальности</Link> и согласен с условиями.
    </p>
    <Link {...args} alone>
      Все долги
    </Link>
    <Link {...args} quiet>
      Александрова Ева
    </Link>
    <DefinitionList items={[{ term: 'Ученик', value: <Link {...args}>Александрова Ева</Link> }]} />
  </Stack>
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
