import { withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import { today } from '../attendance.fixtures';
import type { QueuedWalkIn } from './queued-walk-in';
import type { WalkIns } from './use-walk-in-queue';
import { WalkInRows } from './walk-in-rows';

const lev: QueuedWalkIn = {
  ...{ userId: 1, key: 'a'.repeat(32), groupId: 5, groupName: 'Гимнастика 7–9', date: today, isTried: false },
  ...{ childName: 'Лев', parentPhone: '+79161234567', reason: '', notedAt: `${today}T14:35:00.000Z` },
};
const sonya: QueuedWalkIn = {
  ...{ ...lev, key: 'b'.repeat(32), childName: 'Воздвиженская-Константинопольская Софья' },
  problem: {
    kind: 'refused',
    texts: ['Занятие было больше недели назад: напишите, почему записываете сейчас'],
    needsReason: true,
  },
};
const eva: QueuedWalkIn = { ...lev, key: 'c'.repeat(32), childName: 'Ева', problem: { kind: 'closed' } };

const given = (phase: WalkIns['phase'], walkIns: readonly QueuedWalkIn[] = [lev], durable = true) => ({
  walkIns: {
    ...{ walkIns, stored: new Map(), phase, durable },
    queue: { add: fn(), mend: fn(), drop: fn(async () => true), hold: fn(() => () => {}), retry: fn() },
  },
});

const meta = {
  component: WalkInRows,
  decorators: [withKit({ locales, user: 'coach' })],
  args: { groupId: 5, ...given('offline') },
} satisfies Meta<typeof WalkInRows>;
export default meta;
type Story = StoryObj<typeof meta>;

const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const phoneDark = { globals: { ...phone.globals, theme: 'dark' } };

/** Without a network, beside one that the server refused and one of a group that is closed to the coach. */
export const NoNetwork: Story = { args: given('offline', [lev, sonya, eva]) };
export const NoNetworkOnPhone: Story = { ...NoNetwork, ...phone };
export const NoNetworkOnPhoneDark: Story = { ...NoNetwork, ...phoneDark };
export const InMemoryOnPhone: Story = { args: given('offline', [lev], false), ...phone };
export const SendingOnPhone: Story = { args: given('sending', [{ ...lev, isTried: true }]), ...phone };
export const SignedOut: Story = {
  args: given('held'),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Войти' }));
    await expect(args.walkIns.queue.retry).toHaveBeenCalledOnce();
  },
};
/** Somebody else has signed in in the browser: a password would not help, the page of that user does. */
export const OtherUserOnPhone: Story = {
  args: given('foreign'),
  ...phone,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Обновить страницу' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Войти' })).toBeNull();
  },
};
export const DeleteOnPhone: Story = {
  ...phone,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Удалить: Лев' }));
    await expect(await screen.findByRole('alertdialog', { name: 'Удалить запись «Лев»?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    await expect(args.walkIns.queue.drop).toHaveBeenCalledWith(lev.key);
  },
};
