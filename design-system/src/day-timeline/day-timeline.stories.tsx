import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { ButtonLink } from '../button';
import { dark, phone, RouterLink } from '../internal/story';
import { DayTimeline, type DayTimelineProps } from './day-timeline';

type Row = DayTimelineProps['rows'][number];

function session(
  title: string,
  times: string,
  direction: Row['sessions'][number]['direction'],
  state: Row['sessions'][number]['state'],
  note: string,
): Row['sessions'][number] {
  const [startTime = '', endTime = ''] = times.split('–');
  return {
    id: `${title} ${times}`,
    ...{ startTime, endTime, title, note, direction, state },
    summary: `${title}, ${startTime} до ${endTime}, ${note}`,
    render: <RouterLink href={`#${encodeURIComponent(title)}`} />,
  };
}

const rows: Row[] = [
  {
    key: 'a',
    name: 'Центральный',
    details: 'Большой зал',
    sessions: [
      session('Мини 3–4', '15:00–16:00', 'artistic_gymnastics', 'done', '12 из 12'),
      session('Искорки 4–6', '16:00–17:15', 'artistic_gymnastics', 'done', '13 из 14'),
      session('Грация 7–9', '17:30–19:00', 'artistic_gymnastics', 'running', 'идет, 9 из 12'),
      session('Снаряды 10–14', '19:15–20:45', 'sports_gymnastics', 'coming', '11 чел. · Лебедева'),
    ],
  },
  {
    key: 'b',
    name: 'Центральный',
    details: 'Малый зал',
    sessions: [
      session('Бальные 5–8', '15:30–16:45', 'dance', 'unmarked', 'не отмечено'),
      session('Хип-хоп 8–12', '17:00–18:15', 'dance', 'running', 'идет, 10 из 13'),
      session('Контемп 12–16', '18:30–19:45', 'dance', 'cancelled', 'отменено'),
    ],
  },
  {
    key: 'c',
    name: 'Северный',
    sessions: [
      session('Лента 10–13', '16:30–18:00', 'artistic_gymnastics', 'running', 'идет, 11 из 11'),
      session('Самбо 6–8', '17:00–18:30', 'martial_arts', 'running', 'идет, 14 из 14'),
      session('Дзюдо 11–15', '18:15–19:45', 'martial_arts', 'coming', '10 чел. · Романов'),
    ],
  },
];

const mark = (variant: 'primary' | 'secondary') => (
  <ButtonLink size="sm" variant={variant} render={<RouterLink href="#mark" />}>
    Отметить
  </ButtonLink>
);

const marked = [
  session('Бальные 5–8', '15:30–16:45', 'dance', 'done', '12 из 13'),
  session('Хип-хоп 8–12', '17:00–18:15', 'dance', 'done', '10 из 13'),
  session('Контемп 12–16', '18:30–19:00', 'dance', 'cancelled', 'отменено'),
];

