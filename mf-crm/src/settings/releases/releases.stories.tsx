import { releaseRoutes } from '@school/api-contract/school/releases';
import { type FakeHandler, respond, respondError, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import { Releases } from './releases';
import { releases, releasesHandlers } from './releases.fixtures';

const meta = { component: Releases } satisfies Meta<typeof Releases>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (more: FakeHandler[] = [], language: 'ru' | 'en' = 'ru'): Story => ({
  decorators: [
    withKit({
      ...{ locales, language, user: 'owner', path: '/settings', handlers: [...more, ...releasesHandlers] },
      route: '/settings?tab=releases',
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

export const All: Story = {
  ...on(),
  play: async ({ canvas, userEvent }) => {
    for (const summary of await canvas.findAllByText(/^История: 4/)) await userEvent.click(summary);
    await canvas.findAllByText('Пробный выпуск остановлен');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const AllDark: Story = { ...All, ...dark };
export const AllOnPhone: Story = { ...All, ...phone };
export const AllOnPhoneDark: Story = { ...All, ...phoneDark };
export const English: Story = on([], 'en');
export const EnglishOnPhone: Story = { ...English, ...phone };
export const Loading: Story = on([respond(releaseRoutes.list, releases, { pending: true })]);
export const Empty: Story = on([respond(releaseRoutes.list, { ...releases, parts: [] })]);
export const Failed: Story = on([respondError(releaseRoutes.list, 'SERVICE_UNAVAILABLE')]);
export const RollBack: Story = {
  ...on([respondError(releaseRoutes.rollback, 'CONFLICT')]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Откатить: mf-crm' }));
    const reason = await screen.findByLabelText(/^Причина/);
    await userEvent.type(reason, 'Список учеников пустой');
    await userEvent.click(screen.getByRole('button', { name: 'Откатить' }));
    await screen.findByText(/уже изменил кто-то другой/);
  },
};
export const RollBackOnPhoneDark: Story = { ...RollBack, ...phoneDark };
