import Koa from 'koa';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database';
import { closeServer } from '../process/http-server';
import { createHealth } from './health';

const db = testDatabase();

test('a process that leaves out a part of the portal is ready, and names the part', async () => {
  const leftOut: string[] = [];
  const health = createHealth(db(), { hasStorage: async () => true, listFaults: async () => leftOut });
  const server = new Koa().use(health.middleware).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.json()];
  };
  expect(await ask('/readyz')).toEqual([200, { status: 'ok' }]);
  leftOut.push('mf-new 1.0.0: path /trial-request belongs to mf-public');
  expect(await ask('/readyz')).toEqual([200, { status: 'degraded', leftOut }]);
  expect(await ask('/livez')).toEqual([200, { status: 'ok' }]);
  await closeServer(server, 0);
});
