import { trialConfirmationRoutes as routes } from '@school/api-contract/families/trial-confirmations';
import { type FakeHandler, respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { confirmed, declined, lesson } from './trial.fixtures';
import { Component } from './trial.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const behind = (...handlers: FakeHandler[]): Story => ({
  decorators: [withKit({ locales, path: '/trial/:token', route: `/trial/${'A'.repeat(43)}`, handlers })],
});

export const Waiting: Story = {
  ...behind(respond(routes.read, lesson)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Придем' })).toBeVisible();
  },
};
export const WaitingOnPhoneDark: Story = {
  ...Waiting,
  globals: { viewport: { value: 'phone', isRotated: false }, theme: 'dark' },
};
export const Confirmed: Story = behind(respond(routes.read, confirmed));
export const Declined: Story = behind(respond(routes.read, declined));
export const Moved: Story = behind(respond(routes.read, { ...lesson, state: 'moved' }));
export const Over: Story = behind(respond(routes.read, { ...lesson, state: 'over', childName: null }));
export const BadLink: Story = behind(respondError(routes.read, 'NOT_FOUND'));
