import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** How the service handles the next message; it accepts by default. */
export type Plan =
  | 'accept'
  /** Accepts and charges the message, and responds after a delay. */
  | 'slow'
  /** Accepts and charges the message, and never responds. */
  | 'hang'
  | 'drop after'
  | 'error after'
  | 'broken answer'
  /** Does not accept the message. */
  | 'drop before'
  | 'error before'
  | 'busy'
  /** Breaks the connection, and accepts the message after the first query for it. */
  | 'late'
  | Refusal;

type Refusal = (typeof refusals)[number];
const refusals = ['wrong number', 'no money', 'wrong sender', 'duplicate'] as const;

/** One message that the service charged. */
export interface Charge {
  /** The service's own id. */
  id: number;
  /** Our reference, where the protocol has one. */
  reference: string;
  phone: string;
  text: string;
  /** The callback address, if the message had one. */
  callbackUrl: string;
  at: number;
}

/** How a service parses requests and formats responses. */
export interface Protocol {
  /** Parses a request and checks its account. */
  read(path: string, body: string, authorization: string): { isSend: boolean; mayCall: boolean; message: NewMessage };
  accepted(charge: Charge): unknown;
  /** Formats the matching messages, newest first. */
  found(charges: Charge[]): unknown;
  refused(why: Refusal | 'wrong account'): { status: number; answer: unknown };
}

export type NewMessage = Omit<Charge, 'id' | 'at'>;

export interface SmsSimulator {
  url: string;
  /** Charged messages, in order. */
  ledger: Charge[];
  /** Number of requests of any kind. */
  requests(): number;
  plan(...plans: Plan[]): void;
  /** Called after a message is charged and before the response. */
  onCharge(listener: (charge: Charge) => Promise<void>): void;
  close(): Promise<void>;
}

/** Starts a simulated SMS service on a loopback port, with a ledger of what each message cost. */
export async function startSmsSimulator(protocol: Protocol, now: () => Date): Promise<SmsSimulator> {
  const ledger: Charge[] = [];
  const plans: Plan[] = [];
  const late: NewMessage[] = [];
  let requests = 0;
  let listener = async (_charge: Charge) => {};

  function charge(message: NewMessage): Charge {
    const taken = { ...message, id: 1000 + ledger.length, at: Math.floor(now().getTime() / 1000) };
    ledger.push(taken);
    return taken;
  }

  async function take(message: NewMessage, response: ServerResponse): Promise<void> {
    const plan = plans.shift() ?? 'accept';
    if (plan === 'busy') return answer(response, 429, {});
    if (plan === 'error before') return answer(response, 500, {});
    const why = refusals.find((refusal) => refusal === plan);
    if (why) {
      const refusal = protocol.refused(why);
      return answer(response, refusal.status, refusal.answer);
    }
    if (plan === 'late') late.push(message);
    if (plan === 'drop before' || plan === 'late') return void response.socket?.destroy();

    const taken = charge(message);
    await listener(taken);
    if (plan === 'hang') return;
    if (plan === 'drop after') return void response.socket?.destroy();
    if (plan === 'error after') return answer(response, 500, {});
    if (plan === 'broken answer') return void response.end('{"id":');
    if (plan === 'slow') await new Promise((resolve) => setTimeout(resolve, 300));
    answer(response, 200, protocol.accepted(taken));
  }

  const server = createServer((request, response) => {
    requests += 1;
    void handle(request, response);
  });
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const { authorization = '' } = request.headers;
    const { isSend, mayCall, message } = protocol.read(request.url ?? '', body, authorization);
    if (!mayCall) {
      const refusal = protocol.refused('wrong account');
      return answer(response, refusal.status, refusal.answer);
    }
    if (isSend) return take(message, response);
    const known = ledger
      .filter(({ reference, phone, text }) =>
        message.reference
          ? reference === message.reference && phone === message.phone
          : phone === message.phone && text.includes(message.text),
      )
      .reverse();
    answer(response, 200, protocol.found(known));
    late.splice(0).forEach(charge);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    ledger,
    requests: () => requests,
    plan: (...more) => void plans.push(...more),
    onCharge(next) {
      listener = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
