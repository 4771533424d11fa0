import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { EllipsisVertical } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { Badge } from '../badge/badge';
import { Button } from '../button/button';
import { Card } from '../card/card';
import { IconButton } from '../icon-button/icon-button';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { Link } from '../link/link';
import { Table } from './table';
import type { TableColumn } from './table-column';
import type { TableProps } from './table-props';

interface Student {
  id: number;
  name: string;
  groups: string[];
  attendance: number;
  phone: string;
  signed: boolean;
}

const names = [
  'Александров Семён',
  'Александрова Алёна',
  'Константинопольский Александр Вячеславович',
  'Алексеева Дарья',
  'Андреева Таисия',
  'Антонов Александр',
  'Баранова Мария',
  'Белов Тимофей',
  'Борисова Ульяна',
  'Васильева Екатерина',
  'Виноградов Лев',
  'Волкова Арина',
  'Воробьёва Злата',
  'Герасимов Пётр',
  'Григорьева Анна',
  'Ким Лев',
];
const rows = names.map(
  (name, index): Student => ({
    id: index + 1,
    name,
    groups: index === 2 ? ['Единоборства, средняя группа', 'Сборная школы'] : ['Снаряды 10–14'],
    attendance: 100 - index * 3,
    phone: `+7 (916) 000-01-${40 + index}`,
    signed: index % 4 !== 2,
  }),
);

const columns: TableColumn<Student>[] = [
  {
    key: 'name',
    header: 'Ученик',
    isRowHeader: true,
    sortable: true,
    cell: (row) => (
      <Link quiet href={`#${row.id}`}>
        {row.name}
      </Link>
    ),
  },
  {
    key: 'groups',
    header: 'Группы',
    priority: 1,
    phone: 'fact',
    cell: (row) => (
      <span style={{ display: 'inline-flex', gap: 4, maxWidth: '100%' }}>
        <Badge>{row.groups[0]}</Badge>
        {row.groups.length > 1 && `+${row.groups.length - 1}`}
      </span>
    ),
    fullText: (row) => (row.groups.length > 1 ? row.groups.join(', ') : ''),
  },
  {
    key: 'attendance',
    header: 'Посещаемость',
    align: 'end',
    width: 136,
    priority: 3,
    phone: 'fact',
    sortable: true,
    cell: (row) => `${row.attendance} %`,
  },
  { key: 'phone', header: 'Телефон родителя', width: 168, priority: 2, cell: (row) => row.phone },
  {
    key: 'contract',
    header: 'Договор',
    width: 140,
    phone: 'state',
    cell: (row) => (row.signed ? <Badge tone="success">Подписан</Badge> : <Badge tone="warning">Не подписан</Badge>),
  },
  {
    key: 'menu',
    header: 'Действия',
    headerHidden: true,
    align: 'end',
    width: 56,
    phone: 'action',
    cell: (row) => <IconButton aria-label={`Действия: ${row.name}`} icon={<EllipsisVertical />} size="sm" />,
  },
];

const meta = {
  component: Table<Student>,
  args: {
    caption: 'Ученики',
    columns,
    rows,
    rowKey: (row) => row.id,
    sort: { key: 'name', direction: 'asc' },
    onSortChange: fn(),
    onRowClick: fn(),
  },
  render: function Held(args) {
    const [sort, setSort] = useState(args.sort);
    return (
      <Card padding="none">
        <Table
          {...args}
          sort={sort}
          onSortChange={(next) => {
            args.onSortChange?.(next);
            setSort(next);
          }}
        />
      </Card>
    );
  },
} satisfies Meta<typeof Table<Student>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Busy: Story = { args: { busy: true } };
export const Selected: Story = { args: { isSelected: (row) => row.id === 2 } };
export const Dark: Story = { args: Selected.args, ...dark };

export const Sort: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('columnheader', { name: 'Ученик' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(canvas.getByRole('button', { name: 'Ученик' }));
    await expect(args.onSortChange).toHaveBeenLastCalledWith({ key: 'name', direction: 'desc' });
    await userEvent.click(canvas.getByRole('button', { name: 'Посещаемость' }));
    await expect(args.onSortChange).toHaveBeenLastCalledWith({ key: 'attendance', direction: 'asc' });
    await expect(canvas.getByRole('columnheader', { name: 'Посещаемость' })).toHaveAttribute('aria-sort', 'ascending');
  },
};

/** Under another table with the same columns; a screen reader still hears the names of the columns. */
export const HeadHidden: Story = {
  args: { headHidden: true },
  play: async ({ canvas }) => {
    const head = canvas.getByRole('columnheader', { name: 'Договор' }).closest('thead');
    await expect(head?.getBoundingClientRect().width).toBe(1);
    await expect(canvas.getByRole('cell', { name: '+7 (916) 000-01-41' })).toBeVisible();
  },
};

