import type { APIRequestContext } from 'playwright/test';
import { createToken } from '../api/src/platform/bank/tbank-token';
import { exampleTerminal } from '../api/src/platform/bank-simulator/bank-simulator';

interface Notice {
  orderId: string;
  /** The bank's id of the payment. */
  paymentId: number;
  /** Kopecks. */
  amount: number;
  status: string;
  /** What the payer typed. */
  customerName: string;
  phone: string;
}

/** Sends a notice as the bank of the demo does; returns the answer's text. */
export async function sendNotice(request: APIRequestContext, notice: Notice): Promise<string> {
  const { terminalKey, password } = exampleTerminal;
  const body = {
    TerminalKey: terminalKey,
    OrderId: notice.orderId,
    PaymentId: notice.paymentId,
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
