import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { studentRoutes } from '@school/api-contract/students/students';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { studentsRoutes } from '../../features/students/students.routes';
import { useTestApp } from '../../testing/test-app';
import { listenOn } from '../process/listen-on';
import { startTracing } from './tracing';

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
});
const exportSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});

const app = useTestApp({ features: [studentsRoutes], settings: { trustProxy: true } });
const spans: z.infer<typeof spanSchema>[] = [];
let collector: Server;
let address = '';

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    expect(request.url).toBe('/v1/traces');
    const { resourceSpans } = exportSchema.parse(await json(request));
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.end('{}');
  });
  await listenOn(collector, { variable: 'PORT', host: '127.0.0.1', port: 0 });
  const bound = collector.address();
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : '';
});
afterAll(() => collector.close());

test('a call and its statements are one trace, which continues that of the proxy, without values', async () => {
  const owner = await app.as('owner');
  await owner.call(studentRoutes.list, { query: { search: 'Секретов' } });
  const stop = await startTracing(address);
  const trace = 'a'.repeat(32);
  const traceparent = `00-${trace}-${'b'.repeat(16)}-01`;
  await owner.send('GET', `${studentRoutes.list.path}?search=Секретов`, { headers: { traceparent } });
  await stop();
  await owner.call(studentRoutes.list, { query: {} });

  const [call, ...others] = spans.filter(({ name }) => name === `GET ${studentRoutes.list.path}`);
  expect(others).toEqual([]);
  expect(call).toMatchObject({ traceId: trace, parentSpanId: 'b'.repeat(16) });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([trace]));
  expect(JSON.stringify(statements)).toMatch(/students/);
  expect(JSON.stringify(spans)).not.toContain('Секретов');
});
