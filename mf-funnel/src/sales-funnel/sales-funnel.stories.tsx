import { registrationRoutes } from '@school/api-contract/families/registrations';
import { trialLessonRoutes } from '@school/api-contract/families/trial-lessons';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { groupRoutes } from '@school/api-contract/groups/groups';
import { type FakeHandler, type KitOptions, respond, respondError, respondOffline, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { Component } from './sales-funnel.page';
import { boardCards, boardServer, manySlots } from './trial-requests.fixtures';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;
type PlayContext = Parameters<NonNullable<Story['play']>>[0];

/** Each render starts with a new board, whatever changed before. */
const on = (handlers: () => FakeHandler[], more: KitOptions = {}): Story => ({
  decorators: [
    (StoryOf: ComponentType) =>
      withKit({
        locales,
        user: 'owner',
        route: '/sales-funnel',
        path: '/sales-funnel/:id?',
        handlers: handlers(),
        ...more,
      })(StoryOf),
  ],
});
const board = (...first: FakeHandler[]) => on(() => [...first, ...boardServer(boardCards)]);
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };
const never = () => new Promise<Response>(() => {});

const findColumn = (canvas: PlayContext['canvas'], name: RegExp) => canvas.findByRole('region', { name });

async function menu({ canvas, userEvent }: PlayContext, child: string, item: string) {
  await userEvent.click(await canvas.findByRole('button', { name: `Переместить в…: ${child}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

export const Full: Story = {
  ...board(),
  play: async ({ canvas }) => {
    await expect(within(await findColumn(canvas, /^Новые 3$/)).getAllByRole('article')).toHaveLength(3);
    await expect(await findColumn(canvas, /^Отказ 1$/)).toBeVisible();
  },
};
export const StripOpened: Story = {
  ...board(),
  play: async ({ canvas, userEvent }) => {
    const refused = await findColumn(canvas, /^Отказ 1$/);
    const content = () => within(refused).getByText(/Неудобное расписание/);
    await waitFor(() => expect(content()).not.toBeVisible());
    const toggle = canvas.getByRole('button', { name: 'Карточки этапа «Отказ»' });
    await userEvent.click(toggle);
    await expect(content()).toBeVisible();
    await userEvent.click(toggle);
    await expect(content()).not.toBeVisible();
  },
};
export const FullDark: Story = { ...board(), globals: dark.globals };
export const FullOnPhone: Story = {
  ...board(),
  ...phone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Назначено пробное/ }));
    await expect(await canvas.findByText('Соня')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Новые/ }));
    await expect(await canvas.findByText('Маша')).toBeVisible();
    await waitFor(() => expect(canvas.getByText('Соня')).not.toBeVisible());
    // the requests need its room
    await expect(canvas.queryByRole('region', { name: 'Заявки за 3 месяца' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Другие действия' }));
    await expect(await within(document.body).findByRole('menuitem', { name: 'Конверсия' })).toHaveAttribute(
      'href',
      '/sales-funnel/conversion',
    );
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const FullOnPhoneDark: Story = { ...board(), ...phoneDark };
export const List: Story = {
  ...on(() => boardServer(boardCards), { route: '/sales-funnel?view=list' }),
  play: async ({ canvas }) => {
    const [call] = await canvas.findAllByRole('link', { name: /^Позвонить: / });
    await expect(call).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const ListOnPhoneDark: Story = { ...List, ...phoneDark };
export const Empty: Story = on(() => boardServer([]));
export const EmptyOnPhone: Story = { ...Empty, ...phone };
export const Loading: Story = on(() => [{ route: trialRequestRoutes.list, answer: never }]);
export const LoadingOnPhone: Story = { ...Loading, ...phoneDark };
export const Failed: Story = {
  ...on(() => [respondOffline(trialRequestRoutes.list)]),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('button', { name: 'Повторить' })).toHaveLength(4));
  },
};
export const FailedOnPhone: Story = {
  ...on(() => [respondOffline(trialRequestRoutes.list)]),
  ...phone,
};

export const DragByMouse: Story = {
  ...board(),
  play: async ({ canvas, userEvent }) => {
    const card = (await canvas.findByText('Маша')).closest('article');
    const refused = await findColumn(canvas, /^Отказ/);
    if (!card) throw new Error('the child stands on no card');
    const from = card.getBoundingClientRect();
    const to = refused.getBoundingClientRect();
    const start = { clientX: from.left + 20, clientY: from.top + 20 };
    const end = { clientX: to.left + to.width / 2, clientY: to.top + 60 };
    await userEvent.pointer([{ keys: '[MouseLeft>]', target: card, coords: start }]);
    await userEvent.pointer([{ target: card, coords: { clientX: start.clientX + 10, clientY: start.clientY } }]);
    await waitFor(() => expect(refused).toHaveAttribute('data-accepts', 'true'));
    await userEvent.pointer([{ target: card, coords: end }]);
    await waitFor(() => expect(refused).toHaveAttribute('data-over'));
    await userEvent.pointer([{ keys: '[/MouseLeft]', target: card, coords: end }]);
    await expect(await screen.findByRole('dialog', { name: 'Записать отказ' })).toBeInTheDocument();
  },
};

export const MenuOpen: Story = {
  ...board(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Переместить в…: Маша' }));
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: 'Отправить ссылку на регистрацию' })).toBeVisible(),
    );
  },
};
export const MenuOpenOnPhone: Story = { ...MenuOpen, ...phone };
export const MoveRefused: Story = {
  ...board(respondError(trialRequestRoutes.move, 'GROUP_FULL')),
  play: async (context) => {
    await menu(context, 'Маша', 'Переместить в «Назначено пробное»');
    await context.userEvent.click(await screen.findByRole('button', { name: 'Назначить' }));
    await expect(await screen.findByText('В группе нет свободных мест')).toBeInTheDocument();
    await waitFor(async () =>
      expect(within(await findColumn(context.canvas, /^Новые 3$/)).getByText('Маша')).toBeVisible(),
    );
  },
};

export const Assign: Story = {
  ...board(respond(trialLessonRoutes.slots, manySlots)),
  play: async (context) => {
    await menu(context, 'Екатерина-Александра Рождественская', 'Переместить в «Назначено пробное»');
    const dialog = await screen.findByRole('dialog', { name: 'Назначить пробное занятие' });
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
export const AssignOnPhone: Story = { ...Assign, ...phone };
export const AssignDark: Story = { ...Assign, ...dark };
export const AssignWithoutDate: Story = {
  ...board(),
  play: async (context) => {
    await menu(context, 'Маша', 'Переместить в «Назначено пробное»');
    const dialog = within(await screen.findByRole('dialog', { name: 'Назначить пробное занятие' }));
    await context.userEvent.clear(dialog.getByLabelText(/^Дата/));
    await context.userEvent.click(dialog.getByRole('button', { name: 'Назначить' }));
    await waitFor(() => expect(dialog.getByText('Укажите дату пробного занятия')).toBeVisible());
  },
};
export const AssignGroupsFailed: Story = {
  ...board(respondError(groupRoutes.active, 'SERVICE_UNAVAILABLE')),
  play: async (context) => {
    await menu(context, 'Маша', 'Переместить в «Назначено пробное»');
    const dialog = within(await screen.findByRole('dialog', { name: 'Назначить пробное занятие' }));
    await waitFor(() => expect(dialog.getByText(/Сервис временно недоступен/)).toBeVisible());
  },
};

export const Refuse: Story = {
  ...board(),
  play: async (context) => {
    await menu(context, 'Маша', 'Переместить в «Отказ»');
    const dialog = within(await screen.findByRole('dialog', { name: 'Записать отказ' }));
    await context.userEvent.click(dialog.getByRole('button', { name: 'Записать отказ' }));
    await waitFor(() => expect(dialog.getByText('Выберите причину отказа')).toBeVisible());
  },
};
export const RefuseOnPhone: Story = { ...Refuse, ...phoneDark };
export const Sign: Story = {
  ...board(),
  play: async (context) => {
    await menu(context, 'Соня', 'Переместить в «Подписан договор»');
    const dialog = await screen.findByRole('alertdialog', { name: 'Договор подписан?' });
    await waitFor(() => expect(dialog).toBeVisible());
  },
};
export const SignOnPhone: Story = {
  ...Sign,
  ...phone,
  ...on(() => boardServer(boardCards), { route: '/sales-funnel?column=TRIAL_ASSIGNED' }),
};

const issued = respond(registrationRoutes.issueLink, () => ({
  id: 5,
  token: 'Zx81kQ',
  url: 'https://crm.school.example.ru/register/Zx81kQ4n0b7Jv2LrT9yWcPqE5sHmUaFdGiKoXeRtYhN',
  expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
}));
export const SendLink: Story = {
  ...board(issued),
  play: async (context) => {
    await menu(context, 'Маша', 'Отправить ссылку на регистрацию');
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Ссылка на регистрацию' })).toBeVisible());
  },
};
export const LinkSent: Story = {
  ...board(issued),
  play: async (context) => {
    await menu(context, 'Маша', 'Отправить ссылку на регистрацию');
    await context.userEvent.click(await screen.findByRole('button', { name: /^Отправить SMS на/ }));
    await waitFor(() => expect(screen.getByDisplayValue(/\/register\/Zx81kQ/)).toBeVisible());
  },
};
export const LinkSentOnPhone: Story = { ...LinkSent, ...phone };
export const LinkFailed: Story = {
  ...board(respondError(registrationRoutes.issueLink, 'SMS_LIMIT_REACHED')),
  play: async (context) => {
    await menu(context, 'Маша', 'Отправить ссылку на регистрацию');
    await context.userEvent.click(await screen.findByRole('button', { name: /^Отправить SMS на/ }));
    await waitFor(() => expect(screen.getByText('Не удалось отправить ссылку')).toBeVisible());
  },
};
export const English: Story = on(() => boardServer(boardCards), { language: 'en' });
