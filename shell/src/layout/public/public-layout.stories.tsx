import { PageHeader } from '@school/design-system/page-header';
import { withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { layoutStory } from '../../testing/layout-story';
import { PublicLayout } from './public-layout';

const screen = <PageHeader title="Запись на пробное занятие" description="Выберите секцию, отделение и время" />;

const meta: Meta = {
  parameters: { layout: 'fullscreen' },
  decorators: [withKit({ route: '/trial-request' })],
  render: () => layoutStory(<PublicLayout />, screen),
};
export default meta;

export const Desktop: StoryObj = {};
export const Dark: StoryObj = { globals: { theme: 'dark' } };
export const Phone: StoryObj = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const targets = [...(await canvas.findAllByRole('link')), ...canvas.getAllByRole('button')];
    const shown = targets.filter(
      ({ offsetHeight, innerText }) => offsetHeight > 0 && innerText !== 'Перейти к содержанию',
    );
    await expect(shown.length).toBeGreaterThan(4);
    for (const target of shown) {
      await expect(target.getBoundingClientRect().height, target.textContent ?? '').toBeGreaterThanOrEqual(44);
    }
  },
};
