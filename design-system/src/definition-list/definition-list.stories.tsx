import type { Meta, StoryObj } from '@storybook/react-vite';
import { dark, phone } from '../internal/story';

import { DefinitionList } from './definition-list';

const meta = {
  component: DefinitionList,
  args: {
    items: [
      { term: 'Дата рождения', value: '14 марта 2018 г.' },
      { term: 'Направление', value: 'Художественная гимнастика' },
      { term: 'Дни занятий', value: 'понедельник, среда и пятница' },
      { term: 'Фактический адрес', value: 'г. Москва, ул. Профсоюзная, д. 104, корп. 3, кв. 215' },
    ],
  },
} satisfies Meta<typeof DefinitionList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Stacked: Story = {
  args: { stacked: true, items: meta.args.items.map((item, index) => ({ ...item, wide: index === 3 })) },
};
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };
