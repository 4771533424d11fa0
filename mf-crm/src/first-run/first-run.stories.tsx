import { schoolRoutes } from '@school/api-contract/school/school';
import { type SchoolReadiness, schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { readiness, schoolSettings } from '../settings/settings.fixtures';
import { locales } from '../shared/locales.fixtures';
import { Component } from './first-run.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (step: string, answer: SchoolReadiness = readiness, language: 'ru' | 'en' = 'ru'): Story => ({
  decorators: [
    withKit({
      locales,
      user: 'owner',
      language,
      route: `/first-run?step=${step}`,
      path: '/first-run',
      handlers: [respond(schoolReadinessRoutes.read, answer), respond(schoolRoutes.read, schoolSettings)],
    }),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('navigation');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };

export const School: Story = on('school');
export const SchoolOnPhone: Story = { ...School, ...phone };
export const SchoolDark: Story = { ...School, ...dark };
export const Requisites: Story = on('requisites');
export const RequisitesOnPhoneDark: Story = { ...Requisites, globals: { ...phone.globals, ...dark.globals } };
export const Places: Story = on('places');
export const CoachesPutOff: Story = on('coaches');
export const Documents: Story = on('documents');
export const DocumentsOnPhone: Story = { ...Documents, ...phone };
export const End: Story = on('end');
export const EndOnPhone: Story = { ...End, ...phone };
export const English: Story = on('school', readiness, 'en');
export const Failed: Story = {
  decorators: [
    withKit({
      locales,
      user: 'owner',
      route: '/first-run',
      path: '/first-run',
      handlers: [respondError(schoolReadinessRoutes.read, 'SERVICE_UNAVAILABLE')],
    }),
  ],
};
