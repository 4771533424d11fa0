import { PageHeader } from '@school/design-system/page-header';
import { useNetworkStore } from '@school/kit/host';
import { withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { StaffLayout } from '../layout/staff-layout';
import { layoutStory } from '../testing/layout-story';

const screen = (
  <>
    <PageHeader title="Посещаемость" description="среда, 18 ноября 2026" />
    <p>Здесь экран раздела.</p>
  </>
);

const meta: Meta = {
  parameters: { layout: 'fullscreen' },
  decorators: [withKit({ user: 'coach', route: '/attendance' })],
  render: () => layoutStory(<StaffLayout />, screen),
  play: async ({ canvasElement }) => {
    useNetworkStore.setState({ offline: true, dataFrom: '2026-11-18T14:05:00.000Z' });
    await expect(await within(canvasElement).findByText(/^Нет сети/)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export default meta;

export const Desktop: StoryObj = {};
export const Phone: StoryObj = { globals: { viewport: { value: 'phone' } } };
export const Dark: StoryObj = { globals: { theme: 'dark' } };
