import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
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

export const Usage: Story = usage({
  use: [
    'Once on each screen, as its first element. The main act stands last and collapses to its icon on a phone.',
    'A description of a few words, such as a count, stands beside the title.',
  ],
  avoid: ['For the title of a card or a section: use Card.'],
});
