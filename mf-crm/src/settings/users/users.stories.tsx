import { userRoutes } from '@school/api-contract/accounts/users';
import type { Role } from '@school/api-contract/rules/roles';
import { type FakeHandler, respond, respondError, respondPage, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import { Users } from './users';
import { coach, expired, handlers, invited, leaver, missing, owner } from './users.fixtures';

const meta = { component: Users } satisfies Meta<typeof Users>;
export default meta;
type Story = StoryObj<typeof meta>;

interface Options {
  user?: Role;
  more?: FakeHandler[];
  language?: 'ru' | 'en';
}
const on = (search: string, { user = 'owner', more = [], language }: Options = {}): Story => ({
  decorators: [
    withKit({
      ...{ locales, user, language, path: '/settings' },
      ...{ route: `/settings?tab=users${search}`, handlers: [...more, ...handlers] },
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };

const fits = async () => {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

export const List: Story = {
  ...on(''),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: coach.name });
    for (const never of canvas.getAllByText('не входил(а)')) {
      await expect(never.scrollWidth).toBeLessThanOrEqual(never.clientWidth);
    }
    await fits();
  },
};
export const ListDark: Story = { ...List, ...dark };
export const ListOnPhone: Story = { ...List, ...phone };
export const ListInEnglish: Story = {
  ...on('', { language: 'en' }),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'New staff member' });
  },
};
export const Loading: Story = on('', { more: [respond(userRoutes.list, [], { pending: true })] });
export const Empty: Story = on('&q=нет', { more: [respondPage(userRoutes.list, { items: [], total: 0 })] });
export const Failed: Story = on('', { more: [respondError(userRoutes.list, 'INTERNAL')] });

export const New: Story = {
  ...on('&user=new'),
  play: async ({ userEvent }) => {
    await userEvent.selectOptions(await screen.findByLabelText(/^Роль/), 'coach');
    await screen.findByLabelText('Добавить группу');
    await userEvent.click(screen.getByRole('button', { name: 'Пригласить' }));
    await expect(await screen.findByText('Имя пользователя должно быть не менее 3 символов')).toBeVisible();
    await fits();
  },
};
export const NewOnPhone: Story = { ...New, ...phone };
export const NewDark: Story = { ...New, ...dark };

const person =
  (name: RegExp): Story['play'] =>
  async () => {
    await screen.findByRole('dialog', { name });
    await screen.findByRole('heading', { name: 'Уход сотрудника' });
    await fits();
  };

export const Person: Story = { ...on('&user=12'), play: person(/Орлов/) };
export const PersonDark: Story = { ...Person, ...dark };
export const PersonOnPhone: Story = { ...Person, ...phone };
export const PersonInEnglish: Story = {
  ...on('&user=12', { language: 'en' }),
  play: async () => {
    await screen.findByRole('heading', { name: 'Leaving' });
  },
};
export const Invited: Story = {
  ...on('&user=13', { more: [respond(userRoutes.read, invited)] }),
  play: person(/zaitseva/),
};
export const InvitationExpired: Story = {
  ...on('&user=14', { more: [respond(userRoutes.read, expired)] }),
  play: person(/Романов/),
};
export const Deactivated: Story = {
  ...on('&user=15', { more: [respond(userRoutes.read, leaver)] }),
  play: person(/Ким/),
};
/** The reason is shown beside the disabled buttons. */
export const Owner: Story = {
  ...on('&user=1', { user: 'senior_admin', more: [respond(userRoutes.read, owner)] }),
  play: person(/Соколова/),
};
export const NotOwn: Story = { ...on('&user=12', { user: 'admin' }), play: person(/Орлов/) };
export const Missing: Story = on('&user=99', { more: [missing] });

export const Deactivate: Story = {
  ...Person,
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Отключить' }));
    await screen.findByLabelText(/^Искорки/);
    await userEvent.selectOptions(screen.getByLabelText(/^Дзюдо/), '18');
    const [, confirm] = screen.getAllByRole('button', { name: 'Отключить', hidden: true });
    if (!confirm) throw new Error('no button in the dialog');
    await userEvent.click(confirm);
    await expect(await screen.findByText('Укажите для каждой группы, кто будет ее тренировать')).toBeVisible();
  },
};
export const DeactivateOnPhoneDark: Story = { ...Deactivate, globals: { ...phone.globals, ...dark.globals } };
