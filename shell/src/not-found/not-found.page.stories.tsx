import { withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PublicLayout } from '../layout/public/public-layout';
import { layoutStory } from '../testing/layout-story';
import { NotFoundPage } from './not-found.page';

const meta: Meta = {
  parameters: { layout: 'fullscreen' },
  render: () => layoutStory(<PublicLayout />, <NotFoundPage />),
};
export default meta;

const unknown: StoryObj = { decorators: [withKit({ route: '/nowhere' })] };
export const Desktop: StoryObj = {
  ...unknown,
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('heading', { level: 1 });
    const card = heading.closest('[data-page="answer"]')?.getBoundingClientRect() ?? new DOMRect();
    const above = card.top - canvas.getByRole('banner').getBoundingClientRect().bottom;
    const below = canvas.getByRole('contentinfo').getBoundingClientRect().top - card.bottom;
    await expect(card.width).toBe(960);
    await expect(Math.abs(above - below)).toBeLessThan(1);
  },
};
export const Dark: StoryObj = { ...unknown, globals: { theme: 'dark' } };
export const Phone: StoryObj = { ...unknown, globals: { viewport: { value: 'phone' } } };
export const PhoneDark: StoryObj = { ...unknown, globals: { viewport: { value: 'phone' }, theme: 'dark' } };
export const ShortLink: StoryObj = { decorators: [withKit({ route: `/s/${'x'.repeat(22)}` })] };
