import { funnelConversionRoutes } from '@school/api-contract/families/funnel-conversion';
import { type KitOptions, respond, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { conversionServer, nothing } from './conversion.fixtures';
import { Component } from './conversion.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (search: string, { handlers = [], ...more }: KitOptions = {}): Story => ({
  decorators: [
    withKit({
      locales,
      user: 'owner',
      route: `/sales-funnel/conversion?from=2025-12&to=2026-11${search}`,
      path: '/sales-funnel/conversion',
      handlers: [...handlers, ...conversionServer],
      ...more,
    }),
  ],
});

export const ByMonth: Story = {
  ...on(''),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: /^Путь от/ }, { timeout: 5_000 })).toBeVisible();
  },
};
export const BySectionDark: Story = {
  ...on('&by=section'),
  globals: { theme: 'dark' },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('region', { name: /^Доля договоров по\sсекциям/ }, { timeout: 5_000 }),
    ).toBeVisible();
  },
};
export const BySourceOnPhone: Story = {
  ...on('&by=source'),
  globals: { viewport: { value: 'phone', isRotated: false } },
};
export const English: Story = on('&by=person', { language: 'en' });
export const Nothing: Story = on('', { handlers: [respond(funnelConversionRoutes.read, nothing)] });
