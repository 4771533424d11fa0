import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { PageHeader } from './page-header';

const meta = {
  component: PageHeader,
  args: {
    title: 'Ученики',
    description: '160 учеников, 148 активных',
    actions: <Button variant="primary">Добавить</Button>,
  },
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Dark: Story = { ...dark };
export const Phone: Story = {
  args: {
    title: 'Заявки на регистрацию, ожидающие решения администратора',
    actions: (
      <>
        <Button>Выгрузить в Excel</Button>
        <Button variant="primary">Выдать ссылку</Button>
      </>
    ),
  },
  ...phone,
};
