import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from '../button/button';
import { dark, phone, RouterLink } from '../internal/story';
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

const hint = 'Договоры с родителями: отправка, подпись и доказательства';
export const Hint: Story = { args: { title: 'Договоры', description: undefined, hint } };
/** A phone leaves the hint out and keeps the description. */
export const HintOnPhone: Story = {
  args: { title: 'Договоры', description: '19 договоров', hint },
  ...phone,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(hint)).not.toBeVisible();
    await expect(canvas.getByText('19 договоров')).toBeVisible();
  },
};
const back = { label: 'Абонементы', render: <RouterLink href="#subscriptions" /> };
/** A page below a list names the list. */
export const Back: Story = {
  args: { title: 'Задолженности', description: '24', back },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Абонементы' });
    await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    await expect(link.querySelector('svg')?.getBoundingClientRect().width).toBe(16);
    const title = canvas.getByRole('heading', { name: 'Задолженности' });
    await expect(title.getBoundingClientRect().top).toBeGreaterThanOrEqual(link.getBoundingClientRect().bottom - 8);
  },
};
export const BackOnPhoneDark: Story = { ...Back, globals: { ...phone.globals, ...dark.globals } };
export const Section: Story = {
  args: { title: 'Отделения и секции', headingLevel: 2, hint: 'Адреса, залы и расписание' },
};

export const Usage: Story = usage({
  use: [
    'Once on each screen, as its first element. The main action is last and collapses to its icon on a phone.',
    'A description of a few words, such as a count, is beside the title.',
    'A hint says what the screen is for. A phone omits it.',
    'On a page below a list, back leads to the list and has its name.',
  ],
  avoid: [
    'For the title of a card: use Card.',
    'No hint that a user needs for the next step: that belongs beside the field.',
  ],
});
