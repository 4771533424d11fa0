import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { studentRoutes } from '@school/api-contract/students/students';
import { type KitOptions, respond, respondError, respondPage, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { rows as students } from '../students/students.fixtures';
import { Component } from './group.page';
import {
  choices,
  comingSchedules,
  comingTimetables,
  fullGroup,
  group,
  nextSessions,
  roster,
  rosterRow,
  staff,
  timetables,
  waitingRows,
} from './groups.fixtures';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (of = group, search = '', handlers: KitOptions['handlers'] = [], more: KitOptions = {}): Story => ({
  decorators: [
    withKit({
      locales,
      user: 'admin',
      route: `/groups/${of.id}${search}`,
      path: '/groups/:id',
      ...more,
      handlers: [
        ...handlers,
        respond(groupRoutes.roster, roster),
        respond(groupRoutes.choices, choices),
        respond(subscriptionRoutes.ofGroup, []),
        respond(attendanceRoutes.sessions, []),
        respond(groupRoutes.timetables, timetables),
        respond(groupRoutes.nextSessions, nextSessions),
        respond(groupRoutes.waiting, waitingRows),
        respond(groupRoutes.access, staff),
        respondPage(studentRoutes.list, { items: students }),
        // last, because `:id` also matches the literal paths
        respond(groupRoutes.read, of),
      ],
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

export const Roster: Story = {
  ...on(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^92\s%$/)).toBeVisible();
    await expect(canvas.getByText('Аллергия на орехи')).toBeVisible();
    // a long note takes one line of a row, two of a phone's item
    const note = canvas.getByText(/^Аллергия на пыльцу/);
    const lines = matchMedia('(max-width: 639px)').matches ? 2 : 1;
    await expect(note.getBoundingClientRect().height).toBe(
      lines * Number.parseFloat(getComputedStyle(note).lineHeight),
    );
  },
};
/** A tooltip shows what the line leaves out. */
export const RosterNoteInTooltip: Story = {
  ...on(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(await canvas.findByText(/^Аллергия на пыльцу/));
    await waitFor(() => expect(screen.queryAllByText(/^Аллергия на пыльцу/)).toHaveLength(2));
  },
};
/** A long name and a planned leave do not push the medical sign out of the cell. */
export const RosterLongNameLeaves: Story = {
  ...on(group, '', [
    respond(
      groupRoutes.roster,
      roster.map((row) => ({ ...row, leaveDate: '2098-12-02' })),
    ),
  ]),
  play: async ({ canvas }) => {
    const sign = await canvas.findByRole('button', { name: /^Здоровье: Рождественская/ });
    const cell = sign.closest('th');
    await expect(sign.getBoundingClientRect().left + 24).toBeLessThanOrEqual(cell?.getBoundingClientRect().right ?? 0);
  },
};
const leftOf = { endsOn: '2098-12-02', sessionsLeft: null };
export const RosterWithSubscriptions: Story = on(
  group,
  '',
  [
    respond(subscriptionRoutes.ofGroup, [
      { ...leftOf, studentId: roster[0]?.studentId ?? 0, state: 'active', sessionsLeft: 3 },
      { ...leftOf, studentId: roster[1]?.studentId ?? 0, state: 'active' },
      { ...leftOf, studentId: roster[2]?.studentId ?? 0, state: 'none' },
    ]),
  ],
  { school: { sellsSubscriptions: true } },
);
/** A phone has no column for it: what the family must act on is said in words. */
export const RosterWithSubscriptionsOnPhone: Story = {
  ...RosterWithSubscriptions,
  ...phone,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Нет абонемента')).toBeVisible();
    await expect(canvas.queryByText('3 занятия')).toBeNull();
  },
};
export const RosterOnPhone: Story = {
  ...Roster,
  ...phone,
  play: async (context) => {
    await Roster.play?.(context);
    const { canvas } = context;
    // Marking, tabs and the first children fit on the first screen.
    await expect(canvas.getByText('Иванова Анна').getBoundingClientRect().top).toBeLessThan(320);
    await expect(canvas.queryByRole('button', { name: 'Изменить' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Действия с группой' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
const longRoster = Array.from({ length: 300 }, (_, index) => ({
  ...rosterRow,
  ...{ id: 1000 + index, studentId: 1000 + index, name: `${index % 9 === 7 ? 'Алёхина' : 'Петрова'} Ева ${index + 1}` },
}));
export const LongRoster: Story = {
  ...on(group, '', [respond(groupRoutes.roster, longRoster)]),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('searchbox', { name: 'Найти по имени' });
    await userEvent.type(field, 'алех');
    await expect(await canvas.findByText('Найдено: 33 из 300')).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
  },
};
export const LongRosterOnPhone: Story = { ...LongRoster, ...phone };
export const LongRosterOnPhoneDark: Story = { ...LongRoster, ...phoneDark };
export const RosterDark: Story = { ...Roster, ...dark };
export const RosterOnPhoneDark: Story = { ...Roster, ...phoneDark };
export const RosterOfMonth: Story = on(group, '?month=2026-10', [
  respond(
    groupRoutes.roster,
    roster.map((row, index) => (index === 1 ? { ...row, leaveDate: '2026-10-15' } : row)),
  ),
]);
export const RosterEmpty: Story = on({ ...group, studentCount: 0 }, '', [respond(groupRoutes.roster, [])]);
export const RosterLoading: Story = on(group, '', [respond(groupRoutes.roster, roster, { pending: true })]);
export const RosterFailed: Story = on(group, '', [respondError(groupRoutes.roster, 'SERVICE_UNAVAILABLE')]);
export const ViewOnly: Story = on({ ...group, access: 'view' }, '', [], { user: 'coach' });
export const Archived: Story = { ...on({ ...group, active: false }), ...phoneDark };
export const Offered: Story = on({ ...group, waitingCount: 2, offer: { id: 21, name: 'Соколова Мария' } });
export const English: Story = on(group, '', [], { language: 'en' });

export const AddStudents: Story = {
  ...on({ ...group, waitingCount: 2 }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Добавить учеников' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Добавить в группу' }));
    const search = dialog.getByRole('combobox', { name: /^Найти ученика/ });
    await userEvent.type(search, 'ли');
    await userEvent.click(await dialog.findByRole('option', { name: /^Ли Ян/ }));
    await userEvent.type(search, 'и');
    await expect(await dialog.findByText('Найдено 4 ученика')).toBeVisible();
  },
};
export const AddStudentsOnPhone: Story = { ...AddStudents, ...phone };
export const AddStudentsDark: Story = { ...AddStudents, ...dark };
export const AddToFull: Story = {
  ...on(fullGroup),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Добавить учеников' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Добавить в группу' }));
    await expect(await dialog.findByText('В группе нет свободных мест')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Добавить в лист ожидания' })).toBeVisible();
  },
};
export const RemoveStudent: Story = {
  ...on(),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('link', { name: /^Иванова/ });
    const details = canvas.queryByRole('button', { name: /^Подробнее: Иванова/ });
    if (details && !canvas.queryByRole('button', { name: /^Убрать из группы: Иванова/ }))
      await userEvent.click(details);
    await userEvent.click(canvas.getByRole('button', { name: /^Убрать из группы: Иванова/ }));
    await screen.findByRole('dialog', { name: 'Убрать из группы?' });
  },
};
export const RemoveStudentOnPhone: Story = { ...RemoveStudent, ...phoneDark };

