import type { Meta, StoryObj } from '@storybook/react-vite';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { Badge } from '../badge/badge';
import { Card } from '../card/card';
import { IconButton } from '../icon-button/icon-button';
import { dark, phone } from '../internal/story';
import { Link } from '../link/link';
import { Table, type TableColumn } from './table';

interface Student {
  id: number;
  name: string;
  groups: string;
  attendance: number;
  signed: boolean;
}

const rows: Student[] = [
  { id: 1, name: 'Иванова Мария Сергеевна', groups: 'Гимнастика, младшая', attendance: 94, signed: true },
  {
    id: 2,
    name: 'Константинопольский Александр Вячеславович',
    groups: 'Единоборства, средняя',
    attendance: 71,
    signed: false,
  },
  { id: 3, name: 'Ким Лев', groups: '—', attendance: 100, signed: true },
];

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
  { key: 'groups', header: 'Группы', cell: (row) => row.groups },
  { key: 'attendance', header: 'Посещаемость', align: 'end', sortable: true, cell: (row) => `${row.attendance} %` },
  {
    key: 'contract',
    header: 'Договор',
    cell: (row) => (row.signed ? <Badge tone="success">Подписан</Badge> : <Badge tone="warning">Не подписан</Badge>),
  },
  {
    key: 'menu',
    header: 'Действия',
    headerHidden: true,
    align: 'end',
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
export const Dark: Story = { ...dark };

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

/** A press on the row opens it; one on a button inside does only what the button does. */
export const RowClick: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('Единоборства, средняя'));
    await expect(args.onRowClick).toHaveBeenLastCalledWith(rows[1]);
    await userEvent.click(canvas.getByRole('button', { name: 'Действия: Ким Лев' }));
    await expect(args.onRowClick).toHaveBeenCalledTimes(1);
  },
};

/** Too many columns for the room: cards instead of a page that is wider than the screen; wider again, a table again. */
export const Narrow: Story = {
  decorators: [
    (Story) => (
      <div id="room" style={{ width: 480 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const room = document.getElementById('room');
    const isCards = () => canvas.getByRole('table').parentElement?.hasAttribute('data-cards');
    await waitFor(() => expect(isCards()).toBe(true));
    await expect(canvas.getByRole('table').getBoundingClientRect().width).toBeLessThanOrEqual(480);
    if (room) room.style.width = '1000px';
    await waitFor(() => expect(isCards()).toBe(false));
    if (room) room.style.width = '480px';
    await waitFor(() => expect(isCards()).toBe(true));
  },
};

/** Cards keep the meaning of a table. */
export const Phone: Story = {
  ...phone,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('row')).toHaveLength(4);
    await expect(canvas.getByRole('rowheader', { name: 'Ким Лев' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
