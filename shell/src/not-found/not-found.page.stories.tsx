import { withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { PublicLayout } from '../layout/public/public-layout';
import { layoutStory } from '../testing/layout-story';
import { NotFoundPage } from './not-found.page';

const meta: Meta = {
  parameters: { layout: 'fullscreen' },
  decorators: [withKit({ route: '/nowhere' })],
  render: () => layoutStory(<PublicLayout />, <NotFoundPage />),
};
export default meta;

export const Desktop: StoryObj = {};
export const Phone: StoryObj = { globals: { viewport: { value: 'phone' } } };