export const Schedule: Story = {
  ...on(group, '?tab=schedule'),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Пересечение')).length).toBe(2);
    await expect(await canvas.findByText('Отменено')).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const ScheduleOnPhone: Story = { ...Schedule, ...phone };
export const ScheduleDark: Story = { ...Schedule, ...dark };
export const ScheduleEmpty: Story = on({ ...group, schedules: [], nextSession: null }, '?tab=schedule', [
  respond(groupRoutes.timetables, [{ from: null, entries: [] }]),
]);
export const ScheduleLoading: Story = on(group, '?tab=schedule', [
  respond(groupRoutes.timetables, timetables, { pending: true }),
]);
/** Two future schedule changes; the first can be cancelled. */
export const ScheduleComing: Story = on({ ...group, comingSchedules }, '?tab=schedule', [
  respond(groupRoutes.timetables, comingTimetables),
  respond(groupRoutes.scheduleFamilies, { email: 12, sms: 2, unreached: 1 }),
]);
export const ScheduleComingOnPhoneDark: Story = { ...ScheduleComing, ...phoneDark };
export const ScheduleCancel: Story = {
  ...ScheduleComing,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Отменить изменение расписания с 1 марта 2099' }));
    await screen.findByRole('alertdialog', { name: 'Отменить расписание с 1 марта 2099?' });
    await expect(await screen.findByRole('checkbox', { name: /^Сообщить семьям/ })).toBeChecked();
  },
};
export const ScheduleCancelOnPhoneDark: Story = { ...ScheduleCancel, ...phoneDark };
export const Waiting: Story = {
  ...on({ ...group, waitingCount: 2, offer: { id: 21, name: 'Соколова Мария' } }, '?tab=waiting'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^Принять в группу: Соколова/ })).toBeEnabled();
  },
};
export const WaitingOnPhone: Story = { ...Waiting, ...phone };
export const WaitingFull: Story = { ...on(fullGroup, '?tab=waiting'), ...dark };
export const WaitingEmpty: Story = on(group, '?tab=waiting', [respond(groupRoutes.waiting, [])]);
export const Access: Story = {
  ...on(group, '?tab=access'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: 'Доступ: Белкина Нина' })).toBeEnabled();
  },
};
export const AccessOnPhone: Story = { ...Access, ...phoneDark };
export const AccessLocked: Story = on({ ...group, access: 'edit' }, '?tab=access', [
  respond(
    groupRoutes.access,
    staff.map((row) => ({ ...row, mayChange: false })),
  ),
]);
type Scene = Parameters<NonNullable<Story['play']>>[0];

