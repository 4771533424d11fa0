import { contractTemplateRoutes } from '@school/api-contract/contracts/contract-templates';
import { type Contract, staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { type FakeHandler, type KitOptions, respond, respondError, respondOffline, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { locales } from '../../shared/locales.fixtures';
import {
  cancelled,
  completed,
  content,
  contract,
  draft,
  expired,
  failedEmail,
  offer,
  parked,
  signed,
  sms,
  templates,
} from '../contracts.fixtures';
import { Component } from './contract.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;
type PlayContext = Parameters<NonNullable<Story['play']>>[0];

const on = (shown: Contract, tab = '', handlers: FakeHandler[] = [], more: KitOptions = {}): Story => ({
  decorators: [
    withKit({
      locales,
      user: 'owner',
      route: `/contracts/40${tab && `?tab=${tab}`}`,
      path: '/contracts/:id',
      handlers: [
        ...handlers,
        respond(staffContractRoutes.read, shown),
        respond(contractTemplateRoutes.list, templates),
        respond(staffContractRoutes.preview, { content, missing: [] }),
      ],
      ...more,
    }),
  ],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };
const phoneDark = { globals: { ...phone.globals, ...dark.globals } };

const fits = async () => {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

export const Draft: Story = on(draft);
export const Sent: Story = {
  ...on(contract),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Отправить повторно' })).toBeEnabled();
    await fits();
  },
};
const differing = respondError(staffContractRoutes.send, 'CONTRACT_DIFFERS', {
  contractDifferences: {
    fingerprint: 'a'.repeat(64),
    fields: [
      { field: 'parentPhone', contract: '+79161234567', card: '+79035550101' },
      { field: 'passportNumber', contract: '****56', card: '****99' },
      {
        field: 'actualAddress',
        contract: 'Москва, ул. Льва Толстого, 16',
        card: 'Московская область, г. Сергиев Посад, проспект Красной Армии, 212, корпус 3, кв. 148',
      },
    ],
  },
});
export const Differs: Story = {
  ...on(contract, '', [differing]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Отправить повторно' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Договор отличается от карточки' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Отправить договор как есть' }));
    await expect(await dialog.findByText(/Договор уйдет с прежними данными/)).toBeVisible();
    await fits();
  },
};
export const DiffersOnPhone: Story = { ...Differs, ...phone };
export const DiffersDark: Story = { ...Differs, ...dark };
export const SentOnPhone: Story = { ...Sent, ...phone };
export const SentDark: Story = { ...Sent, ...dark };
export const Sealing: Story = on(signed);
export const Parked: Story = on(parked);
export const Completed: Story = {
  ...on(completed),
  play: async ({ canvas }) => {
    await expect(await canvas.findByDisplayValue('7KQM-2XWP-9D')).toBeVisible();
    await fits();
  },
};
export const CompletedOnPhone: Story = { ...Completed, ...phone };
export const CompletedOnPhoneDark: Story = { ...Completed, ...phoneDark };
export const Cancelled: Story = on(cancelled);
/** Nothing but its PDF is left: no menu. */
export const CancelledWithoutStudentOnPhone: Story = {
  ...on({ ...cancelled, studentId: null }),
  ...phone,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Причина: /)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Действия' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Открыть подписанный PDF' })).toBeVisible();
    await fits();
  },
};
export const Expired: Story = on(expired);
export const ExpiredWithoutStudent: Story = on({ ...expired, studentId: null });
const lost: Contract = { ...contract, delivery: 'failed', deliveries: [failedEmail, sms] };
export const Undelivered: Story = on(lost);
export const UndeliveredOnPhone: Story = {
  ...on(lost),
  ...phone,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Письмо на .* не доставлено/)).toBeVisible();
    await fits();
  },
};
export const UndeliveredDark: Story = { ...Undelivered, ...dark };
export const Offer: Story = on(offer);
export const OfferWithoutEmail: Story = on({ ...offer, status: 'draft', parentEmail: null });
export const OfferAccepted: Story = on({
  ...offer,
  status: 'completed',
  acceptance: { basis: 'payment', acceptedOn: '2026-11-21' },
});
export const English: Story = on(completed, '', [], { language: 'en' });
export const Loading: Story = on(contract, '', [respond(staffContractRoutes.read, contract, { pending: true })]);
export const Missing: Story = on(contract, '', [respondError(staffContractRoutes.read, 'NOT_FOUND')]);
export const Failed: Story = on(contract, '', [respondOffline(staffContractRoutes.read)]);

