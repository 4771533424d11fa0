import { dashboardRoutes } from '@school/api-contract/school/dashboard';
import { schoolReadinessRoutes } from '@school/api-contract/school/school-readiness';
import { PageHeader } from '@school/design-system/page-header';
import { respond, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { layoutStory } from '../testing/layout-story';
import { StaffLayout } from './staff-layout';

const screen = (
  <>
    <PageHeader title="Ученики" description="160 учеников, 12 групп" />
    <p>Здесь экран раздела.</p>
  </>
);

const meta: Meta = {
  parameters: { layout: 'fullscreen' },
  render: () => layoutStory(<StaffLayout />, screen),
};
export default meta;

const owner = [withKit({ user: 'owner', route: '/students' })];
const phone = { viewport: { value: 'phone' } };

const counted = [
  withKit({
    user: 'owner',
    route: '/students?direction=dance',
    handlers: [
      respond(dashboardRoutes.counts, {
        ...{ students: 154, groups: 12, unmarkedSessions: 7, nextSteps: 5, registrations: 6, unmatchedPayments: 4 },
        studentsByDirection: [
          { sportsDirection: 'artistic_gymnastics', students: 50 },
          { sportsDirection: 'martial_arts', students: 51 },
          { sportsDirection: 'dance', students: 26 },
          { sportsDirection: 'sports_gymnastics', students: 27 },
        ],
      }),
    ],
  }),
];
const showsCounts: StoryObj['play'] = async ({ canvasElement }) => {
  await within(canvasElement).findAllByRole('link', { name: /7 занятий не отмечено/ });
};

/** What waits is coloured, totals are quiet; on a phone only what waits. */
export const Counts: StoryObj = { decorators: counted, play: showsCounts };
export const CountsDark: StoryObj = { ...Counts, globals: { theme: 'dark' } };
export const CountsOnPhone: StoryObj = {
  ...Counts,
  globals: phone,
  play: async ({ canvasElement }) => {
    const bar = within(canvasElement).getByRole('navigation', { name: 'Главные разделы' });
    const badge = await within(bar).findByText('7');
    // a badge above the bar covers the text of a list
    await expect(badge.getBoundingClientRect().top).toBeGreaterThanOrEqual(bar.getBoundingClientRect().top);
  },
};

export const Owner: StoryObj = { decorators: owner };
export const Dark: StoryObj = { decorators: owner, globals: { theme: 'dark' } };
export const Accountant: StoryObj = {
  decorators: [withKit({ user: 'accountant', route: '/students', language: 'en' })],
};
export const NothingSentAndNotReady: StoryObj = {
  decorators: [
    withKit({
      user: 'owner',
      route: '/students',
      school: { isReady: false, heldChannels: ['sms', 'email'] },
      handlers: [respond(schoolReadinessRoutes.read, { ready: false, steps: [], requisites: [], documents: [] })],
    }),
  ],
};
export const NothingSentAndNotReadyOnPhone: StoryObj = { ...NothingSentAndNotReady, globals: phone };
export const UserLoading: StoryObj = { decorators: [withKit({ user: 'loading' })] };
export const Phone: StoryObj = { decorators: owner, globals: phone };

export const PhoneMenu: StoryObj = {
  decorators: owner,
  globals: phone,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const more = await canvas.findByRole('button', { name: 'Еще' });
    // the top bar has no second button for the same menu
    await expect(canvas.queryByRole('button', { name: 'Открыть меню' })).toBeNull();
    await userEvent.click(more);
    await within(document.body).findByRole('dialog', { name: 'owner' });
  },
};

/** A section outside the bar is at its last place, which opens the whole menu. */
export const PhoneElsewhere: StoryObj = {
  decorators: [withKit({ user: 'owner', route: '/settings' })],
  globals: phone,
  play: async ({ canvasElement }) => {
    const more = await within(canvasElement).findByRole('button', { name: 'Еще' });
    await expect(more).toHaveAttribute('aria-current', 'true');
    await userEvent.click(more);
    await within(document.body).findByRole('dialog', { name: 'owner' });
  },
};

export const UserMenu: StoryObj = {
  decorators: owner,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Учетная запись: owner' }));
    await within(document.body).findByRole('menuitem', { name: /Выйти/ });
  },
};
