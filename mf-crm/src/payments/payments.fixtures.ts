import { debtRoutes } from '@school/api-contract/money/debts';
import { type PaymentOrder, paymentOrderRoutes } from '@school/api-contract/money/payment-orders';
import {
  type FamilyMember,
  type ListedPayment,
  type PaymentDetail,
  type PaymentSummary,
  paymentRoutes,
} from '@school/api-contract/money/payments';
import { type FakeHandler, respond, respondPage } from '@school/kit/testing';

export const payment: ListedPayment = {
  id: 7,
  studentId: 3,
  studentName: 'Иванова Анна',
  amount: 4500,
  refundedAmount: 0,
  mistaken: false,
  date: '2026-11-05',
  description: 'Занятия за ноябрь',
  status: 'CONFIRMED',
  state: 'received',
  type: 'bank_card',
  fromStatement: false,
  customerName: 'Иванова Ольга Петровна',
  childName: 'Иванова Анна',
  flag: null,
  likelyStudent: null,
  createdAt: '2026-11-05T08:30:00.000Z',
};

/** Edge cases of the list: no student, nothing named at all, a refund, a very long name. */
export const payments: ListedPayment[] = [
  payment,
  {
    ...payment,
    id: 8,
    studentId: null,
    studentName: null,
    childName: 'Иванава Аня',
    status: 'PENDING',
    state: 'waiting',
  },
  {
    ...payment,
    id: 9,
    studentId: null,
    studentName: null,
    childName: null,
    customerName: null,
    description: null,
    type: 'manual',
    status: 'REJECTED',
    state: 'rejected',
  },
  {
    ...payment,
    id: 10,
    studentName: 'Рождественская-Воскресенская Екатерина-Александра',
    description: 'Занятия художественной гимнастикой за ноябрь и декабрь вместе с выступлением на новогоднем празднике',
    type: 'cash',
    amount: 1_250_000,
    refundedAmount: 250_000,
  },
  {
    ...payment,
    id: 11,
    studentId: 5,
    studentName: 'Ли Ян',
    status: 'CANCELLED',
    state: 'cancelled',
    refundedAmount: 4500,
    date: '2025-12-30',
  },
  {
    ...payment,
    id: 12,
    studentId: 6,
    studentName: 'Ёлкин Егор',
    flag: 'Платеж закрыт, а банк сообщил о деньгах',
    status: 'CANCELLED',
    state: 'cancelled',
  },
];

export const summary: PaymentSummary = {
  currency: 'RUB',
  received: { current: 512_400, previous: 498_000 },
  pending: { count: 12, amount: 54_000, overdue: { count: 2, amount: 9000 } },
  rejected: { current: { count: 1, amount: 4500 }, previous: { count: 2, amount: 8000 } },
  unmatched: { count: 3, amount: 13_500, oldest: '2026-11-02' },
  statuses: { PENDING: 12, CONFIRMED: 480, REJECTED: 7, CANCELLED: 3 },
  states: { waiting: 9, link_pending: 1, link_failed: 1, refused: 2, expired: 3, rejected: 4, cancelled: 2 },
};

export const detail: PaymentDetail = {
  ...payment,
  currency: 'RUB',
  customerPhone: '+79161234567',
  customerEmail: 'olga@example.org',
  orderId: '2026-00042',
  paymentId: '7012345678',
  fromBank: true,
  order: null,
  refundByBank: false,
  parts: [],
  maySplit: false,
  openRefund: null,
  updatedAt: '2026-11-05T08:31:00.000Z',
  events: [],
  notices: [
    {
      receivedAt: '2026-11-05T08:31:00.000Z',
      outcome: 'confirmed',
      payload: { Status: 'CONFIRMED', Amount: 450_000, Pan: '•••• 0777' },
    },
  ],
};

export const order: PaymentOrder = {
  id: 5,
  paymentId: 7,
  number: '261122-9f3a2c1b',
  studentId: 3,
  studentName: 'Иванова Анна',
  amount: 4500,
  purpose: 'Занятия за ноябрь',
  status: 'sent',
  state: 'waiting',
  failure: null,
  createdAt: '2026-11-22T09:00:00.000Z',
  expiresAt: '2026-11-29T09:00:00.000Z',
  sentAt: '2026-11-22T09:00:02.000Z',
  paymentUrl: 'https://bank.example/pay/1',
  qrContent: 'https://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M',
  messages: [
    { channel: 'sms', status: 'success' },
    { channel: 'email', status: 'no_address' },
  ],
};

/** Every state, a refusal of the bank, and a link without a message. */
export const orders: PaymentOrder[] = [
  order,
  {
    ...order,
    id: 6,
    paymentId: 17,
    status: 'created',
    state: 'link_failed',
    messages: [],
    sentAt: null,
    failure: 'Неверные параметры.',
  },
  { ...order, id: 7, paymentId: 18, status: 'paid', state: 'received', studentName: 'Ли Ян', messages: [] },
  {
    ...order,
    id: 8,
    paymentId: 19,
    status: 'expired',
    state: 'expired',
    studentId: null,
    studentName: null,
    purpose: null,
  },
  { ...order, id: 9, paymentId: 20, status: 'cancelled', state: 'cancelled', amount: 1_250_000 },
];