const meta = {
  component: DayTimeline,
  args: {
    ...{ label: 'Занятия сегодня', rows, now: '17:42' },
    labels: {
      earlier: (count: number) => `Раньше: ${count}`,
      backToNow: 'К сейчас',
      over: 'занятия закончились',
      done: (place: string, count: number) => `${place}: ${count} занятия прошли, отмечены`,
      more: (count: number) => `Еще ${count}`,
      fewer: 'Свернуть',
    },
  },
} satisfies Meta<typeof DayTimeline>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Starts with what runs; rows with the nearest session come first. */
export const Plain: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const over = canvas.getByRole('link', { name: /Мини 3–4 15:00–16:00 12 из 12/ });
    // the names and the space after them cover what has passed
    const edge = (canvas.getByText('Большой зал').closest('[class*="name"]')?.getBoundingClientRect().right ?? 0) + 24;
    await expect(over.getBoundingClientRect().right).toBeLessThanOrEqual(edge);
    await expect(canvasElement.querySelector('[class*="name"]')?.textContent).toContain('Северный');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(over.getBoundingClientRect().left).toBeGreaterThan(edge);
    const back = await canvas.findByRole('button', { name: 'К сейчас' });
    await userEvent.click(back);
    await expect(await canvas.findByRole('button', { name: 'Раньше: 1' })).toBeVisible();
  },
};
export const Dark: Story = { ...dark };
/** By time, whatever the hall. */
export const Phone: Story = {
  ...phone,
  play: async ({ canvas, userEvent }) => {
    const list = canvas.getByRole('list', { name: 'Занятия сегодня' });
    const names = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    await expect(names.slice(0, 2)).toEqual([
      '16:30–18:00 Лента 10–13 Северный идет, 11 из 11',
      '17:00–18:15 Хип-хоп 8–12 Центральный, Малый зал идет, 10 из 13',
    ]);
    // what waits for marks comes before what comes
    await expect(names.slice(4, 6)).toEqual([
      '15:30–16:45 Бальные 5–8 Центральный, Малый зал не отмечено',
      expect.stringContaining('Дзюдо 11–15'),
    ]);
    // what is over and marked is one step away
    await userEvent.click(canvas.getByText('Раньше: 2'));
    await expect(canvas.getByRole('link', { name: /Мини 3–4/ })).toBeVisible();
  },
};
/** The first six that wait for marks, each with its button. */
export const UnmarkedOnPhone: Story = {
  ...phone,
  args: {
    rows: [
      {
        key: 'a',
        name: 'Измайлово',
        details: 'Зал художественной гимнастики',
        sessions: [
          {
            ...session('Грация 7–9', '17:30–19:00', 'artistic_gymnastics', 'running', 'идет, не отмечено'),
            action: mark('primary'),
          },
          ...['08', '09', '10', '11', '12', '13', '14', '15'].map((hour) => ({
            ...session(`Группа ${hour}`, `${hour}:00–${hour}:45`, 'dance', 'unmarked', 'не отмечено'),
            action: mark('secondary'),
          })),
        ],
      },
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(7);
    await userEvent.click(canvas.getByRole('button', { name: 'Еще 2' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(9);
    await userEvent.click(canvas.getByRole('button', { name: 'Свернуть' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(7);
    const block = canvas.getByRole('link', { name: /Грация 7–9/ });
    await expect(block.scrollWidth).toBeLessThanOrEqual(block.clientWidth);
  },
};
export const PhoneDark: Story = { globals: { ...phone.globals, ...dark.globals } };
/** Those of colleagues stand back. */
export const OwnFirst: Story = {
  args: {
    rows: rows.map((row) => ({
      ...row,
      sessions: row.sessions.map((each) => ({ ...each, isQuiet: row.key !== 'a' })),
    })),
  },
};
export const OwnFirstDark: Story = { ...OwnFirst, ...dark };
export const BeforeTheFirst: Story = { args: { now: '07:10' } };
/** A row with nothing left to do is a line that opens. */
export const MarkedRow: Story = {
  args: { now: '19:05', rows: rows.map((row) => (row.key === 'b' ? { ...row, sessions: marked } : row)) },
  play: async ({ canvas, userEvent }) => {
    const session = canvas.getByText('Бальные 5–8');
    await expect(session).not.toBeVisible();
    await userEvent.click(canvas.getByText('Центральный, Малый зал: 2 занятия прошли, отмечены'));
    await expect(session).toBeVisible();
  },
};
export const MarkedRowDark: Story = { args: MarkedRow.args, ...dark };
/** The whole day is done. */
export const AllMarked: Story = {
  args: { now: '21:30', rows: [{ ...rows[1], key: 'b', name: 'Центральный', sessions: marked }] },
};
/** The first row has no session any more. */
export const Evening: Story = { args: { now: '19:20' } };
export const AfterTheLast: Story = { args: { now: '21:30' } };
export const LongTexts: Story = {
  args: {
    rows: [
      {
        key: 'a',
        name: 'Физкультурно-оздоровительный комплекс «Северный»',
        details: 'Зал художественной гимнастики',
        sessions: [
          session('Предпрофессиональная подготовка', '09:00–09:45', 'artistic_gymnastics', 'done', '12 из 12'),
          session('Ночная тренировка', '22:30–00:30', 'martial_arts', 'coming', '8 чел. · Константинопольская'),
        ],
      },
    ],
  },
};
export const NoSessions: Story = { args: { rows: [{ key: 'a', name: 'Центральный', sessions: [] }] } };
export const FromHalfPast: Story = {
  args: {
    rows: [
      {
        key: 'a',
        name: 'Северный',
        sessions: [session('Лента 10–13', '16:30–18:00', 'artistic_gymnastics', 'coming', '11 чел.')],
      },
    ],
    now: '12:00',
  },
  play: async ({ canvas, canvasElement }) => {
    const hour = canvas.getByText('17:00').getBoundingClientRect();
    const track = canvasElement.querySelector('ol')?.getBoundingClientRect();
    // A third of the way from 16:30 to 18:00.
    await expect((hour.left + hour.width / 2 - (track?.left ?? 0)) / (track?.width ?? 1)).toBeCloseTo(1 / 3, 2);
    await expect(canvas.queryByText('16:00')).toBeNull();
  },
};
