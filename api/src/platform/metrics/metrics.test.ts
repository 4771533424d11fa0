import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database';
import { closeServer } from '../process/http-server';
import { createMetrics, serveMetrics } from './metrics';

const db = testDatabase();

test('metrics are served to this machine only', async () => {
  const server = await serveMetrics(
    createMetrics(db(), { listLeftOut: async () => [], listPageFailures: () => [] }),
    0,
  );
  expect(server.address()).toMatchObject({ address: '127.0.0.1' });
  await closeServer(server, 0);
});