async function openForm(canvas: Scene['canvas'], userEvent: Scene['userEvent']): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name: 'Действия с группой' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Изменить' }));
}

export const Edit: Story = {
  ...on(),
  play: async ({ canvas, userEvent }) => {
    await openForm(canvas, userEvent);
    await screen.findByRole('dialog', { name: 'Изменить группу' });
  },
};
export const EditOnPhoneDark: Story = { ...Edit, ...phoneDark };
/** A schedule from a future day, which replaces an earlier future change. */
export const Reschedule: Story = {
  ...on({
    ...group,
    comingSchedules: [{ from: '2099-09-01', schedules: [{ dayOfWeek: 2, startTime: '18:00', endTime: '19:30' }] }],
  }),
  play: async ({ canvas, userEvent }) => {
    await openForm(canvas, userEvent);
    const drawer = within(await screen.findByRole('dialog', { name: 'Изменить группу' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Убрать занятие 3' }));
    await expect(await drawer.findByText('С 1 сентября 2099: Вт 18:00–19:30')).toBeVisible();
  },
};
export const RescheduleOnPhone: Story = { ...Reschedule, ...phone };
export const RescheduleDark: Story = { ...Reschedule, ...dark };
export const Loading: Story = on(group, '', [respond(groupRoutes.read, group, { pending: true })]);
export const Missing: Story = on(group, '', [respondError(groupRoutes.read, 'NOT_FOUND')]);
export const Failed: Story = on(group, '', [respondError(groupRoutes.read, 'SERVICE_UNAVAILABLE')]);
