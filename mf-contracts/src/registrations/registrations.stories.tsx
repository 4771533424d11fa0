import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { registrationRoutes } from '@school/api-contract/families/registrations';
import { type FakeHandler, respond, respondError, respondOffline, respondPage, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import {
  approved,
  links,
  registration,
  registrationInFull,
  rejected,
  rows,
  suggestions,
} from './registrations.fixtures';
import { Component } from './registrations.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;
type PlayContext = Parameters<NonNullable<Story['play']>>[0];

const on = (route: string, handlers: FakeHandler[] = [], language: 'ru' | 'en' = 'ru'): Story => ({
  decorators: [
    withKit({
      locales,
      language,
      user: 'admin',
      route,
      path: '/registrations',
      handlers: [
        ...handlers,
        respondPage(registrationRoutes.list, ({ query }) => ({
          items: rows.map((each) => ({ ...each, status: query.status === 'pending' ? 'pending' : 'approved' })),
          total: 40,
          nextCursor: 'next',
        })),
        respond(registrationRoutes.counts, { pending: 3, approved: 12, rejected: 1 }),
        respond(registrationRoutes.read, registration),
        respondPage(registrationRoutes.links, { items: links }),
        respond(registrationRoutes.suggestGroups, suggestions),
      ],
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };
const never = () => new Promise<Response>(() => {});

const fits = async () => {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

export const Queue: Story = {
  ...on('/registrations'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('похожие: 1')).toBeVisible();
    await fits();
  },
};
export const QueueOnPhone: Story = {
  ...Queue,
  ...phone,
  play: async (context) => {
    await Queue.play?.(context);
    const buttons = await context.canvas.findAllByRole('button', { name: /^(Одобрить|Проверить): / });
    const edges = new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().right)));
    await expect(edges.size).toBe(1);
    // who waits long is told by a sign too, not by colour only
    const signs = document.querySelectorAll('[data-badge="warning"] svg');
    for (const sign of signs) await expect(sign).toBeVisible();
    await expect(signs.length).toBeGreaterThan(0);
    // what decides is whole, also in the row of a family that waits long
    const places = await context.canvas.findAllByText(/^(мест\sнет|\d+\sмест)/);
    for (const each of places) {
      const cell = each.closest('span[class*="direction"]')?.parentElement;
      await expect(each.getBoundingClientRect().right).toBeLessThanOrEqual(cell?.getBoundingClientRect().right ?? 0);
    }
  },
};
export const QueueDark: Story = { ...Queue, ...dark };
export const QueueOnPhoneDark: Story = { ...Queue, ...phoneDark };
export const QueueEmpty: Story = on('/registrations', [respondPage(registrationRoutes.list, { items: [] })]);
export const QueueEmptyOnPhone: Story = { ...QueueEmpty, ...phoneDark };
export const RejectedEmpty: Story = on('/registrations?tab=rejected', [
  respondPage(registrationRoutes.list, { items: [] }),
]);
export const QueueLoading: Story = on('/registrations', [{ route: registrationRoutes.list, answer: never }]);
export const QueueFailed: Story = {
  ...on('/registrations', [respondOffline(registrationRoutes.list)]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Повторить' })).toBeVisible();
  },
};
export const QueueFailedOnPhone: Story = { ...QueueFailed, ...phone };
export const English: Story = on('/registrations', [], 'en');

export const Links: Story = {
  ...on('/registrations?tab=links'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Отозвана')).toBeVisible();
    await fits();
  },
};
export const LinksOnPhone: Story = { ...Links, ...phone };
export const LinksDark: Story = { ...Links, ...dark };
export const LinksEmpty: Story = on('/registrations?tab=links', [respondPage(registrationRoutes.links, { items: [] })]);
export const Revoke: Story = {
  ...on('/registrations?tab=links'),
  play: async ({ canvas, userEvent }) => {
    const [first] = await canvas.findAllByRole('button', { name: /^Отозвать/ });
    if (!first) throw new Error('no link is active');
    await userEvent.click(first);
    await waitFor(() => expect(screen.getByRole('alertdialog', { name: 'Отозвать ссылку?' })).toBeVisible());
  },
};
export const RevokeOnPhone: Story = { ...Revoke, ...phoneDark };

export const Panel: Story = {
  ...on('/registrations?open=12'),
  play: async () => {
    const panel = within(await screen.findByRole('dialog', { name: 'Иванова Анна Сергеевна' }));
    await expect(panel.getByText('Похожие ученики уже есть')).toBeInTheDocument();
    await waitFor(() => expect(panel.getByRole('button', { name: 'Одобрить' })).toBeVisible());
  },
};
export const PanelOnPhone: Story = { ...Panel, ...phone };
export const PanelDark: Story = { ...Panel, ...dark };
export const PanelInFull: Story = on('/registrations?open=13', [respond(registrationRoutes.read, registrationInFull)]);
export const PanelInFullOnPhone: Story = { ...PanelInFull, ...phoneDark };
export const PanelApproved: Story = on('/registrations?tab=approved&open=12', [
  respond(registrationRoutes.read, { ...approved, contractStatus: 'completed' }),
]);
export const PanelRejected: Story = on('/registrations?tab=rejected&open=12', [
  respond(registrationRoutes.read, rejected),
]);
export const PanelContractExpired: Story = on('/registrations?tab=approved&open=12', [
  respond(registrationRoutes.read, { ...approved, contractStatus: 'expired' }),
]);
export const PanelLoading: Story = on('/registrations?open=12', [{ route: registrationRoutes.read, answer: never }]);
export const PanelMissing: Story = on('/registrations?open=12', [respondError(registrationRoutes.read, 'NOT_FOUND')]);
export const PanelFailed: Story = on('/registrations?open=12', [respondOffline(registrationRoutes.read)]);
export const ContractSent: Story = {
  ...on('/registrations?open=12', [
    respond(staffContractRoutes.send, {
      id: 40,
      status: 'sent',
      expiresAt: '2026-11-28T10:00:00.000Z',
      alreadySent: false,
    }),
  ]),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Отправить ссылку на подписание' }));
    await expect(await screen.findByText('Договор передан на отправку родителю по SMS и почте')).toBeInTheDocument();
  },
};

async function openDecision({ userEvent }: PlayContext, button: 'Одобрить' | 'Отклонить', title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(dialog).toBeVisible());
  return within(dialog);
}