export const Document: Story = on(completed, 'document');
/** Needs a real browser: the DOM of unit tests parses HTML differently. */
export const DocumentWithScript: Story = {
  ...on({ ...completed, content: '<p>Текст</p><img src=x onerror="alert(1)"><script>alert(2)</script>' }, 'document'),
  play: async ({ canvas }) => {
    const text = await canvas.findByRole('region', { name: 'Текст договора' });
    await expect(text.innerHTML).toContain('<p>Текст</p>');
    await expect(text.innerHTML).not.toMatch(/img|script|onerror/);
  },
};
export const DocumentOnPhoneDark: Story = { ...Document, ...phoneDark };
export const Timeline: Story = {
  ...on(completed, 'evidence'),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Введен неверный код')).toBeVisible();
    await expect(canvas.getByText('contract.recounted')).toBeVisible();
    const [first] = canvas.getAllByText('Подробности');
    if (!first) throw new Error('no event has details');
    await userEvent.click(first);
    await fits();
  },
};
export const TimelineOnPhone: Story = { ...Timeline, ...phone };
export const TimelineDark: Story = { ...Timeline, ...dark };
export const TimelineEmpty: Story = on({ ...draft, events: [] }, 'evidence');
export const TimelineEnglish: Story = on(completed, 'evidence', [], { language: 'en' });
const undelivered: Contract = {
  ...contract,
  delivery: 'failed',
  deliveries: [
    failedEmail,
    {
      ...sms,
      id: 7,
      status: 'retrying',
      attempts: 2,
      lastError: 'ETIMEDOUT',
      sentAt: null,
      report: null,
      reportedAt: null,
    },
    { ...sms, id: 8, report: 'undelivered', lastError: 'Абонент недоступен' },
    { ...failedEmail, id: 9, status: 'failed', withdrawnAt: '2026-11-20T10:06:00.000Z', mayRetry: false },
    sms,
  ],
};
export const Deliveries: Story = {
  ...on(undelivered, 'delivery', [respondError(staffContractRoutes.retryDelivery, 'DELIVERY_EXPIRED')]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Повторить' }));
    await expect(await screen.findByText(/Срок действия этого сообщения истек/)).toBeInTheDocument();
    await fits();
  },
};
export const DeliveriesOnPhone: Story = { ...Deliveries, ...phone };
export const DeliveriesDark: Story = { ...Deliveries, ...dark };
const heldMessage = { ...sms, status: 'pending' as const, provider: 'outbox', sentAt: null, report: null, held: true };
const held: Contract = {
  ...contract,
  delivery: 'held',
  linkWaits: true,
  deliveries: [{ ...heldMessage, id: 6, channel: 'email', recipient: 'olga@example.ru' }, heldMessage],
};
export const Held: Story = {
  ...on(held, '', [], { school: { heldChannels: ['sms', 'email'] } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ждет отправки: SMS и почта не настроены')).toBeVisible();
    await fits();
  },
};
export const HeldOnPhone: Story = { ...Held, ...phone };
export const DeliveriesHeld: Story = on(held, 'delivery', [], { school: { heldChannels: ['sms', 'email'] } });
export const DeliveriesNone: Story = on(draft, 'delivery');

/** @param act an action of the menu, which a phone has at its foot */
async function ask({ canvas, userEvent }: PlayContext, act: string) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Действия' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: act }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toBeVisible());
  return within(dialog);
}

export const Cancel: Story = {
  ...on(contract),
  play: async (context) => {
    const dialog = await ask(context, 'Отменить договор');
    await context.userEvent.click(dialog.getByRole('button', { name: 'Отменить договор' }));
    await expect(await dialog.findByText('Укажите причину')).toBeVisible();
  },
};
export const Terminate: Story = {
  ...on(completed),
  play: async (context) => {
    const dialog = await ask(context, 'Расторгнуть');
    await expect(dialog.getByText(/Родителю придет письмо о расторжении/)).toBeVisible();
  },
};
export const TerminateOnPhone: Story = { ...Terminate, ...phoneDark };
export const Accept: Story = {
  ...on(offer),
  play: async (context) => {
    const dialog = await ask(context, 'Отметить согласие с офертой');
    await context.userEvent.click(dialog.getByRole('button', { name: 'Отметить согласие с офертой' }));
    await expect(await dialog.findByText('Выберите основание')).toBeVisible();
  },
};
export const AcceptOnPhone: Story = { ...Accept, ...phone };
