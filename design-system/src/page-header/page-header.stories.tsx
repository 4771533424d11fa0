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
const back = { label: 'Назад: Абонементы', render: <RouterLink href="#subscriptions" /> };
/** A page below a list leads back to it; the arrow stands at the margin, in the line of the title. */
export const Back: Story = {
  args: { title: 'Задолженности', description: '24', back },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Назад: Абонементы' });
    await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(36);
    const title = canvas.getByRole('heading', { name: 'Задолженности' }).getBoundingClientRect();
    await expect(title.left).toBeGreaterThanOrEqual(link.getBoundingClientRect().right);
    await expect(title.top + title.height / 2).toBeCloseTo(
      link.getBoundingClientRect().top + link.getBoundingClientRect().height / 2,
      0,
    );
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
    'On a page below a list, back leads to the list and names it: «Назад: Абонементы».',
  ],
  avoid: [
    'For the title of a card: use Card.',
    'No hint that a user needs for the next step: that belongs beside the field.',
  ],
});