export const Approve: Story = {
  ...on('/registrations?open=12'),
  play: async (context) => {
    const dialog = await openDecision(context, 'Одобрить', 'Одобрить регистрацию');
    await expect(await dialog.findByRole('checkbox', { name: 'Старшие — мест нет, в лист ожидания' })).toBeEnabled();
  },
};
export const ApproveOnPhone: Story = { ...Approve, ...phone };
export const ApproveDark: Story = { ...Approve, ...dark };
export const ApproveDifferences: Story = {
  ...on('/registrations?open=12'),
  play: async (context) => {
    const dialog = await openDecision(context, 'Одобрить', 'Одобрить регистрацию');
    await context.userEvent.click(dialog.getByRole('radio', { name: /^Иванова Анна/ }));
    await expect(await dialog.findByText('Что отличается от карточки')).toBeVisible();
  },
};
export const ApproveDifferencesOnPhone: Story = { ...ApproveDifferences, ...phone };
export const ApproveDifferencesDark: Story = { ...ApproveDifferences, ...dark };
export const ApproveGroupFull: Story = {
  ...on('/registrations?open=12', [respondError(registrationRoutes.approve, 'GROUP_FULL')]),
  play: async (context) => {
    const dialog = await openDecision(context, 'Одобрить', 'Одобрить регистрацию');
    await context.userEvent.click(dialog.getByRole('radio', { name: 'Новый ученик' }));
    await expect(await dialog.findByRole('checkbox', { name: 'Малыши — 3\u00a0места' })).toBeChecked();
    await context.userEvent.click(dialog.getByRole('button', { name: 'Одобрить' }));
    await expect(await dialog.findByText('В группе нет свободных мест')).toBeVisible();
  },
};
export const ApproveOtherAge: Story = {
  ...on('/registrations?open=12'),
  play: async (context) => {
    const dialog = await openDecision(context, 'Одобрить', 'Одобрить регистрацию');
    await context.userEvent.click(dialog.getByRole('radio', { name: 'Новый ученик' }));
    await context.userEvent.click(await dialog.findByRole('button', { name: 'Другие группы: 2' }));
    await context.userEvent.click(dialog.getByRole('checkbox', { name: 'Взрослые — 1\u00a0место' }));
    await context.userEvent.click(dialog.getByRole('button', { name: 'Одобрить' }));
    const misfit = await screen.findByText(/^Взрослые: группа 13–15/);
    await waitFor(() => expect(misfit).toBeVisible());
  },
};
export const ApproveOtherAgeOnPhone: Story = { ...ApproveOtherAge, ...phoneDark };
export const ApproveOutsideContract: Story = {
  ...on('/registrations?open=12'),
  play: async (context) => {
    const dialog = await openDecision(context, 'Одобрить', 'Одобрить регистрацию');
    await context.userEvent.click(dialog.getByRole('radio', { name: 'Новый ученик' }));
    await context.userEvent.click(await dialog.findByRole('button', { name: 'Другие группы: 2' }));
    await context.userEvent.click(dialog.getByRole('checkbox', { name: /^Художественная гимнастика, старшая/ }));
    await context.userEvent.click(dialog.getByRole('button', { name: 'Одобрить' }));
    const question = await screen.findByRole('dialog', { name: 'В договоре указано другое' });
    await waitFor(() => expect(question).toBeVisible());
  },
};
export const ApproveOutsideContractOnPhone: Story = { ...ApproveOutsideContract, ...phoneDark };
export const ApproveGroupsFailed: Story = {
  ...on('/registrations?open=12', [respondError(registrationRoutes.suggestGroups, 'SERVICE_UNAVAILABLE')]),
  play: async (context) => {
    const dialog = await openDecision(context, 'Одобрить', 'Одобрить регистрацию');
    await expect(await dialog.findByText(/Сервис временно недоступен/)).toBeVisible();
  },
};
export const Reject: Story = {
  ...on('/registrations?open=12'),
  play: async (context) => {
    const dialog = await openDecision(context, 'Отклонить', 'Отклонить регистрацию');
    await context.userEvent.click(dialog.getByRole('button', { name: 'Отклонить' }));
    await expect(await dialog.findByText('Укажите причину отказа')).toBeVisible();
  },
};
export const RejectSigned: Story = {
  ...on('/registrations?open=12', [respond(registrationRoutes.read, { ...registration, contractStatus: 'signed' })]),
  play: async (context) => {
    const dialog = await openDecision(context, 'Отклонить', 'Отклонить регистрацию');
    await expect(await dialog.findByText('Договор подписан')).toBeVisible();
  },
};
export const RejectOnPhone: Story = { ...Reject, ...phoneDark };

