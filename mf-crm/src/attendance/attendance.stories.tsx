import { authRoutes } from '@school/api-contract/accounts/auth';
import { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { attendanceRoutes, type Journal } from '@school/api-contract/groups/attendance';
import type { Role } from '@school/api-contract/rules/roles';
import { type FakeHandler, type KitOptions, respond, respondError, respondOffline, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { createUser, journal, largeJournal, sessions, today, unmarked, waitingMark } from './attendance.fixtures';
import { Component } from './attendance.page';
import { openMarkStorage } from './queue/mark-storage';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const { mark } = attendanceRoutes;
const saved = respond(mark, ({ body }) => ({ saved: Array.isArray(body) ? body.length : 0, conflicts: [] }));

interface Scene {
  /** Query string of the address. */
  query: string;
  role?: Role;
  given?: Partial<Journal>;
  handlers?: readonly FakeHandler[];
  more?: KitOptions;
}

function on({ query, role = 'coach', given, handlers = [], more }: Scene): Story {
  const options = (): KitOptions => {
    // A new user each time, so that no story sees the marks of another.
    const user = createUser(role);
    return {
      locales,
      user,
      route: `/attendance?${query}`,
      path: '/attendance',
      handlers: [
        ...handlers,
        saved,
        respond(attendanceRoutes.sessions, sessions),
        respond(attendanceRoutes.unmarked, unmarked),
        respond(attendanceRoutes.journal, { ...largeJournal, ...given }),
        respond(authRoutes.currentUser, user),
      ],
      ...more,
    };
  };
  return { decorators: [(Story) => withKit(options())(Story)] };
}
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };
const day = `date=${today}`;
const list = `${day}&group=5`;
const month = `${list}&view=month`;

export const Day: Story = {
  ...on({ query: `${day}&colleagues=1` }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Гимнастика 7–9' })).toBeVisible();
    await expect(canvas.getByText(/^Перенесено на 20 ноября/)).toBeVisible();
  },
};
export const DayOnPhone: Story = {
  ...Day,
  ...phone,
  play: async ({ canvas }) => {
    const state = await canvas.findByText('Перенесено');
    const { right } = state.getBoundingClientRect();
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
    await expect(canvas.getByRole('link', { name: 'Единоборства' }).getBoundingClientRect().right).toBeLessThan(
      state.getBoundingClientRect().left,
    );
    await expect(canvas.getByText('На 20 ноября. В зале соревнования')).toBeVisible();
  },
};
export const DayDark: Story = { ...Day, ...dark };
export const DayOnPhoneDark: Story = { ...DayOnPhone, ...phoneDark };
export const DayForOwner: Story = {
  ...on({ query: 'view=unmarked', role: 'owner' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: 'Не отмечены 2' })).toBeVisible();
  },
};
export const Unmarked: Story = on({ query: `${day}&view=unmarked`, role: 'owner' });
export const UnmarkedOnPhone: Story = { ...Unmarked, ...phone };
export const DayEmpty: Story = on({ query: day, handlers: [respond(attendanceRoutes.sessions, [])] });
export const DayLoading: Story = on({
  query: day,
  handlers: [respond(attendanceRoutes.sessions, [], { pending: true })],
});
export const DayFailed: Story = {
  ...on({ query: day, handlers: [respondOffline(attendanceRoutes.sessions)] }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Повторить' })).toBeVisible();
  },
};

