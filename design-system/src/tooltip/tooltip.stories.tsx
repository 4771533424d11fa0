import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trash2 } from 'lucide-react';
import { expect, screen } from 'storybook/test';
import { Button } from '../button/button';
import { IconButton } from '../icon-button/icon-button';
import { dark, phone } from '../internal/story';
import { Tooltip, TooltipProvider } from './tooltip';

const meta = {
  component: Tooltip,
  args: {
    content: 'Удалять документы могут владелец и старший администратор',
    children: <Button aria-disabled>Удалить</Button>,
  },
  decorators: (Story) => (
    <TooltipProvider openDelay={0}>
      <div style={{ padding: '4rem 1rem' }}>
        <Story />
      </div>
    </TooltipProvider>
  ),
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

const show: Story['play'] = async ({ canvas, userEvent, args }) => {
  await expect(canvas.getByRole('button')).toHaveAccessibleDescription(args.content);
  await userEvent.tab();
  await expect((await screen.findAllByText(args.content)).length).toBe(2);
};
export const OnFocus: Story = { play: show };
export const Dark: Story = { play: show, ...dark };
export const Phone: Story = { play: show, ...phone };
/** Screen readers do not read an icon's name twice. */
export const AsLabel: Story = {
  args: { content: 'Удалить', isLabel: true, children: <IconButton aria-label="Удалить" icon={<Trash2 />} /> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole('button', { name: 'Удалить' }));
    await expect(await screen.findByText('Удалить')).toHaveAttribute('aria-hidden', 'true');
    await expect(canvas.getByRole('button')).toHaveAccessibleDescription('');
  },
};
