import { z } from 'zod';
import type { Clock } from '../ports/clock';
import type { Notice } from './notice-sender';

export interface SimulatedPayment {
  paymentId: string;
  orderId: string;
  amountMinor: number;
  refundedMinor: number;
  status: string;
  purpose: string;
  expiresAt: Date;
  noticeUrl: string;
  returnUrl: string;
}

export interface Answer {
  Success: boolean;
  ErrorCode: string;
  [field: string]: unknown;
}

const initSchema = z.looseObject({
  Amount: z.number().int().positive(),
  OrderId: z.string().min(1).max(36),
  Description: z.string().max(140),
  RedirectDueDate: z.iso.datetime({ offset: true }),
  NotificationURL: z.url(),
  SuccessURL: z.url(),
  Receipt: z
    .looseObject({ Taxation: z.string(), Items: z.array(z.looseObject({ Amount: z.number().int() })).min(1) })
    .refine(({ Items }) => Items.every((item) => typeof item.Tax === 'string'))
    .optional(),
});
const cancelSchema = z.looseObject({
  Amount: z.number().int().positive().optional(),
  ExternalRequestId: z.string().optional(),
});
const paymentSchema = z.looseObject({ PaymentId: z.union([z.string(), z.number()]).transform(String) });

/** Statuses in which the payer can still pay. */
const openStatuses = ['NEW', 'FORM_SHOWED', 'REJECTED'];
const paidStatuses = ['CONFIRMED', 'PARTIAL_REFUNDED'];

interface Options {
  clock: Clock;
  payPageUrl(): string;
  noticeUrl(): string;
  recall?(paymentId: string): Promise<SimulatedPayment | undefined>;
}

/** Payments at the simulated bank and the calls of its API: `Init`, `GetState`, `Cancel`, `GetQr`. */
export function createProtocol(
  { clock, payPageUrl, noticeUrl, recall }: Options,
  sendNotices: (notices: readonly Notice[]) => void,
) {
  const payments = new Map<string, SimulatedPayment>();
  const refunds = new Map<string, Answer>();
  const waiting: (() => void)[] = [];
  let refundsLater = false;
  let registered = 0;

  async function find(paymentId: string): Promise<SimulatedPayment | undefined> {
    const known = payments.get(paymentId) ?? (await recall?.(paymentId));
    if (!known) return undefined;
    payments.set(paymentId, known);
    const isOver = openStatuses.includes(known.status) && known.expiresAt <= clock.now();
    if (isOver) known.status = 'DEADLINE_EXPIRED';
    return known;
  }

  function notice(payment: SimulatedPayment, Status: string, Amount = payment.amountMinor): Notice {
    const isGood = Status !== 'REJECTED';
    return {
      url: payment.noticeUrl || noticeUrl(),
      message: {
        OrderId: payment.orderId,
        PaymentId: Number(payment.paymentId),
        Success: isGood,
        Status,
        ErrorCode: isGood ? '0' : '1051',
        Amount,
        Pan: '430000******0777',
        ExpDate: '1230',
      },
    };
  }

  const describeState = ({ orderId, paymentId, status }: SimulatedPayment) => ({
    Success: true,
    ErrorCode: '0',
    OrderId: orderId,
    PaymentId: paymentId,
    Status: status,
  });

  function register(message: z.infer<typeof initSchema>): Answer {
    registered += 1;
    const paymentId = String(clock.now().getTime() * 100 + registered);
    const payment: SimulatedPayment = {
      paymentId,
      orderId: message.OrderId,
      amountMinor: message.Amount,
      refundedMinor: 0,
      status: 'NEW',
      purpose: message.Description,
      expiresAt: new Date(message.RedirectDueDate),
      noticeUrl: message.NotificationURL,
      returnUrl: message.SuccessURL,
    };
    payments.set(paymentId, payment);
    return { ...describeState(payment), Amount: payment.amountMinor, PaymentURL: `${payPageUrl()}/${paymentId}` };
  }

  function giveBack(payment: SimulatedPayment, { Amount, ExternalRequestId }: z.infer<typeof cancelSchema>): Answer {
    const known = ExternalRequestId === undefined ? undefined : refunds.get(ExternalRequestId);
    if (known) return { ...known, Status: payment.status };
    if (openStatuses.includes(payment.status)) payment.status = 'CANCELED';
    else if (!paidStatuses.includes(payment.status)) return invalidState;
    const left = payment.amountMinor - payment.refundedMinor;
    const amount = payment.status === 'CANCELED' ? left : (Amount ?? left);
    if (amount > left) return { Success: false, ErrorCode: '9999', Message: 'Сумма возврата больше суммы платежа.' };
    const isRefund = payment.status !== 'CANCELED';
    const isWhole = amount === left;
    const final = isRefund ? (isWhole ? 'REFUNDED' : 'PARTIAL_REFUNDED') : 'CANCELED';
    const finish = () => {
      payment.status = final;
      if (isRefund) payment.refundedMinor += amount;
      sendNotices([notice(payment, final, isRefund && !isWhole ? amount : payment.amountMinor)]);
    };
    if (isRefund && refundsLater) {
      payment.status = 'ASYNC_REFUNDING';
      waiting.push(finish);
    } else finish();
    const answer = { ...describeState(payment), OriginalAmount: left, NewAmount: left - amount };
    if (ExternalRequestId !== undefined) refunds.set(ExternalRequestId, answer);
    return answer;
  }

  return {
    find,

    listPayments: (orderId: string) => [...payments.values()].filter((payment) => payment.orderId === orderId),

    setRefundsLater(later: boolean) {
      refundsLater = later;
    },

    finishRefunds() {
      for (const finish of waiting.splice(0)) finish();
    },

    async answer(method: string, message: Record<string, unknown>): Promise<Answer> {
      if (method === 'Init') {
        const parsed = initSchema.safeParse(message);
        return parsed.success ? register(parsed.data) : wrongParameters;
      }
      const parsed = paymentSchema.safeParse(message);
      const payment = parsed.success ? await find(parsed.data.PaymentId) : undefined;
      if (!payment) return { Success: false, ErrorCode: '7', Message: 'Покупатель не найден.' };
      if (method === 'GetState') return { ...describeState(payment), Amount: payment.amountMinor };
      if (method === 'GetQr') {
        if (!openStatuses.includes(payment.status)) return invalidState;
        return { ...describeState(payment), Data: `${payPageUrl()}/${payment.paymentId}` };
      }
      const cancel = cancelSchema.safeParse(message);
      return method === 'Cancel' && cancel.success ? giveBack(payment, cancel.data) : wrongParameters;
    },

    async pay(paymentId: string): Promise<boolean> {
      const payment = await find(paymentId);
      if (!payment || !openStatuses.includes(payment.status)) return false;
      payment.status = 'CONFIRMED';
      sendNotices([notice(payment, 'AUTHORIZED'), notice(payment, 'CONFIRMED')]);
      return true;
    },

    async decline(paymentId: string): Promise<boolean> {
      const payment = await find(paymentId);
      if (!payment || !openStatuses.includes(payment.status)) return false;
      payment.status = 'REJECTED';
      sendNotices([notice(payment, 'REJECTED')]);
      return true;
    },
  };
}

const wrongParameters: Answer = { Success: false, ErrorCode: '9999', Message: 'Неверные параметры.' };
const invalidState: Answer = { Success: false, ErrorCode: '8', Message: 'Неверный статус транзакции.' };
