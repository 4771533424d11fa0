import { groupRoutes } from '@school/api-contract/groups/groups';
import { type AbsenceExcuse, absenceExcuseRoutes, type MakeupCredit } from '@school/api-contract/money/absence-excuses';
import { paymentRoutes } from '@school/api-contract/money/payments';
import { type SubscriptionPlan, subscriptionPlanRoutes } from '@school/api-contract/money/subscription-plans';
import type { Subscription, SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import {
  type StudentSubscriptions,
  type SubscriptionQuote,
  type SubscriptionSummary,
  subscriptionRoutes,
} from '@school/api-contract/money/subscriptions';
import { respond, respondPage } from '@school/kit/testing';

const updatedAt = '2026-11-05T08:30:00.000Z';

export const plan: SubscriptionPlan = {
  id: 1,
  name: '8 занятий',
  price: 4800,
  nextPrice: null,
  nextPriceFrom: null,
  currency: 'RUB',
  kind: 'sessions',
  sessions: 8,
  days: 30,
  months: null,
  groups: [],
  sportsDirections: ['dance'],
  proration: 'none',
  absenceRule: 'makeup',
  makeupDays: 14,
  freezeMaxDays: 14,
  freezeMaxTimes: 2,
  active: true,
  openSubscriptions: 41,
  updatedAt,
};

export const plans: SubscriptionPlan[] = [
  plan,
  {
    ...plan,
    ...{ id: 2, name: 'Месяц без ограничений', price: 6500, kind: 'months', sessions: null, days: null, months: 1 },
    ...{ sportsDirections: [], groups: [{ id: 5, name: 'Гимнастика 7–9' }], proration: 'sessions' },
    ...{ absenceRule: 'charged', makeupDays: null, freezeMaxDays: 0, freezeMaxTimes: 0, openSubscriptions: 1 },
  },
  { ...plan, id: 3, name: 'Летний абонемент', active: false, openSubscriptions: 0 },
];

const money = {
  ...{ currency: 'RUB', price: 4800, prorated: 4800, siblingPercent: 10, amount: 4320, charged: 4320, paid: 2000 },
  ...{ due: 2320, dueDays: 17, discount: null },
};

export const subscription: Subscription = {
  id: 7,
  studentId: 3,
  studentName: 'Иванова Анна',
  planId: 1,
  planName: '8 занятий',
  sportsDirections: [],
  kind: 'sessions',
  state: 'active',
  endReason: null,
  startsOn: '2026-11-05',
  endsOn: '2026-12-04',
  sessions: 8,
  sessionsUsed: 5,
  sessionsLeft: 3,
  frozenUntil: null,
  renewed: false,
  money,
  createdAt: '2026-11-05T08:30:00.000Z',
  updatedAt,
};

/** Edge cases of the list: frozen, used up, over, cancelled, coming and unpaid, without a number of sessions, a very long name. */
export const subscriptions: Subscription[] = [
  subscription,
  {
    ...subscription,
    ...{ id: 8, studentId: 4, studentName: 'Рождественская-Воскресенская Екатерина-Александра' },
    ...{ state: 'frozen', frozenUntil: '2026-11-30', money: { ...money, due: 0, dueDays: null, paid: 4320 } },
  },
  {
    ...subscription,
    ...{ id: 9, studentId: 5, studentName: 'Ли Ян', planName: 'Месяц без ограничений', kind: 'months' },
    ...{ sessions: null, sessionsLeft: null, startsOn: '2026-11-01', endsOn: '2026-11-30' },
    money: { ...money, siblingPercent: 0, amount: 6500, price: 6500, charged: 6500, paid: 6500, due: 0, dueDays: null },
  },
  {
    ...subscription,
    ...{ id: 10, studentId: 6, studentName: 'Петров Олег', state: 'ended', endReason: 'usedUp', sessionsLeft: 0 },
  },
  { ...subscription, id: 11, studentId: 8, studentName: 'Смирнова Вера', state: 'cancelled' },
  {
    ...subscription,
    ...{ id: 12, studentId: 9, studentName: 'Юдин Лев', state: 'coming', startsOn: '2026-12-05', endsOn: '2027-01-03' },
    ...{ sessionsUsed: 0, sessionsLeft: 8, money: { ...money, paid: 0, due: 0, dueDays: null } },
  },
];

export const withoutAmounts = subscriptions.map((each) => ({ ...each, money: null }));

export const detail: SubscriptionDetail = {
  ...subscription,
  terms: plan,
  freezes: [{ id: 2, from: '2026-11-10', to: '2026-11-12', days: 3, reason: 'illness', comment: 'Справка у тренера' }],
  freezeDaysLeft: 11,
  freezeTimesLeft: 1,
  renewedFrom: 5,
  renewedBy: null,
  use: [
    { date: '2026-11-20', groupId: 1, groupName: 'Танцы 7–9', status: 'PRESENT', outcome: 'used' },
    { date: '2026-11-18', groupId: 1, groupName: 'Танцы 7–9', status: 'ABSENT', outcome: 'makeup' },
    { date: '2026-11-11', groupId: 1, groupName: 'Танцы 7–9', status: 'ABSENT', outcome: 'frozen' },
  ],
  events: [
    {
      ...{ id: 1, kind: 'sold', at: '2026-11-05T08:30:00.000Z', byName: 'Орлова Нина', reason: null },
      ...{ from: null, to: null },
    },
    {
      ...{ id: 2, kind: 'frozen', at: '2026-11-10T07:00:00.000Z', byName: null, reason: 'Справка у тренера' },
      from: { startsOn: '2026-11-05', endsOn: '2026-12-01' },
      to: { startsOn: '2026-11-05', endsOn: '2026-12-04' },
    },
  ],
  cancelReason: null,
  unusedPart: 1620,
};

export const summary: SubscriptionSummary = {
  ...{ active: 182, frozen: 6, coming: 1, ending: 14, lapsed: 9 },
  due: { currency: 'RUB', students: 12, subscriptions: 14, amount: 61_400 },
};

export const quote: SubscriptionQuote = {
  currency: 'RUB',
  startsOn: '2026-12-05',
  endsOn: '2027-01-03',
  price: 4800,
  prorated: 4800,
  sessionsLeft: null,
  sessionsInMonth: null,
  delay: null,
  siblingPercent: 10,
  siblings: [{ name: 'Иванов Петр', percent: 0 }],
  discount: 0,
  amount: 4320,
  overlaps: null,
};

export const ofStudent: StudentSubscriptions = {
  subscriptions: [subscription],
  makeupCredits: 1,
  balance: {
    ...{
      currency: 'RUB',
      charged: 9120,
      paid: 6800,
      balance: 2320,
      due: 2320,
      dueSince: '2026-11-05',
      dueDays: 17,
      pending: 0,
    },
  },
  charges: [
    {
      ...{ id: 2, subscriptionId: 7, planName: '8 занятий', kind: 'sale', amount: 4320, date: '2026-11-05' },
      ...{ paid: 2000, createdAt: '2026-11-05T08:30:00.000Z' },
    },
    {
      ...{ id: 1, subscriptionId: 5, planName: '8 занятий', kind: 'sale', amount: 4800, date: '2026-10-01' },
      ...{ paid: 4800, createdAt: '2026-10-01T08:30:00.000Z' },
    },
  ],
  received: [
    { id: 12, date: '2026-11-06', amount: 2000, refundedAmount: 500 },
    { id: 11, date: '2026-10-01', amount: 4800, refundedAmount: 0 },
  ],
};

export const excuse: AbsenceExcuse = {
  id: 4,
  studentId: 3,
  studentName: 'Иванова Анна',
  group: { id: 1, name: 'Танцы 7–9' },
  date: '2026-11-18',
  reason: 'illness',
  comment: 'ОРВИ',
  fileName: 'Справка.pdf',
  byName: 'Орлова Нина',
  createdAt: '2026-11-19T08:30:00.000Z',
};

export const credit: MakeupCredit = {
  ...{ id: 4, studentId: 3, studentName: 'Иванова Анна', group: { id: 1, name: 'Танцы 7–9' }, date: '2026-11-18' },
  ...{ state: 'available', expiresOn: '2026-12-02', usedGroup: null, usedOn: null },
};

/** What the list requests besides its rows; goes first, since its addresses look like those of one subscription. */
export const around = [
  respond(subscriptionRoutes.summary, summary),
  respond(subscriptionPlanRoutes.list, plans),
  respond(groupRoutes.active, []),
  respond(groupRoutes.choices, { branches: [{ id: 2, name: 'Центр', halls: [] }], trainers: [], coaches: [] }),
  respond(paymentRoutes.choices, { branches: [{ id: 2, name: 'Центр' }] }),
  respond(absenceExcuseRoutes.list, [excuse]),
  respond(absenceExcuseRoutes.credits, [credit]),
];

export const list = respondPage(subscriptionRoutes.list, ({ query }) => ({
  items: query.search === 'никого' ? [] : subscriptions,
}));
