import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { Card } from './card';

const meta = {
  component: Card,
  args: {
    title: 'Ближайшие занятия',
    description: 'Пять занятий на две недели вперёд',
    children: 'Пн, 23 ноября 2026 в 17:30',
  },
} satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Whole: Story = {
  args: { actions: <Button size="sm">Изменить</Button>, footer: <Button variant="primary">Сохранить</Button> },
};
export const Large: Story = { args: { padding: 'lg' } };
export const Dark: Story = { args: Whole.args, ...dark };
export const Phone: Story = {
  args: { ...Whole.args, title: 'Расписание отделения «Спортивный комплекс Олимпийский» на проспекте Мира' },
  ...phone,
};
