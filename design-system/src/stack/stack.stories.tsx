import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { Inline, Stack } from './stack';

const meta = { component: Stack, args: { children: null } } satisfies Meta<typeof Stack>;
export default meta;
type Story = StoryObj<typeof meta>;

const all = () => (
  <Stack gap={2}>
    <Button>Один под другим</Button>
    <Inline>
      <Button>Рядом</Button>
      <Button>И с переносом на узком экране</Button>
    </Inline>
  </Stack>
);
export const Plain: Story = { render: all };
export const Phone: Story = { render: all, ...phone };
export const Dark: Story = { render: all, ...dark };
