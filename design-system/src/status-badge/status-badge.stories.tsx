import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { dark, phone } from '../internal/story';
import { UsageNotes } from '../internal/usage-notes';
import { Inline, Stack } from '../stack/stack';
import { StatusBadge } from './status-badge';
import * as tables from './statuses';

const meta = {
  component: StatusBadge,
  args: { look: tables.contractLooks.sent, children: 'Ждет подписи' },
} satisfies Meta<typeof StatusBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every table with raw statuses; screens translate them. */
const all = () => (
  <Stack gap={4}>
    {Object.entries<Record<string, tables.StatusLook>>(tables).map(([name, looks]) => (
      <Stack key={name} gap={1}>
        <h2 lang="en">{name}</h2>
        <Inline>
          {Object.entries(looks).map(([status, look]) => (
            <StatusBadge key={status} look={look}>
              {status}
            </StatusBadge>
          ))}
        </Inline>
      </Stack>
    ))}
  </Stack>
);
export const Tables: Story = { render: all };
export const Dark: Story = { render: all, ...dark };
export const Phone: Story = { render: all, ...phone };
const getBorder = (text: HTMLElement) => text.parentElement && getComputedStyle(text.parentElement).borderTopWidth;
/** What is done or waits as usual is an icon and a word. */
export const Russian: Story = {
  play: async ({ canvas }) => {
    const text = canvas.getByText('Ждет подписи');
    await expect(text.parentElement?.querySelector('svg')).not.toBeNull();
    await expect(getBorder(text)).toBe('0px');
  },
};
/** Only what a person must mend has a box. */
export const ToMend: Story = {
  args: { look: tables.deliveryLooks.failed, children: 'Не доставлено' },
  play: async ({ canvas }) => {
    await expect(getBorder(canvas.getByText('Не доставлено'))).toBe('1px');
  },
};
export const LongRussian: Story = {
  args: {
    look: tables.deliveryLooks.held,
    children: 'Задержано до утра: сообщения родителям не отправляются ночью',
  },
  ...phone,
};
export const English: Story = { args: { children: 'Sent' } };
export const Usage: Story = {
  render: () => (
    <UsageNotes
      when={[
        'A status of a trial request, a registration, a link, a contract, a mark, a message or a payment.',
        'Use the look from its table: `contractLooks[contract.status]`; a status without a row does not compile.',
        'A new status gets a row in `statuses.ts`. If it means the same as another one, it has the same icon.',
      ]}
      not={[
        'Not for facts that are not a status, such as "two other requests with this phone": use Badge.',
        'Not for filters: use Chip.',
        'Screens do not choose icons or tones.',
        'A look gets `mend` only when a person must put the state right; what is done or waits as usual has no box.',
      ]}
    />
  ),
};
