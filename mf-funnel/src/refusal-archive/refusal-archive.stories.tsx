import { type FakeHandler, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { expect } from 'storybook/test';
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
    await expect(await canvas.findByRole('heading', { name: 'Отказы по причинам' })).toBeVisible();
  },
};
export const FullOnPhoneDark: Story = {
  ...full,
  globals: { viewport: { value: 'phone', isRotated: false }, theme: 'dark' },
};
export const Empty: Story = on(() => archiveServer([]));
