import { withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { AuthLayout } from '../layout/auth-layout';
import { layoutStory } from '../testing/layout-story';
import { NotFoundPage } from './not-found.page';

const meta: Meta = {
  parameters: { layout: 'fullscreen' },
  decorators: [withKit({ route: '/nowhere' })],
  render: () => layoutStory(<AuthLayout />, <NotFoundPage />),
};
export default meta;

export const Desktop: StoryObj = {};
export const Phone: StoryObj = { globals: { viewport: { value: 'phone' } } };
