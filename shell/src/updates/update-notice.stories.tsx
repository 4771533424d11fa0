import { PageHeader } from '@school/design-system/page-header';
import { withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { StaffLayout } from '../layout/staff-layout';
import { layoutStory } from '../testing/layout-story';
import { useUpdateStore } from './update-store';

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
  beforeEach: () => {
    useUpdateStore.setState({ isOffered: true });
    return () => useUpdateStore.setState({ isOffered: false });
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: 'Обновить' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export default meta;

export const Desktop: StoryObj = {};
export const Phone: StoryObj = { globals: { viewport: { value: 'phone' } } };
