import type { PayerView } from '@school/api-contract/money/payment-orders';

export const waiting: PayerView = {
  number: '261122-9f3a2c1b',
  schoolName: 'Спортивная школа «Олимп»',
  schoolPhone: '+74951234567',
  currency: 'RUB',
  amount: 4500,
  refundedAmount: 0,
  purpose: 'Занятия за ноябрь',
  childFirstName: 'София',
  state: 'waiting',
  expiresAt: '2026-11-29T09:00:00.000Z',
  paidAt: null,
  paymentUrl: 'https://bank.example/pay/1',
  qrContent: 'https://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M',
  transfer: {
    recipient: 'ООО «Школа Олимп»',
    inn: '7707083893',
    account: '40702810900000000001',
    bic: '044525225',
    correspondentAccount: '30101810400000000225',
    purpose: 'Занятия за ноябрь, София, № 261122-9f3a2c1b',
  },
};

export const paid: PayerView = {
  ...waiting,
  state: 'paid',
  paidAt: '2026-11-22T10:15:00.000Z',
  paymentUrl: null,
  qrContent: null,
  transfer: null,
};

export const refunded: PayerView = { ...paid, state: 'refunded', refundedAmount: 4500 };
