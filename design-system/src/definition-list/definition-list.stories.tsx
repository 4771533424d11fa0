import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
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
export const Dark: Story = { ...dark };
export const Phone: Story = { ...phone };

/** A value stands beside its name, and below it when it has a word too long for that. */
export const PhoneAddress: Story = {
  ...phone,
  args: {
    items: [...meta.args.items, { term: 'Эл. почта', value: 'konstantinopolskaya.anastasiya@mail.example' }],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const box = (text: string) => canvas.getByText(text).getBoundingClientRect();
    const address = 'г. Москва, ул. Профсоюзная, д. 104, корп. 3, кв. 215';
    await expect(box('14 марта 2018 г.').left).toBeGreaterThan(box('Дата рождения').right);
    await expect(box(address).top).toBe(box('Фактический адрес').top);
    await expect(box(address).left).toBe(box('14 марта 2018 г.').left);
    const email = box('konstantinopolskaya.anastasiya@mail.example');
    await expect(email.left).toBe(box('Эл. почта').left);
    await expect(email.top).toBeGreaterThanOrEqual(box('Эл. почта').bottom);
    await expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  },
};
