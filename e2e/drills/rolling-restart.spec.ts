import { Agent, type IncomingMessage, request } from 'node:http';
import { expect, test } from 'playwright/test';
import { findFreePort } from '../../api/src/platform/process/free-port';
import { prepareProduction, type ServeProcess } from '../production';
import { startBalancer } from './balancer';

const clients = 4;
/** Calls of each client before the first restart, between the restarts, and after the second. */
const callsBetween = 20;

interface Load {
  /** Number of calls answered so far. */
  answered(): number;
  /** Ids of the created groups, from the answers. */
  inserted: number[];
  /** Unexpected answers and errors. */
  faults: string[];
  end(): Promise<void>;
}

/** Starts clients that each keep one connection, read and insert in turn, and wait for each answer. */
function startLoad(origin: string, cookie: string): Load {
  const inserted: number[] = [];
  const faults: string[] = [];
  let answered = 0;
  let ending = false;
  const client = async (number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let call = 0; !ending; call += 1) {
      try {
        const insert = call % 2 === 0;
        const body = insert ? createGroupBody(`Группа ${number}-${call}`) : undefined;
        const { status, text } = await send(`${origin}/api/groups`, { agent, cookie, origin, body });
        if (status !== (insert ? 201 : 200)) faults.push(`${status}: ${text.slice(0, 200)}`);
        else if (insert) inserted.push(JSON.parse(text).id);
        answered += 1;
      } catch (error) {
        faults.push(String(error));
      }
    }
    agent.destroy();
  };
  const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    answered: () => answered,
    inserted,
    faults,
    async end() {
      ending = true;
      await all;
    },
  };
}

const createGroupBody = (name: string) =>
  JSON.stringify({
    ...{ name, description: '', sportsDirection: 'dance', branchId: null, trainerId: null },
    ...{ maxStudents: 10, schedules: [] },
  });

interface Call {
  agent: Agent;
  cookie: string;
  origin: string;
  body: string | undefined;
}

async function send(url: string, { agent, cookie, origin, body }: Call): Promise<{ status: number; text: string }> {
  const answer: IncomingMessage = await new Promise((resolve, reject) => {
    const headers = { Cookie: cookie, Origin: origin, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    request(url, { agent, method: body ? 'POST' : 'GET', headers }, resolve)
      .once('error', reject)
      .end(body);
  });
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part;
  return { status: answer.statusCode ?? 0, text };
}

test('two processes are restarted in turn under load, and every call is answered', async () => {
  const [publicPort, ...ports] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const production = await prepareProduction(`http://127.0.0.1:${publicPort}`, {
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
  try {
    // All processes start at once, on an empty database.
    const processes: ServeProcess[] = await Promise.all(ports.map((port) => production.serve(port)));
    const session = await production.createOwner();
    const balancer = await startBalancer(publicPort, ports);
    const load = startLoad(production.publicUrl, `${session.name}=${session.value}`);
    const untilMoreCalls = async () => {
      const wanted = load.answered() + clients * callsBetween;
      await expect.poll(() => load.answered(), { timeout: 60_000 }).toBeGreaterThan(wanted);
    };

    await untilMoreCalls();
    for (const running of processes) {
      expect(await running.stop()).toBe(0);
      await production.serve(running.port);
      await expect.poll(() => balancer.isReady(running.port)).toBe(true);
      await untilMoreCalls();
    }
    await load.end();
    await balancer.close();

    expect(load.faults).toEqual([]);
    // All clients reconnected to the first process when the second one drained.
    expect(balancer.given(processes[0]?.port ?? 0)).toBeGreaterThan(clients);
    const rows: number[] = await production.db('groups').pluck('id');
    const ascending = (a: number, b: number) => a - b;
    expect(load.inserted.sort(ascending)).toEqual(rows.sort(ascending));
    expect(load.inserted.length).toBeGreaterThan(clients * callsBetween);
  } finally {
    await production.stop();
  }
});