/** A control in the head, such as a checkbox that selects all rows. */
export const HeaderControl: Story = {
  args: {
    columns: [
      {
        key: 'select',
        header: 'Выбрать всех',
        headerControl: <input type="checkbox" aria-label="Выбрать всех" />,
        width: 44,
        cell: (row) => <input type="checkbox" aria-label={`Выбрать: ${row.name}`} />,
      },
      ...columns,
    ],
  },
  play: async ({ canvas }) => {
    const head = canvas.getByRole('columnheader', { name: 'Выбрать всех' });
    await expect(head.querySelector('input')).toBeVisible();
  },
};

/** A press on the row opens it, except on a button inside it. */
export const RowClick: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('+7 (916) 000-01-41'));
    await expect(args.onRowClick).toHaveBeenLastCalledWith(rows[1]);
    await userEvent.click(canvas.getByRole('button', { name: 'Действия: Ким Лев' }));
    await expect(args.onRowClick).toHaveBeenCalledTimes(1);
  },
};

const inRoom = (width: number): Story => ({
  decorators: [
    (Story) => (
      <div id="room" style={{ width }}>
        <Story />
      </div>
    ),
  ],
});

/** Columns hide by priority and return when they fit again; rows keep their height. */
const withActions = [
  ...columns.filter(({ key }) => key !== 'menu'),
  {
    key: 'remind',
    header: 'Действия',
    align: 'end',
    width: 140,
    cell: () => <Button size="sm">Напомнить</Button>,
  } satisfies TableColumn<Student>,
];
const border = (button: Element | undefined) => button && getComputedStyle(button).borderTopColor;
const none = 'rgba(0, 0, 0, 0)';
/** The action of a row is a word at the edge of the text, so that names and sums are seen first; the keyboard gets its box. */
export const RowActions: Story = {
  args: { columns: withActions },
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('button', { name: 'Напомнить' });
    await expect(border(first)).toBe(none);
    const word = within(first ?? document.body).getByText('Напомнить');
    const head = canvas.getByRole('table').getBoundingClientRect();
    await expect(Math.round(head.right - word.getBoundingClientRect().right)).toBe(17);
    canvas.getByRole('link', { name: rows[0]?.name }).focus();
    await waitFor(() => expect(border(first)).not.toBe(none));
    await expect(border(second)).toBe(none);
  },
};
export const RowActionsDark: Story = { ...RowActions, ...dark };
export const RowActionsEnglish: Story = {
  args: {
    columns: withActions.map((column) =>
      column.key === 'remind' ? { ...column, cell: () => <Button size="sm">Send a reminder</Button> } : column,
    ),
  },
};
/** A row that waits for a person keeps the box of its action. */
export const AsksToAct: Story = {
  args: { columns: withActions, asksToAct: (row) => row.id === 1 },
  play: async ({ canvas }) => {
    const row = (name: RegExp) => within(canvas.getByRole('row', { name })).getByRole('button', { name: 'Напомнить' });
    await expect(border(row(new RegExp(rows.find(({ id }) => id === 1)?.name ?? '')))).not.toBe(none);
    await expect(border(row(new RegExp(rows.find(({ id }) => id === 2)?.name ?? '')))).toBe(none);
  },
};
/** The signs of a column of states stand below each other, with a box or without. */
export const Edges: Story = {
  play: async ({ canvas }) => {
    const getSign = (word: string) => canvas.getAllByText(word)[0]?.parentElement?.querySelector('svg');
    const left = (element: Element | null | undefined) => Math.round(element?.getBoundingClientRect().left ?? 0);
    await expect(left(getSign('Не подписан'))).toBe(left(getSign('Подписан')));
    await expect(left(getSign('Подписан'))).toBe(left(canvas.getByText('Договор')));
  },
};
export const EdgesDark: Story = { ...Edges, ...dark };
/** A column with boxes has room for them: the box begins at the edge of the column, the sign is below the header. */
export const Boxes: Story = {
  args: { columns: columns.map((column) => (column.header === 'Договор' ? { ...column, hasBoxes: true } : column)) },
  play: async ({ canvas }) => {
    const left = (element: Element | null | undefined) => Math.round(element?.getBoundingClientRect().left ?? 0);
    const box = canvas.getAllByText('Не подписан')[0]?.parentElement;
    await expect(left(box)).toBe(left(box?.closest('td')) + 8);
    await expect(left(box?.querySelector('svg'))).toBe(left(canvas.getByText('Договор')));
    const plain = canvas.getAllByText('Подписан')[0]?.parentElement;
    await expect(left(plain?.querySelector('svg'))).toBe(left(box?.querySelector('svg')));
  },
};
export const Narrow: Story = {
  ...inRoom(600),
  play: async ({ canvas }) => {
    const room = document.getElementById('room');
    const headers = () => canvas.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await waitFor(() => expect(headers()).toEqual(['Ученик', 'Группы', 'Договор', 'Действия']));
    for (const row of canvas.getAllByRole('row').slice(1)) {
      await expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(44);
    }
    await expect(canvas.getByRole('table').getBoundingClientRect().width).toBeLessThanOrEqual(600);
    if (room) room.style.width = '1000px';
    await waitFor(() => expect(headers()).toHaveLength(6));
    if (room) room.style.width = '600px';
    await waitFor(() => expect(headers()).toHaveLength(4));
  },
};

