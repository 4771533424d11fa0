import { paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import { type FakeHandler, respond, respondError, respondOffline, withKit } from '@school/kit/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { locales } from '../shared/locales.fixtures';
import { paid, refunded, waiting } from './pay.fixtures';
import { Component } from './pay.page';
import { Component as ReturnPage } from './pay-return.page';

const meta = { component: Component } satisfies Meta<typeof Component>;
export default meta;
type Story = StoryObj<typeof meta>;

const behind = (...handlers: FakeHandler[]): Story => ({
  decorators: [withKit({ locales, path: '/pay/:token', route: `/pay/${'A'.repeat(43)}`, handlers })],
});
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const dark = { globals: { theme: 'dark' } };

export const Waiting: Story = {
  ...behind(respond(paymentOrderRoutes.payerView, waiting)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Оплатить' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const WaitingOnPhoneDark: Story = { ...Waiting, globals: { ...phone.globals, ...dark.globals } };
export const SavedOnPhone: Story = {
  ...Waiting,
  ...phone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Сохранить код' }));
    await expect(await canvas.findByText(/^Код сохранен в загрузках/)).toBeVisible();
    await userEvent.click(canvas.getByText('Перевод по реквизитам'));
    await expect(canvas.getByRole('button', { name: 'Скопировать все' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const SavedOnPhoneDark: Story = { ...SavedOnPhone, globals: { ...phone.globals, ...dark.globals } };
export const Paid: Story = behind(respond(paymentOrderRoutes.payerView, paid));
export const RefundedOnPhone: Story = { ...behind(respond(paymentOrderRoutes.payerView, refunded)), ...phone };
export const BadLink: Story = behind(respondError(paymentOrderRoutes.payerView, 'PAYMENT_LINK_INVALID'));
export const Checked: Story = behind(
  respond(paymentOrderRoutes.payerView, {
    ...waiting,
    state: 'checked',
    paymentUrl: null,
    qrContent: null,
    transfer: null,
  }),
);
export const CheckedOnPhoneDark: Story = { ...Checked, globals: { ...phone.globals, ...dark.globals } };
export const PaidLongAgo: Story = behind(
  respondError(paymentOrderRoutes.payerView, 'PAYMENT_LINK_INVALID', { status: 'paid' }),
);
export const CancelledOnPhone: Story = {
  ...behind(respondError(paymentOrderRoutes.payerView, 'PAYMENT_LINK_INVALID', { status: 'cancelled' })),
  ...phone,
};
export const ExpiredDark: Story = {
  ...behind(respondError(paymentOrderRoutes.payerView, 'PAYMENT_LINK_INVALID', { status: 'expired' })),
  ...dark,
};
export const BadLinkOnPhoneDark: Story = { ...BadLink, globals: { ...phone.globals, ...dark.globals } };
export const Offline: Story = behind(respondOffline(paymentOrderRoutes.payerView));
export const Returned: Story = {
  decorators: [withKit({ locales, path: '/pay', route: '/pay' })],
  render: () => <ReturnPage />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/по ссылке из сообщения/)).toBeVisible();
  },
};
export const ReturnedOnPhoneDark: Story = { ...Returned, globals: { ...phone.globals, ...dark.globals } };
