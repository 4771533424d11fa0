import type { APIRequestContext } from 'playwright/test';
import { createToken } from '../api/src/platform/bank/tbank-token';

const terminalKey = '1321054611234DEMO';
const password = 'Dfsfh56dgKl';

/** Settings of a product that takes the notices of this bank. */
export const bankEnvironment = { TBANK_TERMINAL_KEY: terminalKey, TBANK_PASSWORD: password };

interface Notice {
  orderId: string;
  /** Kopecks. */
  amount: number;
  status: string;
  /** What the payer typed. */
  customerName: string;
  phone: string;
}

/** Sends a notice as T-Bank does; returns the answer's text. */
export async function sendNotice(request: APIRequestContext, notice: Notice): Promise<string> {
  const body = {
    TerminalKey: terminalKey,
    OrderId: notice.orderId,
    PaymentId: 8_742_591,
    Success: true,
    Status: notice.status,
    ErrorCode: '0',
    Amount: notice.amount,
    Pan: '430000******0777',
    CustomerName: notice.customerName,
    Phone: notice.phone,
  };
  const token = createToken(body, password);
  const answer = await request.post('/api/payments/bank-notification', { data: { ...body, Token: token } });
  return answer.text();
}
