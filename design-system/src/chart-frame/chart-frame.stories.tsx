import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { labels } from '../internal/chart/chart-story';
import { dark, phone } from '../internal/story';
import { ChartFrame } from './chart-frame';

const meta = {
  component: ChartFrame,
  args: {
    title: 'Заполненность групп по дням недели во всех отделениях',
    description: '87 %',
    labels,
    isEmpty: false,
    table: {
      columns: ['День', 'Учеников', 'Мест'],
      rows: [
        { key: '1', cells: ['понедельник', '96', '108'] },
        { key: '2', cells: ['вторник', '88', '96'] },
      ],
    },
    children: <p>Сюда ставят любой график, для которого есть таблица.</p>,
  },
} satisfies Meta<typeof ChartFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const AsTable: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Таблицей' }));
    await expect(canvas.getByRole('row', { name: 'вторник 88 96' })).toBeVisible();
  },
};
/** When the page takes the table away, the chart is back. */
export const TableTakenAway: Story = {
  render: function TableTakenAway(args) {
    const [hasTable, setHasTable] = useState(true);
    const { asTable, ...others } = labels;
    return (
      <>
        <button type="button" onClick={() => setHasTable(false)}>
          Без разбивки
        </button>
        <ChartFrame {...args} labels={hasTable ? { ...others, asTable } : others} />
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Таблицей' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Без разбивки' }));
    await expect(canvas.getByText(/^Сюда ставят любой график/)).toBeVisible();
  },
};
export const Dark: Story = { ...AsTable, ...dark };
export const Phone: Story = { ...phone };
export const Empty: Story = { args: { isEmpty: true } };