const issued = respond(registrationRoutes.issueLink, () => ({
  id: 6,
  token: 'Zx81kQ',
  url: 'https://crm.school.example.ru/register/Zx81kQ4n0b7Jv2LrT9yWcPqE5sHmUaFdGiKoXeRtYhN',
  expiresAt: '2026-11-28T10:00:00.000Z',
}));

async function openIssue({ canvas, userEvent }: PlayContext) {
  const [button] = await canvas.findAllByRole('button', { name: 'Выдать ссылку' });
  if (!button) throw new Error('no link can be issued');
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Ссылка на регистрацию' });
  await waitFor(() => expect(dialog).toBeVisible());
  return within(dialog);
}

export const Issue: Story = {
  ...on('/registrations', [issued]),
  play: async (context) => void (await openIssue(context)),
};
export const IssueOnPhone: Story = { ...Issue, ...phone };
export const IssueErrors: Story = {
  ...on('/registrations', [issued]),
  play: async (context) => {
    const dialog = await openIssue(context);
    await context.userEvent.type(dialog.getByLabelText('Отправить SMS на номер'), '916123');
    await context.userEvent.type(dialog.getByLabelText('Отправить на эл. почту'), 'olga@');
    await context.userEvent.click(dialog.getByRole('button', { name: 'Выдать ссылку' }));
    await expect(await dialog.findByText('Введите номер целиком: +7 и десять цифр')).toBeVisible();
    await expect(dialog.getByText('Проверьте адрес эл. почты')).toBeVisible();
  },
};
export const IssueErrorsOnPhone: Story = { ...IssueErrors, ...phoneDark };
export const IssueFailed: Story = {
  ...on('/registrations', [respondError(registrationRoutes.issueLink, 'SMS_LIMIT_REACHED')]),
  play: async (context) => {
    const dialog = await openIssue(context);
    await context.userEvent.click(dialog.getByRole('button', { name: 'Выдать ссылку' }));
    await expect(await dialog.findByText(/Достигнут лимит отправки SMS/)).toBeVisible();
  },
};
export const Issued: Story = {
  ...on('/registrations', [issued]),
  play: async (context) => {
    const dialog = await openIssue(context);
    await context.userEvent.click(dialog.getByRole('button', { name: 'Выдать ссылку' }));
    await expect(await dialog.findByRole('img', { name: 'QR-код со ссылкой на регистрацию' })).toBeVisible();
  },
};
export const IssuedOnPhone: Story = { ...Issued, ...phone };
export const IssuedDark: Story = { ...Issued, ...dark };