export const List: Story = {
  ...on({ query: list }),
  play: async ({ canvas, userEvent }) => {
    const anna = await canvas.findByRole('button', { name: /^Алексеева/ });
    const { height } = anna.getBoundingClientRect();
    await expect(height).toBe(matchMedia('(max-width: 639px)').matches ? 56 : 41);
    await userEvent.click(anna);
    await expect(anna).toHaveTextContent('Присутствует');
    await expect(anna.getBoundingClientRect().height).toBe(height);
    await waitFor(() => expect(canvas.getByText('Сохранено')).toBeVisible());
  },
};
/** A child on trial is the first row; the comment is written once the mark is made. */
export const ListWithTrial: Story = {
  ...on({
    query: list,
    handlers: [
      respond(trialLessonRoutes.children, {
        date: today,
        mayMark: true,
        children: [
          {
            ...{ id: 71, childName: 'Кузнецов Семён', childAge: 12, startsAt: `${today}T14:00:00.000Z` },
            ...{ outcome: null, comment: null, confirmed: true, declined: false, open: true, walkIn: false },
          },
          {
            ...{ id: 72, childName: 'Константинопольская Александра', childAge: 7, startsAt: `${today}T14:00:00.000Z` },
            ...{
              outcome: 'CAME',
              comment: 'Гибкая, можно в младшую группу',
              confirmed: false,
              declined: false,
              open: true,
            },
            walkIn: false,
          },
          {
            ...{ id: 73, childName: 'Лев', childAge: null, startsAt: `${today}T00:00:00.000Z`, outcome: 'CAME' },
            ...{ comment: null, confirmed: false, declined: false, open: false, walkIn: true },
          },
        ],
      }),
    ],
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: /^Кузнецов Семён Пробное/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Комментарий: Константинопольская Александра' }));
    await expect(await screen.findByRole('textbox', { name: /^Комментарий/ })).toHaveValue(
      'Гибкая, можно в младшую группу',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  },
};
/** The buttons of all rows end where the page does; signs and comments stand before them. */
export const ListWithTrialOnPhone: Story = {
  ...ListWithTrial,
  ...phone,
  play: async (context) => {
    await ListWithTrial.play?.(context);
    const rows = within(context.canvas.getByRole('list', { name: 'Ученики' })).getAllByRole('listitem');
    const margins = rows.map((row) => {
      const parts = [...row.querySelectorAll('[data-status], [data-choice]')];
      return row.getBoundingClientRect().right - Math.max(...parts.map((part) => part.getBoundingClientRect().right));
    });
    await expect(margins).toEqual(rows.map(() => 16));
  },
};
export const ListWithTrialDark: Story = { ...ListWithTrial, ...dark };
export const ListWithTrialOnPhoneDark: Story = { ...ListWithTrial, ...phoneDark };
const zaitseva = { id: 41, name: 'Зайцева Полина Юрьевна' };
const bySubstitute = {
  sessions: largeJournal.sessions.map((each) =>
    each.date === today ? { ...each, substitute: zaitseva, substituteComment: 'Ключ от зала на вахте' } : each,
  ),
};
/** Another coach holds the session. */
export const Substituted: Story = {
  ...on({ query: list, given: bySubstitute, role: 'owner' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Замена: Зайцева П.')).toBeVisible();
  },
};
export const SubstitutedOnPhoneDark: Story = { ...Substituted, ...phoneDark };
/** The head of the day's column says so. */
export const SubstitutedMonth: Story = on({ query: `${list}&view=month`, given: bySubstitute, role: 'owner' });
export const SubstituteDialog: Story = {
  ...on({
    query: list,
    role: 'owner',
    handlers: [
      respond(attendanceRoutes.substituteChoices, [
        { ...zaitseva, clashes: [] },
        {
          ...{ id: 43, name: 'Абрамова Анна Сергеевна' },
          clashes: [{ kind: 'trainer', groupName: 'Дзюдо 7–10', startTime: '17:00', endTime: '18:00' }],
        },
      ]),
    ],
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Действия' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Назначить замену' }));
    await userEvent.click(await screen.findByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: /^Абрамова/ }));
    await expect(await screen.findByRole('button', { name: 'Назначить, хотя есть пересечение' })).toBeVisible();
  },
};
export const SubstituteDialogOnPhone: Story = { ...SubstituteDialog, ...phone };

