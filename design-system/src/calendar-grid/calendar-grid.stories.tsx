import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { Avatar } from '../avatar/avatar';
import { dark, phone, RouterLink } from '../internal/story';
import { CalendarGrid, type CalendarGridProps } from './calendar-grid';
import type { CalendarSession } from './calendar-session';

const days: CalendarGridProps['columns'] = [
  ['пн', 'понедельник'],
  ['вт', 'вторник'],
  ['ср', 'среда'],
  ['чт', 'четверг'],
  ['пт', 'пятница'],
  ['сб', 'суббота'],
  ['вс', 'воскресенье'],
].map(([short = '', name], index) => ({
  key: `2026-11-${16 + index}`,
  name: `${name}, ${16 + index} ноября`,
  short,
  number: String(16 + index),
  isToday: index === 2,
  isQuiet: index > 4,
}));

function session(
  day: number,
  times: string,
  title: string,
  direction: CalendarSession['direction'],
  details: string,
  more: Partial<CalendarSession> = {},
): CalendarSession {
  const [startTime = '', endTime = ''] = times.split('–');
  return {
    id: `${day} ${times} ${title}`,
    column: `2026-11-${day}`,
    startTime,
    endTime,
    title,
    direction,
    details,
    state: 'planned',
    summary: [title, times.replace('–', ' до '), details, more.note, more.clash].filter(Boolean).join(', '),
    render: <RouterLink href={`#${encodeURIComponent(title)}`} />,
    ...more,
  };
}

const [art, martial, dance, sports] = ['artistic_gymnastics', 'martial_arts', 'dance', 'sports_gymnastics'] as const;
const sessions = [
  ...[16, 18, 20].flatMap((day) => [
    session(day, '15:00–16:00', 'Мини 3–4', art, 'Большой · Белова'),
    session(day, '16:00–17:15', 'Искорки 4–6', art, 'Большой · Белова'),
    session(day, '17:30–19:00', 'Грация 7–9', art, 'Большой · Белова'),
    session(day, '19:15–20:45', 'Снаряды 10–14', sports, 'Большой · Лебедева'),
  ]),
  session(16, '10:00–10:45', 'С мамой 2–3', dance, 'Малый · Зайцева'),
  session(16, '16:30–17:45', 'Бальные 5–8', dance, 'Малый · Зайцева'),
  session(18, '15:30–16:45', 'Бальные 5–8', dance, 'Малый · Зайцева'),
  session(18, '17:00–18:15', 'Хип-хоп 8–12', dance, 'Малый', {
    note: 'Замена: Зайцева П.',
    noteIcon: <Avatar id={9} name="Зайцева Полина" />,
  }),
  session(18, '18:30–19:45', 'Контемп 12–16', dance, 'Малый · Ветрова'),
  session(17, '15:30–16:45', 'Самбо 6–8', martial, 'Малый · Орлов'),
  session(17, '17:00–18:30', 'Лента 10–13', art, 'Большой · Зайцева'),
  session(17, '17:30–18:45', 'Дзюдо 7–10', martial, 'Малый · Романов'),
  session(19, '17:00–18:30', 'Лента 10–13', art, 'Большой · Зайцева', { clash: 'Пересечение' }),
  session(19, '17:30–19:00', 'Акробаты 6–9', sports, 'Большой · Лебедева', { clash: 'Пересечение' }),
  session(19, '19:15–20:30', 'Хип-хоп 8–12', dance, 'Малый · Ветрова', { state: 'moved', note: 'с пт, 18:00' }),
  session(20, '18:00–19:15', 'Хип-хоп 8–12', dance, 'Малый · Ветрова', { state: 'ghost', note: 'чт 19:15' }),
  session(21, '10:00–11:15', 'Лента 10–13', art, 'Большой · Зайцева'),
  session(21, '10:30–12:00', 'Дзюдо 11–15', martial, 'Малый · Романов'),
  session(21, '12:00–13:30', 'Акробаты 6–9', sports, 'Большой · Лебедева', { state: 'cancelled', note: 'отменено' }),
  session(22, '11:00–13:00', 'Сборная, ОФП', art, 'Большой · Белова'),
];

