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
  play: async ({ canvas }) => {
    await canvas.findByText('Пробная остановлена');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const AllDark: Story = { ...All, ...dark };
export const AllOnPhone: Story = { ...All, ...phone };
export const AllOnPhoneDark: Story = { ...All, ...phoneDark };
export const Details: Story = {
  ...on(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Чат' }));
    await screen.findByText('Пробный выпуск остановлен');
  },
};
export const DetailsOnPhoneDark: Story = { ...Details, ...phoneDark };

export const English: Story = on([], 'en');
export const EnglishOnPhone: Story = { ...English, ...phone };
export const Loading: Story = on([respond(releaseRoutes.list, releases, { pending: true })]);
export const Empty: Story = on([respond(releaseRoutes.list, { ...releases, parts: [] })]);
export const Failed: Story = on([respondError(releaseRoutes.list, 'SERVICE_UNAVAILABLE')]);
export const RollBack: Story = {
  ...on([respondError(releaseRoutes.rollback, 'CONFLICT')]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Откатить: Ученики и группы' }));
    const reason = await screen.findByLabelText(/^Причина/);
    await userEvent.type(reason, 'Список учеников пустой');
    await userEvent.click(screen.getByRole('button', { name: 'Откатить' }));
    await screen.findByText(/уже изменил кто-то другой/);
  },
};
/** A row of a phone has no room for the button: the details have it. */
export const RollBackOnPhoneDark: Story = {
  ...on([respondError(releaseRoutes.rollback, 'CONFLICT')]),
  ...phoneDark,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Ученики и группы' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Откатить: Ученики и группы' }));
    await screen.findByLabelText(/^Причина/);
  },
};
