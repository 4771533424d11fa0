import { sessionPhotoRoutes as routes } from '@school/api-contract/groups/session-photos';
import type { Role } from '@school/api-contract/rules/roles';
import { type FakeHandler, type KitOptions, respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { photo, photographed, recent, scores, secondTask, task, today } from './photos.fixtures';
import { Component } from './trainer-photo.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const day = respond(routes.today, {
  today,
  sessions: [{ ...task, photos: [photo(1, 7), photo(2, 12, { timeProblem: 'clockWrong' })] }, secondTask],
});

function on(role: Role, query = '', ...handlers: FakeHandler[]): Story {
  const options = (): KitOptions => ({
    locales,
    user: role,
    route: `/trainer-photo-demo?${query}`,
    path: '/trainer-photo-demo',
    handlers: [
      ...handlers,
      day,
      respond(routes.recent, recent),
      respond(routes.list, photographed),
      respond(routes.scores, scores),
    ],
  });
  return { decorators: [(Story) => withKit(options())(Story)] };
}
const dark = { globals: { theme: 'dark' } };
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const week = `day=${today}`;

export const Coach: Story = {
  ...on('coach'),
  ...phone,
  play: async () => {
    await expect(await screen.findByText(/С опозданием, через/)).toBeVisible();
    await expect(screen.getByRole('button', { name: /Сделать фото: Дзюдо/ })).toBeVisible();
  },
};
export const CoachDark: Story = { ...on('coach'), ...dark };
export const CoachPastDays: Story = {
  ...on('coach'),
  play: async ({ userEvent }) => {
    const past = within(await screen.findByRole('region', { name: 'Прошлые дни' }));
    await userEvent.click(past.getByText(/^пт, 20 ноя/));
    await expect(past.getByText('Нет фото')).toBeVisible();
  },
};
export const CoachPastDaysOnPhoneDark: Story = { ...CoachPastDays, globals: { ...phone.globals, ...dark.globals } };
export const CoachWithoutSessions: Story = on('coach', '', respond(routes.today, { today, sessions: [] }));
export const Week: Story = {
  ...on('owner', week),
  play: async () => {
    await expect(await screen.findByRole('row', { name: /Петрова/ })).toBeVisible();
  },
};
export const WeekDark: Story = { ...on('admin', week), ...dark };
export const WeekPhone: Story = { ...on('admin', week), ...phone };
export const WholeScreen: Story = {
  ...on('owner', `${week}&photo=1`),
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Фото занятий' })).toBeVisible();
  },
};
export const Scores: Story = on('owner', 'view=scores');
export const Failed: Story = on('owner', week, respondError(routes.list, 'SERVICE_UNAVAILABLE'));
