import type { Meta, StoryObj } from '@storybook/react-vite';
import { Ban, Send } from 'lucide-react';
import { expect, fn, screen } from 'storybook/test';
import { Button } from '../button/button';
import { Card } from '../card/card';
import { dark, phone } from '../internal/story';
import { usage } from '../internal/usage';
import { Stack } from '../stack/stack';
import { PhoneActions } from './phone-actions';
import { PhoneFoot } from './phone-foot';

const onCancel = fn();

const meta = {
  component: PhoneActions,
  args: {
    main: (
      <Button variant="primary" icon={<Send />}>
        Отправить
      </Button>
    ),
    label: 'Действия',
    items: [{ id: 'cancel', label: 'Отменить договор', icon: <Ban />, onSelect: onCancel }],
    children: (
      <Card title="Действия">
        <Stack gap={3}>
          <Button block variant="primary" icon={<Send />}>
            Отправить
          </Button>
          <Button block icon={<Ban />}>
            Отменить договор
          </Button>
        </Stack>
      </Card>
    ),
    facts: ['Стороны', 'Сведения', 'Проверка'].map((title) => (
      <Card key={title} title={title}>
        <p style={{ minHeight: '14rem' }}>Иванова Анна Сергеевна</p>
        <a href="#more">{`${title}: подробнее`}</a>
      </Card>
    )),
  },
  render: (args) => (
    <Stack>
      <PhoneActions {...args} />
    </Stack>
  ),
} satisfies Meta<typeof PhoneActions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Desk: Story = {};
export const Dark: Story = { ...dark };
/** The facts come first; the foot is still in view. */
export const Phone: Story = {
  ...phone,
  play: async ({ canvas, userEvent }) => {
    const foot = (await canvas.findByRole('button', { name: 'Отправить' })).getBoundingClientRect();
    await expect(canvas.getByText('Стороны').getBoundingClientRect().top).toBeLessThan(foot.top);
    await expect(foot.bottom).toBeLessThanOrEqual(window.innerHeight);
    // the keyboard reaches them in the order of the screen
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Стороны: подробнее' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.click(canvas.getByRole('button', { name: 'Действия' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Отменить договор' }));
    await expect(onCancel).toHaveBeenCalled();
  },
};
export const PhoneDark: Story = { globals: { ...phone.globals, ...dark.globals } };
export const WithoutMainOnPhone: Story = { args: { main: undefined }, ...phone };
/** Below a list, without a menu. */
export const FootOnPhone: Story = {
  ...phone,
  render: () => (
    <Stack>
      <p style={{ minHeight: '60rem' }}>Иванова Анна Сергеевна</p>
      <PhoneFoot main={<Button variant="primary">Начислить 214 600 ₽</Button>} />
    </Stack>
  ),
  play: async ({ canvas }) => {
    const foot = (await canvas.findByRole('button', { name: 'Начислить 214 600 ₽' })).getBoundingClientRect();
    await expect(foot.bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};
export const Usage: Story = usage({
  use: [
    'For the actions of one contract or request, so that a phone shows the facts first.',
    'PhoneFoot alone for the one action of a page on a phone.',
  ],
  avoid: ['For the actions of a whole page: put them into its PageHeader.'],
});