const meta = {
  component: CalendarGrid,
  args: {
    label: 'Занятия недели',
    columns: days,
    sessions,
    now: { time: '17:42', column: '2026-11-18' },
    selected: '2026-11-18',
    onSelect: () => {},
    emptyText: 'В этот день занятий нет.',
    toGapText: (minutes) => `перерыв ${Math.floor(minutes / 60)} ч ${minutes % 60} мин`,
  },
  render: function Held(args) {
    const [selected, setSelected] = useState(args.selected);
    return <CalendarGrid {...args} selected={selected} onSelect={setSelected} />;
  },
} satisfies Meta<typeof CalendarGrid>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Week: Story = {
  play: async ({ canvas }) => {
    // time, name, hall, and then whoever holds it
    const substituted = canvas.getByText('Замена: Зайцева П.').closest('a');
    await expect(substituted).toHaveTextContent(/17:00.*Хип-хоп 8–12.*Малый.*Замена/);
  },
};
export const WeekDark: Story = { ...dark };
export const DayOnPhone: Story = {
  ...phone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'чт 19' }));
    await expect(canvas.getByRole('link', { name: /Акробаты 6–9/ })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /Сборная/ })).toBeNull();
  },
};
export const DayOnPhoneDark: Story = { globals: { ...phone.globals, ...dark.globals } };
export const EmptyDayOnPhone: Story = {
  args: { selected: '2026-11-22', sessions: sessions.filter(({ column }) => column !== '2026-11-22') },
  ...phone,
};
export const Keyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const wednesday = within(canvas.getByRole('region', { name: 'среда, 18 ноября' }));
    const thursday = within(canvas.getByRole('region', { name: 'четверг, 19 ноября' }));
    wednesday.getByRole('link', { name: /Мини 3–4/ }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(wednesday.getByRole('link', { name: /Бальные 5–8/ })).toHaveFocus());
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(thursday.getByRole('link', { name: /Лента 10–13/ })).toHaveFocus());
  },
};
/** More at once than fit side by side: a row for each day, in which every session is as long as it lasts. */
export const Crowded: Story = {
  args: {
    sessions: [16, 17, 18, 19, 20].flatMap((day) => [
      session(day, '16:00–17:15', 'Искорки 4–6', art, 'Большой · Белова'),
      session(day, '17:00–18:15', 'Бальные 5–8', dance, 'Зеркальный · Зайцева'),
      session(day, '17:00–18:15', 'Самбо 6–8', martial, 'Татами · Орлов'),
      session(day, '17:30–19:00', 'Грация 7–9', art, 'Большой · Белова', { clash: 'Пересечение' }),
      session(day, '17:30–18:45', 'Жемчужинки 5–7', art, 'Зал гимнастики · Лебедева'),
      session(day, '18:00–19:30', 'Снаряды 10–14', sports, 'Большой · Романов', { clash: 'Пересечение' }),
      session(day, '18:30–20:00', 'Дзюдо 7–10', martial, 'Татами · Ким'),
    ]),
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const links = canvas.getAllByRole('link');
    const boxes = links.map((link) => link.getBoundingClientRect());
    const covering = boxes.filter((box, index) =>
      boxes
        .slice(index + 1)
        .some(
          (other) =>
            box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
        ),
    );
    await expect(covering).toEqual([]);
    const names = links.map((link) => within(link).getByText(/\d$/, { selector: '[class*="title"]' }));
    await expect(names.filter((name) => name.scrollWidth > name.clientWidth)).toEqual([]);
    const cutWords = links.flatMap((link) => {
      const details = link.querySelector('[class*="details"]');
      const { right, bottom } = details?.getBoundingClientRect() ?? link.getBoundingClientRect();
      const words = [...(details?.children ?? [])].map((word) => word.getBoundingClientRect());
      return words.filter((word) => word.top < bottom - 1 && word.right > right + 0.5);
    });
    await expect(cutWords).toEqual([]);
    await expect(canvas.getAllByText('Пересечение')[0]).toBeInTheDocument();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const sunday = canvas.getByRole('region', { name: 'воскресенье, 22 ноября' });
    await expect(sunday.getBoundingClientRect().right).toBeLessThanOrEqual(canvasElement.getBoundingClientRect().right);

    const inDay = (name: string) => within(canvas.getByRole('region', { name }));
    const [ballroom, sambo, grace] = [/Бальные/, /Самбо/, /Грация/].map((name) =>
      inDay('вторник, 17 ноября').getByRole('link', { name }).getBoundingClientRect(),
    );
    await expect(ballroom?.left).toBe(sambo?.left);
    await expect(grace?.left).toBeGreaterThan(ballroom?.left ?? Infinity);
    await expect((grace?.width ?? 0) / (sambo?.width ?? 1)).toBeCloseTo(90 / 75, 1);

    inDay('вторник, 17 ноября').getByRole('link', { name: /Самбо/ }).focus();
    await userEvent.keyboard('{ArrowDown}');
    const wednesday = inDay('среда, 18 ноября');
    await waitFor(() => expect(wednesday.getByRole('link', { name: /Бальные/ })).toHaveFocus());
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(wednesday.getByRole('link', { name: /Искорки/ })).toHaveFocus());
  },
};
export const CrowdedDark: Story = { ...Crowded, ...dark };
/** A day from morning to evening leaves an hour no room for time and name in one line: the name stands below, whole. */
export const LongDay: Story = {
  args: {
    sessions: [
      ...(Crowded.args?.sessions ?? []),
      ...[10, 11, 12, 13, 14, 15].map((hour) =>
        session(21, `${hour}:00–${hour}:45`, 'Гимнастика 5–7', art, 'Большой · Белова'),
      ),
    ],
  },
  play: async ({ canvas }) => {
    const names = canvas
      .getAllByRole('link')
      .map((link) => within(link).getByText(/\d$/, { selector: '[class*="title"]' }));
    await expect(names.filter((name) => name.scrollWidth > name.clientWidth)).toEqual([]);
    await expect(names.filter((name) => name.scrollHeight > name.clientHeight)).toEqual([]);
  },
};
export const LongDayDark: Story = { ...LongDay, ...dark };
/** A long gap is a line; what there is in the evening is as long as it lasts. */
export const GapOnPhone: Story = {
  args: { selected: '2026-11-16', now: { time: '17:42', column: '2026-11-16' } },
  ...phone,
  play: async ({ canvas }) => {
    const getBox = (name: RegExp) => canvas.getByRole('link', { name }).getBoundingClientRect();
    const [mothers, mini, grace] = [/С мамой/, /Мини/, /Грация/].map(getBox);
    await expect(canvas.getByText('перерыв 4 ч 15 мин')).toBeVisible();
    await expect((mini?.top ?? 0) - (mothers?.bottom ?? 0)).toBeLessThan(40);
    await expect((grace?.height ?? 0) / (mini?.height ?? 1)).toBeCloseTo(90 / 60, 1);
  },
};
/** More at once than fit side by side are a list by their start, each as wide as the column. */
export const CrowdedOnPhone: Story = {
  args: Crowded.args,
  ...phone,
  play: async ({ canvas }) => {
    const boxes = canvas.getAllByRole('link').map((link) => link.getBoundingClientRect());
    const overlaps = boxes.slice(1).filter((box, index) => box.top < (boxes[index]?.bottom ?? 0));
    await expect(overlaps).toEqual([]);
    await expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThan(250);
    const words = canvas.getAllByRole('link').flatMap((link) => [...link.querySelectorAll('[class*="word"]')]);
    await expect(words.length).toBeGreaterThan(boxes.length);
    await expect(words.filter((word) => word.scrollWidth > word.clientWidth)).toEqual([]);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const CrowdedOnPhoneDark: Story = { args: Crowded.args, globals: { ...phone.globals, ...dark.globals } };
const halls: CalendarGridProps['columns'] = [
  { key: 'a', name: 'Большой зал, Центральный', short: 'Большой зал, Центральный' },
  { key: 'b', name: 'Малый зал, Центральный', short: 'Малый зал, Центральный' },
  { key: 'c', name: 'Зал единоборств имени Анатолия Владимировича Тарасова', short: 'Зал единоборств имени Тарасова' },
];
export const Halls: Story = {
  args: {
    columns: halls,
    selected: 'a',
    now: { time: '17:42' },
    sessions: sessions
      .filter(({ column }) => column === '2026-11-18')
      .map((each) => ({ ...each, column: each.details?.startsWith('Малый') ? 'b' : 'a' })),
  },
};
export const HallsOnPhone: Story = { ...Halls, ...phone };
export const LongTexts: Story = {
  args: {
    sessions: [
      session(
        16,
        '17:00–18:00',
        'Художественная гимнастика, предпрофессиональная подготовка',
        art,
        'Большой зал · Константинопольская Екатерина',
      ),
      session(16, '17:00–17:00', 'Без длительности', 'fencing', 'Малый'),
      session(16, '17:15–18:30', 'Сверхдлинноеназваниегруппыбезпробелов', dance, 'Малый'),
      session(17, '22:30–00:30', 'Ночная тренировка перед соревнованиями', martial, 'Большой'),
      session(18, '06:00–07:30', 'Утренняя', sports, 'Большой'),
    ],
  },
};
export const Empty: Story = { args: { sessions: [] } };
