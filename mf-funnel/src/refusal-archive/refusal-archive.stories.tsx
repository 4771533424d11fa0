import { type FakeHandler, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { expect, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { archiveServer, refusals } from './refusal-archive.fixtures';
import { Component } from './refusal-archive.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (handlers: () => FakeHandler[]): Story => ({
  decorators: [
    (StoryOf: ComponentType) =>
      withKit({ locales, user: 'owner', route: '/refusal-archive', path: '/refusal-archive', handlers: handlers() })(
        StoryOf,
      ),
  ],
});
const full = on(() => archiveServer(refusals));

export const Full: Story = {
  ...full,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'По причинам' })).toBeVisible();
  },
};
export const FullOnPhoneDark: Story = {
  ...full,
  globals: { viewport: { value: 'phone', isRotated: false }, theme: 'dark' },
  play: async ({ canvas, userEvent }) => {
    const rows = await canvas.findAllByRole('listitem');
    const row = rows.find(({ textContent }) => textContent?.includes('Ян Ковалев'));
    if (!row) throw new Error('The refusal is missing');
    await expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(72);
    await userEvent.click(within(row).getByRole('button', { name: 'Подробности: Ян Ковалев' }));
    await expect(
      within(row)
        .getAllByText(/^Просят позвонить в январе/)
        .at(-1),
    ).toBeVisible();
    await expect(within(row).getByRole('button', { name: 'Вернуть в воронку: Ян Ковалев' })).toBeVisible();
  },
};
export const Empty: Story = on(() => archiveServer([]));