/** What the family wrote about a child's health is one press away while marking, and marks nothing. */
export const ListAlert: Story = {
  ...on({ query: list }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Здоровье: Новикова Жанна' }));
    await expect(await screen.findByRole('dialog', { name: 'Здоровье: Новикова Жанна' })).toHaveTextContent(
      'эпилепсия',
    );
    await expect(canvas.getByRole('button', { name: /^Новикова Жанна/ })).toHaveTextContent('Без отметки');
  },
};
export const ListAlertOnPhone: Story = { ...ListAlert, ...phone };
export const ListOnPhone: Story = { ...List, ...phone };
/** Nothing is saved yet: the counts stand beside the middle of the button. */
export const ListUntouchedOnPhone: Story = {
  ...on({ query: list, given: { marks: [] } }),
  ...phone,
  play: async ({ canvas }) => {
    const middle = (element: Element | null | undefined) => {
      const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
      return (top + bottom) / 2;
    };
    const button = await canvas.findByRole('button', { name: 'Отметить всех: 12' });
    const bar = canvas.getByRole('region', { name: 'Итог занятия' });
    const counts = bar.querySelector('dl');
    await expect(Math.abs(middle(counts) - middle(button))).toBeLessThanOrEqual(1);
    const last = counts?.lastElementChild?.getBoundingClientRect();
    await expect(last?.right).toBeLessThan(button.getBoundingClientRect().left);
  },
};
/** The longest words of the button leave the counts whole. */
export const ListHalfMarkedOnPhone: Story = {
  ...on({ query: list, given: { marks: [{ studentId: 1, date: today, status: 'ABSENT' }] } }),
  ...phone,
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Отметить еще 11' });
    const last = canvas.getByRole('region', { name: 'Итог занятия' }).querySelector('dl > :last-child');
    await expect(last?.getBoundingClientRect().right).toBeLessThan(button.getBoundingClientRect().left);
  },
};
/** The way to excuse an absence appears inside its row, so that the rows below stay under the finger. */
export const Absent: Story = {
  ...on({ query: list, more: { school: { sellsSubscriptions: true } } }),
  play: async ({ canvas, userEvent }) => {
    const anna = await canvas.findByRole('button', { name: /^Алексеева/ });
    const { height } = anna.getBoundingClientRect();
    const wholeHeight = anna.closest('li')?.getBoundingClientRect().height;
    await userEvent.click(anna);
    await userEvent.click(anna);
    const excuse = await canvas.findByRole('button', { name: /^Уважительная причина: Алексеева/ });
    await expect(anna.getBoundingClientRect().height).toBe(height);
    await expect(excuse.getBoundingClientRect().bottom).toBeLessThanOrEqual(anna.getBoundingClientRect().bottom);
    await expect(anna.closest('li')?.getBoundingClientRect().height).toBe(wholeHeight);
  },
};
export const AbsentDark: Story = { ...Absent, ...dark };
export const AbsentOnPhone: Story = { ...Absent, ...phone };
/** Nor does the mark move the rows below a name that would need three lines. */
export const LongNameAbsentOnPhone: Story = {
  ...AbsentOnPhone,
  ...on({
    query: list,
    given: {
      students: largeJournal.students.map((each, index) =>
        index === 0 ? { ...each, name: 'Алексеева-Константинопольская Александра-Вероника Владиславовна' } : each,
      ),
    },
    more: { school: { sellsSubscriptions: true } },
  }),
};
export const ListDark: Story = { ...List, ...dark };
export const ListOnPhoneDark: Story = { ...List, ...phoneDark };
export const ListEnglish: Story = on({ query: list, more: { language: 'en' } });
export const MarkedAll: Story = {
  ...on({ query: 'date=2026-11-16&group=5' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Отметить еще 3' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Отменить' })).toHaveFocus());
    await expect(canvas.getByText('Отмечены 3 ученика')).toBeVisible();
  },
};
export const MarkedAllOnPhone: Story = { ...MarkedAll, ...phone };
export const NoNetwork: Story = {
  ...on({ query: list, handlers: [respondOffline(mark)] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Алексеева/ }));
    await expect(await canvas.findByText('Ждет сеть: 1')).toBeVisible();
    // The mark is in the browser's storage, so the page may be closed.
    await expect(canvas.queryByText(/не закрывайте/)).toBeNull();
  },
};
/** The browser's real storage, which the other tests replace: marks are stored by user, read back and removed. */
export const Stored: Story = {
  ...NoNetwork,
  play: async () => {
    const { id } = createUser('coach');
    const mine = { ...waitingMark, groupId: 5 };
    const storage = await openMarkStorage(id);
    await expect(storage.durable).toBe(true);
    const second = { ...mine, studentId: 2 };
    await storage.write([mine, second].map((mark) => ({ of: mark, next: mark })));
    await (await openMarkStorage(id + 1_000_000)).write([{ of: mine, next: mine }]);
    const again = await openMarkStorage(id);
    await expect(await again.readAll()).toMatchObject([mine, second]);
    await again.write([{ of: mine, next: undefined }]);
    await expect(await again.readAll()).toHaveLength(1);
    // Two tabs: sending from the first does not remove a later tap in the second.
    const later = { ...second, status: 'ABSENT', markedAt: '2026-11-18T14:36:00.000Z' } as const;
    await again.write([{ of: later, next: later }]);
    await storage.write([{ of: second, next: undefined, since: second.markedAt }]);
    await expect(await again.readAll()).toMatchObject([later]);
    await storage.write([{ of: later, next: undefined, since: later.markedAt }]);
    await expect(await again.readAll()).toHaveLength(0);
    await expect(await (await openMarkStorage(id + 1_000_000)).readAll()).toHaveLength(1);
  },
};
export const NoNetworkOnPhone: Story = { ...NoNetwork, ...phone };
export const NoNetworkOnPhoneDark: Story = { ...NoNetwork, ...phoneDark };
export const NoNetworkDay: Story = {
  ...NoNetwork,
  play: async (context) => {
    await NoNetwork.play?.(context);
    await context.userEvent.click(context.canvas.getByRole('link', { name: /Занятия 18 ноября/ }));
    await expect(await context.canvas.findByText(/: 1 отметка/)).toBeVisible();
  },
};
export const NoNetworkDayOnPhone: Story = { ...NoNetworkDay, ...phone };
export const SendingFailed: Story = {
  ...on({ query: list, handlers: [respondError(mark, 'SERVICE_UNAVAILABLE')] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Алексеева/ }));
    await expect(await canvas.findByRole('button', { name: 'Ошибка — повторить' })).toBeVisible();
  },
};
export const SendingFailedOnPhone: Story = { ...SendingFailed, ...phone };
export const Conflict: Story = {
  ...on({
    query: list,
    handlers: [
      respond(mark, {
        saved: 0,
        conflicts: [
          {
            studentId: 1,
            date: today,
            status: 'ABSENT',
            yours: 'PRESENT',
            own: false,
            byName: 'Константинопольская Александра Владиславовна',
            at: '2026-11-18T14:40:00.000Z',
          },
        ],
      }),
    ],
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Алексеева/ }));
    await expect(await canvas.findByRole('button', { name: 'Поставить мою' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Требуют решения: 1' }));
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'attendance-problems'));
  },
};
/** A thumb has room between the two buttons of the bar. */
export const ConflictOnPhone: Story = {
  ...Conflict,
  ...phone,
  play: async (context) => {
    await Conflict.play?.(context);
    const box = (name: string | RegExp) => context.canvas.getByRole('button', { name }).getBoundingClientRect();
    await expect(box('Требуют решения: 1').top - box(/^Отметить (всех:|еще) \d+$/).bottom).toBeGreaterThanOrEqual(8);
  },
};
export const ConflictOnPhoneDark: Story = { ...ConflictOnPhone, ...phoneDark };
/** The user lost access to the group while marks were queued. */
export const Closed: Story = {
  ...on({ query: list, handlers: [respondError(mark, 'FORBIDDEN')] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Алексеева/ }));
    await userEvent.click(await canvas.findByRole('button', { name: /^Воздвиженская/ }));
    await expect(await canvas.findByRole('button', { name: 'Убрать все отметки' })).toBeVisible();
  },
};
export const ClosedOnPhone: Story = { ...Closed, ...phone };
export const Refused: Story = {
  ...on({
    query: list,
    handlers: [
      respondError(mark, 'VALIDATION_FAILED', {
        details: [{ path: '0.studentId', message: 'Ученика не было в группе в этот день' }],
      }),
    ],
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Алексеева/ }));
    await expect(await canvas.findByText('Ученика не было в группе в этот день')).toBeVisible();
  },
};
export const LateReason: Story = {
  ...on({ query: 'date=2026-11-09&group=5' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Алексеева/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Почему отмечаете так поздно?' });
    await waitFor(() => expect(within(dialog).getByRole('textbox')).toBeVisible());
  },
};
export const LateReasonOnPhone: Story = { ...LateReason, ...phone };
export const ReadOnly: Story = on({ query: list, role: 'admin' });
export const ReadOnlyOnPhone: Story = { ...ReadOnly, ...phone };
export const Future: Story = on({ query: 'date=2026-11-23&group=5' });
export const Cancelled: Story = on({ query: 'date=2026-11-04&group=5' });
export const CancelledOnPhone: Story = { ...Cancelled, ...phoneDark };
export const Unplanned: Story = on({ query: 'date=2026-11-17&group=5' });
export const Acts: Story = {
  ...on({ query: list }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Действия' }));
    await expect(await screen.findByRole('menuitem', { name: /^Перенести занятие/ })).toBeInTheDocument();
  },
};
export const ActsForAdmin: Story = {
  ...on({ query: list, role: 'admin' }),
  play: Acts.play,
};
export const Move: Story = {
  ...on({ query: list }),
  play: async (context) => {
    await Acts.play?.(context);
    await context.userEvent.click(screen.getByRole('menuitem', { name: 'Перенести занятие' }));
    await expect(await screen.findByRole('dialog', { name: 'Перенести занятие' })).toBeInTheDocument();
  },
};
export const MoveOnPhone: Story = { ...Move, ...phone };
export const ListLoading: Story = on({
  query: list,
  handlers: [respond(attendanceRoutes.journal, journal, { pending: true })],
});
export const ListFailed: Story = on({ query: list, handlers: [respondOffline(attendanceRoutes.journal)] });
export const NoSuchGroup: Story = on({ query: list, handlers: [respondError(attendanceRoutes.journal, 'NOT_FOUND')] });
export const Nobody: Story = on({ query: list, given: { students: [], marks: [] } });

const longList: Partial<Journal> = {
  students: Array.from({ length: 300 }, (_, index) => ({
    ...{ id: index + 1, joinDate: '2026-09-01', leaveDate: null },
    name: `${index % 9 === 7 ? 'Алёхина' : 'Петрова'} Ева ${index + 1}`,
  })),
};
export const LongList: Story = {
  ...on({ query: list, given: longList }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('searchbox', { name: 'Найти по имени' }), 'алех');
    await expect(await canvas.findByText('Найдено: 33 из 300')).toBeVisible();
    await expect(canvas.getByText('Чтобы отметить всех, очистите поиск.')).toBeVisible();
  },
};
export const LongListOnPhone: Story = { ...LongList, ...phone };
export const LongListOnPhoneDark: Story = { ...LongList, ...phoneDark };
export const LongMonth: Story = {
  ...on({ query: month, given: longList }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('searchbox', { name: 'Найти по имени' }), 'алех');
    await expect(within(await canvas.findByRole('grid')).getAllByRole('row')).toHaveLength(35);
  },
};
/** The print style sheet is valid for any group name. */
export const PrintedMonth: Story = {
  ...on({ query: month, given: { group: { id: 5, name: 'Группа "А" \\ Б; } @page' } } }),
  play: async ({ canvas }) => {
    await canvas.findByRole('grid');
    const rules = [...(document.adoptedStyleSheets.at(-1)?.cssRules ?? [])].map(({ cssText }) => cssText);
    await expect(rules).toHaveLength(1);
    await expect(rules[0]).toContain('landscape');
  },
};
export const PrintedList: Story = {
  ...on({ query: list }),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: /^Алексеева/ });
    await expect(document.adoptedStyleSheets.at(-1)?.cssRules[0]?.cssText).toMatch(/size: a4;/i);
  },
};
export const LongMonthOnPhone: Story = { ...LongMonth, ...phone };

