import { Agent, request } from 'node:http';

export interface Call {
  method: 'GET' | 'PUT';
  path: string;
  body?: string;
}

export interface Answer {
  status: number;
  body: string;
  total: string | undefined;
}

/** Creates a client that keeps its connections, like a browser or a proxy. */
export function createClient(baseUrl: string, cookie: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { Cookie: cookie, Origin: baseUrl };

  function send({ method, path, body }: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sized =
        body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
      const outgoing = request(baseUrl + path, { agent, method, headers: { ...headers, ...sized } }, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const total = incoming.headers['x-total-count'];
          resolve({
            status: incoming.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            total: typeof total === 'string' ? total : undefined,
          });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  /** Sends all calls, one at a time per connection; returns the duration of each in ms. */
  async function sendAll(calls: readonly Call[]): Promise<number[]> {
    const latencies: number[] = [];
    let next = 0;
    const work = async () => {
      for (let call = calls[next++]; call; call = calls[next++]) {
        const started = performance.now();
        const { status, body } = await send(call);
        if (status !== 200) throw new Error(`${call.method} ${call.path} answered ${status}: ${body.slice(0, 300)}`);
        latencies.push(performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
    return latencies;
  }

  return { send, sendAll, close: () => agent.destroy() };
}