/** A payment that waits for its payer. */
export const ordered: PaymentDetail = {
  ...detail,
  status: 'PENDING',
  state: 'waiting',
  order,
  notices: [],
  events: [
    event(1, { kind: 'created', at: '2026-11-22T09:00:00.000Z' }),
    event(2, { kind: 'link_sent', at: '2026-11-22T09:00:02.000Z', byName: null }),
  ],
};

/** A bank payment with a partial refund that the bank has not answered. */
export const beingRefunded: PaymentDetail = {
  ...detail,
  refundByBank: true,
  openRefund: { amount: 500, reason: 'Болезнь', askedAt: '2026-11-06T09:00:00.000Z' },
  events: [
    event(1, { kind: 'refund_failed', amount: 500, reason: 'Недостаточно средств', at: '2026-11-05T12:00:00.000Z' }),
    event(2, { kind: 'refund_asked', amount: 500, reason: 'Болезнь' }),
  ],
};

/** A payment that staff entered, corrected, confirmed, and refunded in part. */
export const entered: PaymentDetail = {
  ...detail,
  type: 'cash',
  refundedAmount: 500,
  fromBank: false,
  customerName: null,
  customerPhone: null,
  customerEmail: null,
  childName: null,
  orderId: null,
  paymentId: null,
  notices: [],
  events: [
    event(1, { kind: 'created', at: '2026-11-05T08:30:00.000Z' }),
    event(2, {
      kind: 'updated',
      changes: [
        { field: 'amount', from: '4000', to: '4500' },
        { field: 'description', from: null, to: 'Занятия за ноябрь' },
      ],
    }),
    event(3, { kind: 'confirmed' }),
    event(4, { kind: 'refunded', amount: 500, reason: 'Пропустила занятие по болезни', byName: null }),
  ],
};

function event(id: number, parts: Partial<PaymentDetail['events'][number]>): PaymentDetail['events'][number] {
  return {
    id,
    kind: 'created',
    at: '2026-11-06T09:00:00.000Z',
    byName: 'Лебедева Нина',
    amount: null,
    reason: null,
    changes: [],
    ...parts,
  };
}

export const unmatched: PaymentDetail = {
  ...detail,
  id: 8,
  studentId: null,
  studentName: null,
  childName: 'Иванава Аня',
  status: 'PENDING',
  state: 'waiting',
};

export const suggestions = [
  {
    studentId: 3,
    name: 'Иванова Анна',
    parentName: 'Иванова Ольга Петровна',
    matches: ['phone', 'childName'] as const,
    siblings: [13],
  },
  { studentId: 4, name: 'Иванов Андрей', parentName: 'Иванов Пётр', matches: ['childName'] as const, siblings: [] },
].map((each) => ({ ...each, matches: [...each.matches] }));

/** Two children of one parent. */
export const family: FamilyMember[] = [
  { id: 3, name: 'Иванова Анна', due: 4500, openLinks: [] },
  {
    ...{ id: 13, name: 'Иванов Лев', due: 3600 },
    openLinks: [{ id: 5, amount: 3600, purpose: 'Занятия за ноябрь', expiresAt: '2026-11-29T09:00:00.000Z' }],
  },
];

/** Received, of nobody yet. */
export const unmatchedLine: PaymentDetail = {
  ...unmatched,
  amount: 8100,
  status: 'CONFIRMED',
  state: 'received',
  maySplit: true,
};

/** A payment that is part of a transfer for two children. */
export const part: PaymentDetail = {
  ...detail,
  maySplit: true,
  parts: [{ id: 20, studentName: 'Иванов Лев', amount: 3600, status: 'CONFIRMED' }],
  events: [event(1, { kind: 'split', amount: 4500 })],
};

/** What the lists request besides their rows. */
export const around: FakeHandler[] = [
  respond(paymentRoutes.family, []),
  respond(paymentRoutes.summary, summary),
  respond(paymentOrderRoutes.summary, { states: { link_pending: 0, link_failed: 2, waiting: 24, refused: 3 } }),
  respond(paymentRoutes.choices, { branches: [{ id: 2, name: 'Отделение на Ленина' }] }),
  respondPage(debtRoutes.list, { items: [] }),
  respond(paymentRoutes.totals, {
    currency: 'RUB',
    count: 5,
    received: 1_004_500,
    pending: 4500,
    rejected: 4500,
    refunded: 254_500,
  }),
];

export const list = respondPage(paymentRoutes.list, ({ query }) => ({
  items: query.search === 'никого' ? [] : payments.filter(({ status }) => !query.status || status === query.status),
}));