export const Month: Story = {
  ...on({ query: month }),
  play: async ({ canvas, userEvent }) => {
    const grid = await canvas.findByRole('grid');
    const line = within(grid).getByRole('row', { name: /^Алексеева/ });
    within(line).getByRole('button', { name: '18 ноября: Без отметки' }).focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(within(line).getByRole('button', { name: '18 ноября: Присутствует' })).toHaveFocus());
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(within(line).getByRole('button', { name: /^2 ноября/ })).toHaveFocus());
    await waitFor(() => expect(canvas.getByText('Сохранено')).toBeVisible());
  },
};
export const MonthOnPhone: Story = { ...on({ query: month }), ...phone };
export const MonthDark: Story = { ...Month, ...dark };
export const MonthOnPhoneDark: Story = { ...MonthOnPhone, ...phoneDark };
export const MonthReadOnly: Story = on({ query: month, role: 'admin' });
export const MonthEmpty: Story = on({ query: month, given: { sessions: [], marks: [] } });
export const MonthConflict: Story = {
  ...Conflict,
  ...on({
    query: month,
    handlers: [respondError(mark, 'FORBIDDEN')],
  }),
  play: async ({ canvas, userEvent }) => {
    const line = await canvas.findByRole('row', { name: /^Алексеева/ });
    await userEvent.click(within(line).getByRole('button', { name: /^18 ноября/ }));
    await expect(await canvas.findByText(/у вас больше нет доступа к группе/)).toBeVisible();
  },
};