/** Rows without a page of their own show the hidden values below. */
export const Details: Story = {
  ...inRoom(480),
  args: { detailsLabel: (row) => `Подробнее: ${row.name}` },
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Подробнее: Ким Лев' });
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByText('+7 (916) 000-01-55')).toBeVisible();
    await userEvent.click(button);
    await expect(canvas.queryByText('+7 (916) 000-01-55')).toBeNull();
  },
};

/** On a phone the row leaves its buttons to the values below it, where they have words. */
export const DetailsWithButtons: Story = {
  ...phone,
  args: {
    detailsLabel: (row) => `Подробнее: ${row.name}`,
    columns: columns.map((column) =>
      column.key === 'menu' ? { ...column, phone: undefined, details: () => <Button>Вернуть</Button> } : column,
    ),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Подробнее: Ким Лев' }));
    await expect(canvas.getByRole('button', { name: 'Вернуть' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Действия: Ким Лев' })).toBeNull();
  },
};

/** The tooltip shows truncated text on hover and on keyboard focus of a link in the cell. */
export const CutText: Story = {
  ...inRoom(600),
  play: async ({ canvas, userEvent }) => {
    const long = canvas.getByRole('link', { name: /^Константинопольский/ });
    const tips = () => screen.queryAllByText('Константинопольский Александр Вячеславович');
    await hoverUntil(userEvent, long, () => expect(tips()).toHaveLength(2));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(tips()).toHaveLength(1));
    await userEvent.hover(canvas.getByText('+1'));
    await screen.findByText('Единоборства, средняя группа, Сборная школы');
  },
};

/** When new rows replace the row under a still pointer, its tooltip closes. */
export const CutTextReplaced: Story = {
  render: (args) => <OtherRows {...args} />,
  play: async ({ canvas, userEvent }) => {
    const long = canvas.getByRole('link', { name: /^Константинопольский/ });
    const tips = () => screen.queryAllByText('Константинопольский Александр Вячеславович');
    await hoverUntil(userEvent, long, () => expect(tips()).toHaveLength(2));
    canvas.getByRole('button', { name: 'Другие строки' }).click();
    await waitFor(() => expect(tips()).toHaveLength(0));
  },
};

/**
 * Moves the pointer onto the element, again when that had no effect: a page that is still being laid out makes the browser
 * report where the real pointer rests, which ends the hover of the test.
 */
async function hoverUntil(
  userEvent: Pick<StoryContext['userEvent'], 'hover' | 'unhover'>,
  element: HTMLElement,
  check: () => Promise<void>,
) {
  for (let tries = 1; tries < 5; tries += 1) {
    await userEvent.hover(element);
    const isDone = await waitFor(check, { timeout: 2000 }).then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await userEvent.unhover(element);
  }
  await userEvent.hover(element);
  await waitFor(check);
}

function OtherRows(args: TableProps<Student>) {
  const [isOther, setIsOther] = useState(false);
  const other = rows.slice(3, 5).map((row) => ({ ...row, id: row.id + 100 }));
  return (
    <div style={{ width: 600 }}>
      <Table {...args} rows={isOther ? other : rows} />
      <Button onClick={() => setIsOther(true)}>Другие строки</Button>
    </div>
  );
}

/** Fills the window, as the page of the portal does. */
const pageOfPhone: CSSProperties & Record<`--${string}`, string> = {
  '--ds-page-inset': '16px',
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  padding: 16,
};

/** On a phone a list with two-line items, at least seven on a screen. */
export const Phone: Story = {
  ...phone,
  play: async ({ canvas, userEvent, args }) => {
    const list = await canvas.findByRole('list', { name: 'Ученики' });
    const items = within(list).getAllByRole('listitem');
    await expect(items).toHaveLength(rows.length);
    for (const item of items) await expect(item.getBoundingClientRect().height).toBeLessThanOrEqual(66);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await userEvent.click(within(list).getByText('91 %'));
    await expect(args.onRowClick).toHaveBeenLastCalledWith(rows[3]);
  },
};
/** The facts of an item without an action end where those of the others do. */
export const PhoneActionOfSomeRows: Story = {
  ...phone,
  args: {
    columns: columns.map((column) =>
      column.key === 'menu' ? { ...column, cell: (row) => row.id % 2 === 1 && column.cell(row) } : column,
    ),
  },
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Ученики' }));
    const places = (parts: readonly HTMLElement[]) =>
      new Set(parts.map((part) => Math.round(part.getBoundingClientRect().right)));
    await expect(places(list.getAllByText(/%$/)).size).toBe(1);
    const buttons = list.getAllByRole('button', { name: /^Действия/ });
    await expect(buttons).toHaveLength(rows.length / 2);
    await expect(places(buttons).size).toBe(1);
  },
};
/** The second of three facts begins at the same place in each row, the last one ends there; the list has no side frame. */
export const PhoneThreeFacts: Story = {
  ...phone,
  args: {
    columns: [
      { key: 'age', header: 'Возраст', phone: 'fact', cell: ({ id }) => `${id + 3} лет` },
      ...columns.filter(({ key }) => key !== 'menu'),
    ],
  },
  decorators: [(Story) => <div style={pageOfPhone}>{Story()}</div>],
  play: async ({ canvas }) => {
    const items = within(await canvas.findByRole('list', { name: 'Ученики' })).getAllByRole('listitem');
    const places = (text: RegExp, side: 'left' | 'right') =>
      items.map((item) => Math.round(within(item).getByText(text).getBoundingClientRect()[side]));
    await expect(new Set(places(/^(Снаряды|Единоборства)/, 'left')).size).toBe(1);
    await expect(new Set(places(/%$/, 'right')).size).toBe(1);
    await expect(items[0]?.getBoundingClientRect().left).toBe(0);
    await expect(items[0]?.getBoundingClientRect().right).toBe(document.documentElement.clientWidth);
  },
};
/** A finger that rests on an item selects it; the click that ends the press opens nothing. */
export const PhoneLongPress: Story = {
  ...phone,
  args: { onRowLongPress: fn() },
  play: async ({ canvas, args }) => {
    const name = await canvas.findByRole('link', { name: 'Алексеева Дарья' });
    const touch = (type: string) =>
      name.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', isPrimary: true }));
    touch('pointerdown');
    await waitFor(() => expect(args.onRowLongPress).toHaveBeenLastCalledWith(rows[3]));
    touch('pointerup');
    name.click();
    await expect(args.onRowClick).not.toHaveBeenCalled();
    await expect(location.hash).not.toBe('#4');
  },
};
const withActs = withActions.map((column) => (column.key === 'remind' ? { ...column, phone: 'act' as const } : column));
/**
 * The one action of an item is a word at the end of the second line; its target overlaps the first, and the rows stay low,
 * with a second line only for a fact that would be cut.
 */
export const PhoneActs: Story = {
  ...phone,
  args: { columns: withActs },
  play: async ({ canvas, userEvent, args }) => {
    const list = within(await canvas.findByRole('list', { name: 'Ученики' }));
    const words = list.getAllByText('Напомнить').map((word) => Math.round(word.getBoundingClientRect().right));
    await expect(new Set(words).size).toBe(1);
    for (const item of list.getAllByRole('listitem')) {
      await expect(item.getBoundingClientRect().height).toBeLessThanOrEqual(84);
    }
    const [button] = list.getAllByRole('button', { name: 'Напомнить' });
    await expect(border(button)).toBe(none);
    if (button) await userEvent.click(button);
    await expect(args.onRowClick).not.toHaveBeenCalled();
  },
};
export const PhoneActsDark: Story = { ...PhoneActs, globals: { ...phone.globals, ...dark.globals } };
export const PhoneDark: Story = { args: Selected.args, globals: { ...phone.globals, ...dark.globals } };
export const PhoneDetails: Story = {
  ...phone,
  args: { detailsLabel: (row) => `Подробнее: ${row.name}` },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Подробнее: Алексеева Дарья' }));
    await expect(canvas.getByText('+7 (916) 000-01-43')).toBeVisible();
  },
};

export const Usage: Story = usage({
  use: [
    'For records of one kind that people scan, compare and open: students, contracts, events.',
    'Set a width for columns whose values have a known size, a priority for all that may hide, and a place on a phone for four at most.',
    'A row ends with its state, then its main action in words (on a phone as `act`), then a call, then the menu, all of size sm. A list leaves out what it does not have, but keeps the order.',
    'At most one action of a row is a button of size sm, which the row makes quiet; the others are in a menu after it. Both are in the last column, at its right end.',
    'Set asksToAct only for rows that wait for a person, such as those of a queue of decisions.',
    'Set detailsLabel where a row opens nothing, so that hidden columns remain accessible.',
  ],
  avoid: [
    'For one record: use DefinitionList.',
    'For items that people distinguish by a picture or a shape, such as groups: use cards.',
    'With two lines in a cell: make the second line a separate column.',
  ],
});
