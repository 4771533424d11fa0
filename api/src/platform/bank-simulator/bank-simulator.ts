import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasValidToken } from '../bank/tbank-token';
import type { Clock } from '../ports/clock';
import { createNoticeSender, type NoticeSender } from './notice-sender';
import { type Answer, createProtocol, type SimulatedPayment } from './protocol';

/** The terminal of the bank's published examples. */
export const exampleTerminal = { terminalKey: '1321054611234DEMO', password: 'Dfsfh56dgKl' };

/** Fault of the next call; without one the call succeeds. */
export type CallFault =
  /** The call has no effect and answers 500. */
  | 'error before'
  /** The call takes effect and answers 500. */
  | 'error after'
  /** The call takes effect and the connection breaks. */
  | 'drop after'
  | 'broken answer'
  | 'refuse';

interface Options {
  clock: Clock;
  /** The address of the payment page, to which the payment's id is added. */
  payPageUrl(): string;
  /** The address for notices about payments that were not registered here. */
  noticeUrl(): string;
  /** Finds a payment from before the simulator started. */
  recall?(paymentId: string): Promise<SimulatedPayment | undefined>;
  retryDelaysMs: readonly number[];
}

export interface BankSimulator extends Pick<NoticeSender, 'setFaults' | 'release' | 'settled'> {
  /** The terminal with the address of the API, as settings name it. */
  terminal: typeof exampleTerminal & { apiUrl: string };
  /** Names of the received calls, in order. */
  calls: string[];
  plan(...faults: CallFault[]): void;
  /** Whether refunds are accepted first and made at `finishRefunds`, as with SBP. */
  setRefundsLater(later: boolean): void;
  finishRefunds(): void;
  find(paymentId: string): Promise<SimulatedPayment | undefined>;
  /** Payments of an order, in the order of registration. */
  listPayments(orderId: string): SimulatedPayment[];
  /** The payer presses «Оплатить». Returns false when the payment is closed. */
  pay(paymentId: string): Promise<boolean>;
  /** The payer's bank refuses; the payer may try again. */
  decline(paymentId: string): Promise<boolean>;
  close(): Promise<void>;
}

const maxBodyBytes = 64 * 1024;

/** Starts a simulated T-Bank on a loopback port, which speaks the bank's own protocol. */
export async function startBankSimulator(options: Options): Promise<BankSimulator> {
  const notices = createNoticeSender({ ...exampleTerminal, retryDelaysMs: options.retryDelaysMs });
  const protocol = createProtocol(options, notices.send);
  const plans: CallFault[] = [];
  const calls: string[] = [];

  async function answerTo(method: string, message: Record<string, unknown>): Promise<Answer> {
    const { TerminalKey, Token } = message;
    if (TerminalKey !== exampleTerminal.terminalKey) return refusal('501', 'Терминал не найден.');
    if (!hasValidToken(message, exampleTerminal.password, String(Token))) return refusal('204', 'Неверный токен.');
    return protocol.answer(method, message);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = await readJson(request);
    const method = (request.url ?? '').split('/').at(-1) ?? '';
    calls.push(method);
    const plan = plans.shift();
    if (plan === 'error before') return send(response, 500, {});
    if (plan === 'refuse') return send(response, 200, refusal('9999', 'Неверные параметры.'));
    const answer = message === undefined ? refusal('9999', 'Неверные параметры.') : await answerTo(method, message);
    if (plan === 'drop after') response.destroy();
    else if (plan === 'error after') send(response, 500, {});
    else send(response, 200, plan === 'broken answer' ? { Success: true } : answer);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => send(response, 500, {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    terminal: { ...exampleTerminal, apiUrl: `http://127.0.0.1:${port}/v2` },
    calls,
    plan: (...faults) => void plans.push(...faults),
    setFaults: notices.setFaults,
    release: notices.release,
    settled: notices.settled,
    setRefundsLater: protocol.setRefundsLater,
    finishRefunds: protocol.finishRefunds,
    find: protocol.find,
    listPayments: protocol.listPayments,
    pay: protocol.pay,
    decline: protocol.decline,
    async close() {
      await notices.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const refusal = (ErrorCode: string, Message: string): Answer => ({ Success: false, ErrorCode, Message });

function send(response: ServerResponse, status: number, answer: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > maxBodyBytes) return undefined;
  }
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
