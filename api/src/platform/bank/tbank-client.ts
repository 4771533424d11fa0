import { z } from 'zod';
import { redactReport } from '../logging';
import type { Settings } from '../settings';
import { type Bank, BankRefused, BankUnavailable, type FiscalReceipt } from './bank';
import { createToken } from './tbank-token';

type Terminal = NonNullable<Settings['tbank']>;

const timeoutMs = 8000;
const maxAnswerBytes = 64 * 1024;

/** Limits of the bank's fields. */
const maxDescription = 140;
const maxItemName = 64;

const paymentId = z.union([z.string().min(1), z.number().int()]).transform(String);
const orderId = z.union([z.string(), z.number()]).transform(String);

/** `ErrorCode` is '0' after a success; `Message` and `Details` are for people. */
const refusalSchema = z.object({
  Success: z.literal(false),
  ErrorCode: z.coerce.string().default(''),
  Message: z.string().nullish(),
  Details: z.string().nullish(),
});
const initSchema = z.object({ Success: z.literal(true), PaymentId: paymentId, PaymentURL: z.url() });
const qrSchema = z.object({ Success: z.literal(true), Data: z.string().min(1).max(2000) });
const stateSchema = z.object({
  Success: z.literal(true),
  OrderId: orderId,
  Status: z.string().min(1).max(30),
  Amount: z.number().int().nonnegative(),
});
const cancelSchema = z.object({ Success: z.literal(true), Status: z.string().min(1).max(30) });

/**
 * T-Bank, acquiring API v2 (developer.tbank.ru/eacq: `Init`, `GetQr`, `GetState`, `Cancel`). Each request is JSON with
 * `TerminalKey` and `Token`; nested objects such as `Receipt` are not part of the token. Neither errors nor logs hold
 * keys. No card data comes here, because the payer types it on the bank's page.
 */
export function createTbank({ terminalKey, password, apiUrl }: Terminal): Bank {
  async function ask<T>(method: string, fields: Record<string, unknown>, schema: z.ZodType<T>): Promise<T> {
    const message = { TerminalKey: terminalKey, ...fields };
    const data = await exchange(`${apiUrl}/${method}`, { ...message, Token: createToken(message, password) });
    const refusal = refusalSchema.safeParse(data);
    if (refusal.success) {
      const { ErrorCode, Message, Details } = refusal.data;
      throw new BankRefused(ErrorCode, redactReport([Message, Details].filter(Boolean).join('. ')).slice(0, 300));
    }
    const answer = schema.safeParse(data);
    if (answer.success) return answer.data;
    const places = answer.error.issues.map(({ path }) => path.join('.')).slice(0, 5);
    throw new BankUnavailable(`The bank answered ${method} unlike its protocol: ${places.join(', ')}`);
  }

  return {
    terminalKey,

    async register({ amountMinor, purpose, expiresAt, receipt, ...order }) {
      const answer = await ask(
        'Init',
        {
          Amount: amountMinor,
          OrderId: order.orderId,
          Description: purpose.slice(0, maxDescription),
          // one stage: the money is taken at once
          PayType: 'O',
          Language: 'ru',
          NotificationURL: order.noticeUrl,
          SuccessURL: order.returnUrl,
          FailURL: order.returnUrl,
          // '2026-11-22T12:00:00+00:00': the bank wants an offset and no milliseconds
          RedirectDueDate: expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
          ...(receipt && { Receipt: toReceipt(receipt, purpose, amountMinor) }),
        },
        initSchema,
      );
      return { paymentId: answer.PaymentId, paymentUrl: answer.PaymentURL };
    },

    async getQr(id) {
      const { Data } = await ask('GetQr', { PaymentId: id, DataType: 'PAYLOAD' }, qrSchema);
      return Data;
    },

    async getPayment(id) {
      const answer = await ask('GetState', { PaymentId: id }, stateSchema);
      return { orderId: answer.OrderId, status: answer.Status, amountMinor: answer.Amount };
    },

    async refund({ paymentId: id, requestId, amountMinor, purpose, receipt }) {
      const { Status } = await ask(
        'Cancel',
        {
          PaymentId: id,
          Amount: amountMinor,
          ExternalRequestId: requestId,
          ...(receipt && { Receipt: toReceipt(receipt, purpose, amountMinor) }),
        },
        cancelSchema,
      );
      return { status: Status };
    },

    async close(id) {
      const { Status } = await ask('Cancel', { PaymentId: id }, cancelSchema);
      return { status: Status };
    },
  };
}

/** `Receipt` of format 1.05: one service, paid in full; sums in kopecks. */
function toReceipt({ email, phone, taxation, tax }: FiscalReceipt, purpose: string, amountMinor: number) {
  return {
    ...(email !== null && { Email: email }),
    ...(phone !== null && { Phone: phone }),
    Taxation: taxation,
    Items: [
      {
        Name: purpose.slice(0, maxItemName),
        Price: amountMinor,
        Quantity: 1,
        Amount: amountMinor,
        Tax: tax,
        PaymentMethod: 'full_payment',
        PaymentObject: 'service',
      },
    ],
  };
}

async function exchange(url: string, message: object): Promise<unknown> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    text = (await response.text()).slice(0, maxAnswerBytes);
  } catch (error) {
    throw new BankUnavailable(`The bank could not be asked (${getErrorCode(error)})`);
  }
  if (status >= 400) throw new BankUnavailable(`The bank answered ${status}`);
  try {
    return JSON.parse(text);
  } catch {
    // the parser's message would quote the answer
    throw new BankUnavailable(`The bank answered ${status} without JSON`);
  }
}

/** The error code from the cause, because the message `fetch failed` says nothing. */
function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
