import { closureRoutes } from '@school/api-contract/groups/closures';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { schoolDay } from '@school/kit';
import { type KitOptions, respond, respondError, respondOffline, respondPage, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { choices, createCalendar, groups } from './groups.fixtures';
import { Component } from './groups.page';
import { toMonday } from './list/use-groups-filter';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const full = respondPage(groupRoutes.list, { items: groups, total: 64, nextCursor: 'next' });
const on = (handlers: KitOptions['handlers'] = [], more: KitOptions = {}): Story => ({
  decorators: [
    withKit({
      locales,
      user: 'admin',
      route: '/groups',
      path: '/groups',
      ...more,
      handlers: [
        ...handlers,
        respond(groupRoutes.choices, choices),
        respond(groupRoutes.calendar, createCalendar(toMonday(schoolDay()))),
        full,
      ],
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

export const Cards: Story = {
  ...on(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('64 группы')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Показать еще' })).toBeVisible();
  },
};
export const CardsOnPhone: Story = { ...Cards, ...phone };
export const CardsDark: Story = { ...Cards, ...dark };
export const CardsOnPhoneDark: Story = { ...Cards, ...phoneDark };
export const Rows: Story = {
  ...on([], { route: '/groups?view=list' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('64 группы')).toBeVisible();
  },
};
/** A schedule of any length is read whole, and begins on its own line if it must. */
export const RowsOnPhone: Story = {
  ...Rows,
  ...phone,
  play: async ({ canvas }) => {
    const [schedule] = await canvas.findAllByText(/^Пн, Ср/);
    const [fact] = [schedule?.closest('div')];
    await expect(fact?.textContent).toBe('Пн, Ср 17:30–19:00; Сб 10:00–11:00');
    await expect(fact?.scrollWidth).toBeLessThanOrEqual(fact?.clientWidth ?? 0);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const RowsDark: Story = { ...Rows, ...dark };
export const RowsLoading: Story = on([{ ...full, answer: () => new Promise<Response>(() => {}) }], {
  route: '/groups?view=list',
});
export const CardsForCoach: Story = on([], { user: 'coach' });
export const Archive: Story = on(
  [respondPage(groupRoutes.list, { items: groups.slice(0, 1).map((group) => ({ ...group, active: false })) })],
  { route: '/groups?archived=1' },
);
export const English: Story = on([], { language: 'en' });
export const Empty: Story = on([respondPage(groupRoutes.list, { items: [] })]);
export const NothingFound: Story = {
  ...on([respondPage(groupRoutes.list, { items: [] })], { route: '/groups?branch=2' }),
  ...phoneDark,
};
export const Loading: Story = on([{ ...full, answer: () => new Promise<Response>(() => {}) }]);
export const LoadingOnPhone: Story = { ...Loading, ...phone };
export const Failed: Story = on([respondOffline(groupRoutes.list)]);

export const Closure: Story = {
  ...on(
    [
      respond(closureRoutes.preview, {
        ...{ sessions: 34, groups: 12, trials: 2 },
        ...{ families: { email: 96, sms: 14, unreached: 3 }, subscriptions: 21 },
      }),
    ],
    { user: 'owner' },
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Еще действия' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Отменить занятия за период' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Отменить занятия за период' }));
    await expect(await dialog.findByRole('button', { name: 'Отменить 34 занятия' })).toBeVisible();
  },
};
export const ClosureOnPhoneDark: Story = { ...Closure, ...phoneDark };

export const Week: Story = {
  ...on([], { route: '/groups?view=week' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '2 пересечения' })).toBeVisible();
  },
};
export const WeekOnPhone: Story = { ...Week, ...phone };
export const WeekDark: Story = { ...Week, ...dark };
export const Halls: Story = on([], { route: '/groups?view=week&lanes=halls' });
export const CoachesOnPhone: Story = { ...on([], { route: '/groups?view=week&lanes=coaches' }), ...phone };
export const WeekEnglish: Story = on([], { route: '/groups?view=week', language: 'en' });
export const WeekEmpty: Story = on([respond(groupRoutes.calendar, [])], { route: '/groups?view=week' });
export const WeekLoading: Story = on(
  [respond(groupRoutes.calendar, createCalendar(toMonday(schoolDay())), { pending: true })],
  {
    route: '/groups?view=week',
  },
);
export const WeekFailed: Story = on([respondError(groupRoutes.calendar, 'SERVICE_UNAVAILABLE')], {
  route: '/groups?view=week',
});

export const NewGroup: Story = {
  ...on(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Создать группу' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Новая группа' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Добавить занятие' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Добавить занятие' }));
    await userEvent.selectOptions(drawer.getAllByRole('combobox', { name: 'День' })[1] ?? document.body, '1');
    await userEvent.click(drawer.getByRole('button', { name: 'Создать' }));
    await drawer.findAllByText('Занятия группы пересекаются по времени');
  },
};
export const NewGroupOnPhone: Story = { ...NewGroup, ...phone };
export const NewGroupDark: Story = { ...NewGroup, ...dark };
export const NewHall: Story = {
  ...on([], { user: 'owner' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Создать группу' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Новая группа' }));
    await drawer.findByRole('option', { name: 'Центр' });
    await userEvent.selectOptions(drawer.getByRole('combobox', { name: 'Отделение' }), 'Центр');
    await userEvent.click(drawer.getByRole('button', { name: 'Добавить зал' }));
    await screen.findByRole('dialog', { name: 'Новый зал' });
  },
};
export const NewHallOnPhoneDark: Story = { ...NewHall, ...phoneDark };
