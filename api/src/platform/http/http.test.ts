import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { idParams, pageQuery, phoneSchema } from '@school/api-contract/common';
import { defineRoute, type RouteContract } from '@school/api-contract/route';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useTestApp } from '../../testing/test-app';
import { refuse } from '../app-error';
import { type Implementation, implement, SerializedJson } from './implement';

const anybody = { kind: 'public' } as const;

const routes = {
  things: defineRoute({
    method: 'GET',
    path: '/api/things',
    summary: '',
    policy: anybody,
    query: pageQuery.extend({ search: z.string().max(20).optional() }),
    success: { status: 200, schema: z.array(z.object({ id: z.number() })) },
    paged: true,
    errors: [],
  }),
  thing: defineRoute({
    method: 'GET',
    path: '/api/things/:id',
    summary: '',
    policy: anybody,
    params: idParams,
    success: { status: 200, schema: z.object({ id: z.number(), name: z.string() }) },
    errors: ['NOT_FOUND'],
  }),
  latest: defineRoute({
    method: 'GET',
    path: '/api/things/latest',
    summary: '',
    policy: anybody,
    success: { status: 200, schema: z.object({ id: z.number() }) },
    errors: [],
  }),
  change: defineRoute({
    method: 'PUT',
    path: '/api/things/:id',
    summary: '',
    policy: { kind: 'section', section: 'payments' },
    params: idParams,
    body: z.strictObject({ parent: z.strictObject({ phone: phoneSchema, age: z.number().int() }) }),
    success: { status: 204 },
    errors: ['ILLEGAL_TRANSITION'],
  }),
  file: defineRoute({
    method: 'GET',
    path: '/api/things/:id/file',
    summary: '',
    policy: anybody,
    params: idParams,
    success: { status: 200, contentType: 'application/pdf' },
    errors: [],
  }),
  rows: defineRoute({
    method: 'GET',
    path: '/api/rows',
    summary: '',
    policy: anybody,
    query: z.object({ end: z.enum(['never', 'failure']) }),
    success: { status: 200, contentType: 'text/csv' },
    errors: [],
  }),
  slow: defineRoute({
    method: 'POST',
    path: '/api/slow',
    summary: '',
    policy: anybody,
    body: z.strictObject({ a: z.string() }),
    success: { status: 204 },
    errors: [],
  }),
  sign: defineRoute({
    method: 'POST',
    path: '/api/contract/signature/test',
    summary: '',
    policy: anybody,
    success: { status: 204 },
    errors: ['CODE_WRONG'],
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/api/ready/:id',
    summary: '',
    policy: anybody,
    params: idParams,
    success: { status: 200, schema: z.object({ id: z.number(), name: z.string() }) },
    errors: [],
  }),
  broken: defineRoute({
    method: 'GET',
    path: '/api/broken',
    summary: '',
    policy: anybody,
    query: z.object({ how: z.enum(['answer', 'throw', 'database']) }),
    success: { status: 200, schema: z.object({ id: z.number() }) },
    errors: [],
  }),
};

/** Implements a route with an answer that its type forbids, to simulate a handler with a bug. */
const careless = (route: RouteContract, handle: Implementation['handle']): Implementation => ({ route, handle });

let rows: Readable | undefined;

async function* generateRows(end: 'never' | 'failure') {
  yield 'first';
  if (end === 'failure') throw new Error('The rows cannot be read');
  for (;;) yield 'another'.repeat(1000);
}

const app = useTestApp({
  features: () => [
    implement(routes.things, async ({ query, reply }) => {
      reply.page(7, query.cursor === 'end' ? null : 'a b&c');
      return Array.from({ length: query.search === 'many' ? 300 : 1 }, (_, index) => ({ id: index + 1 }));
    }),
    careless(routes.thing, async ({ params }) => ({ ...params, name: 'мяч', passwordHash: 'secret' })),
    implement(routes.latest, async () => ({ id: 99 })),
    implement(
      routes.ready,
      async ({ params: { id } }) =>
        new SerializedJson(id === 1 ? '{"name":"мяч", "id":1}' : '{"id":2,"name":"мяч","passwordHash":"secret"}'),
    ),
    implement(routes.change, async () => {
      throw refuse('ILLEGAL_TRANSITION', { status: 'SIGNED' });
    }),
    implement(routes.file, async ({ reply }) => {
      reply.file(Buffer.from('%PDF'), { name: 'Договор №1.pdf', latinName: 'contract-1.pdf' }, 'attachment');
      return undefined;
    }),
    implement(routes.rows, async ({ query, reply }) => {
      rows = Readable.from(generateRows(query.end), { objectMode: false });
      reply.stream(rows, { name: 'Строки.csv', latinName: 'rows.csv' });
      return undefined;
    }),
    implement(routes.slow, async () => undefined),
    implement(routes.sign, async () => {
      throw refuse('CODE_WRONG', { attemptsLeft: 2 });
    }),
    careless(routes.broken, async ({ query }) => {
      const how: unknown = Object.values({ ...Object(query) })[0];
      if (how === 'throw') throw new Error('secret detail +79161234567');
      if (how === 'database') throw Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
      return { id: 'seven' };
    }),
  ],
});

test('a response carries only what its schema declares', async () => {
  const { body, headers } = await app.visitor().call(routes.thing, { params: { id: 5 } });
  expect(body).toEqual({ id: 5, name: 'мяч' });
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('Strict-Transport-Security')).toBeNull();
  expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
});

test('a literal path wins over a parameter in any order', async () => {
  expect((await app.visitor().call(routes.latest)).body).toEqual({ id: 99 });
});

test('a file that fails while it is sent breaks off and is logged, and one that its client gives up is not', async () => {
  const listFailures = () => app.logLines.filter(({ msg }) => msg === 'A file broke off');
  const failing = app.visitor().send('GET', '/api/rows?end=failure');
  await expect(failing.then((response) => response.text())).rejects.toThrow();
  expect(listFailures()).toMatchObject([{ route: '/api/rows', err: { message: 'The rows cannot be read' } }]);

  const { body } = await app.visitor().send('GET', '/api/rows?end=never');
  if (!rows) throw new Error('no rows');
  const closed = once(rows, 'close');
  await body?.cancel();
  await closed;
  expect(listFailures()).toHaveLength(1);
});

test('a list response has its total count and a link to the next page', async () => {
  const { headers } = await app.visitor().call(routes.things, { query: { search: 'мяч', limit: 2 } });
  expect(headers.get('X-Total-Count')).toBe('7');
  const link = /^<(.+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1] ?? '';
  const next = new URL(link, app.baseUrl);
  expect(next.pathname).toBe('/api/things');
  expect(Object.fromEntries(next.searchParams)).toEqual({ search: 'мяч', limit: '2', cursor: 'a b&c' });
  const last = await app.visitor().call(routes.things, { query: { cursor: 'end' } });
  expect(last.headers.get('Link')).toBeNull();
});

test('a long answer is compressed for a client that takes it', async () => {
  const ask = (search: string, accepted: string) =>
    app.visitor().send('GET', `/api/things?search=${search}`, { headers: { 'Accept-Encoding': accepted } });
  const compressed = await ask('many', 'gzip, deflate, br');
  expect(compressed.headers.get('Content-Encoding')).toBe('br');
  expect(compressed.headers.get('Vary')).toContain('Accept-Encoding');
  expect(Number(compressed.headers.get('Content-Length'))).toBeLessThan(1000);
  expect(await compressed.json()).toHaveLength(300);

  const plain = await ask('many', 'gzip');
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(plain.headers.get('Vary')).toContain('Accept-Encoding');
  expect(await plain.json()).toHaveLength(300);
  expect((await ask('one', 'br')).headers.get('Content-Encoding')).toBeNull();
});

test('all wrong fields are named together, with path and Russian message', async () => {
  const client = await app.as('accountant');
  const { httpStatus, body } = await client.refused(routes.change, {
    params: { id: 'x' },
    body: { parent: { phone: '123', age: 'ten' }, extra: 1 },
  });
  expect(httpStatus).toBe(400);
  expect(body).toMatchObject({ code: 'VALIDATION_FAILED', message: 'Проверьте введенные данные' });
  expect(body.error).toBe(body.message);
  expect(body.details).toEqual([
    { path: 'id', message: expect.stringMatching(/[а-я]/) },
    { path: 'parent.phone', message: 'Телефон должен быть в формате +7XXXXXXXXXX' },
    { path: 'parent.age', message: expect.stringMatching(/[а-я]/) },
    { path: '', message: 'В запросе есть поля, которых здесь быть не может' },
  ]);
});

test('the policy is checked before validation', async () => {
  const wrong = { params: { id: 'x' }, body: {} };
  expect(await app.visitor().refused(routes.change, wrong)).toMatchObject({ httpStatus: 401 });
  const coach = await app.as('coach');
  expect(await coach.refused(routes.change, wrong)).toMatchObject({ httpStatus: 403, body: { code: 'FORBIDDEN' } });
});

test('an illegal transition reports the current status', async () => {
  const client = await app.as('owner');
  const body = { parent: { phone: '+79161234567', age: 7 } };
  const refusal = await client.refused(routes.change, { params: { id: 1 }, body });
  expect(refusal).toMatchObject({ httpStatus: 409, body: { code: 'ILLEGAL_TRANSITION', status: 'SIGNED' } });
});

test('signing calls return success: false and the remaining attempts', async () => {
  const { body } = await app.visitor().refused(routes.sign);
  expect(body).toMatchObject({ success: false, attemptsLeft: 2, error: 'Неверный код' });
  expect((await app.visitor().refused(routes.things, { query: { limit: 0 } })).body).not.toHaveProperty('success');
});

test('a file response has its Russian name and its type', async () => {
  const { headers, body } = await app.visitor().call(routes.file, { params: { id: 1 } });
  expect(headers.get('Content-Type')).toBe('application/pdf');
  expect(headers.get('Content-Disposition')).toContain('filename="contract-1.pdf"');
  expect(headers.get('Content-Disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('Договор №1.pdf')}`);
  expect(String(body)).toBe('%PDF');
});

test('every route refuses text that PostgreSQL cannot store', async () => {
  for (const search of ['a\0b', 'x\0']) {
    const { body } = await app.visitor().refused(routes.things, { query: { search } });
    expect(body.details).toEqual([{ path: 'search', message: 'Текст содержит недопустимые символы' }]);
  }
});

test.each([
  ['{', 'application/json', 400, 'MALFORMED_JSON'],
  ['7', 'application/json', 400, 'MALFORMED_JSON'],
  ['{"a":{"\\u005f_proto__":{"b":1}}}', 'application/json', 400, 'MALFORMED_JSON'],
  ['a=1', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [`{"a":"${'x'.repeat(300_000)}"}`, 'application/json', 413, 'BODY_TOO_LARGE'],
])('body %.20s of type %s', async (body, contentType, status, code) => {
  const client = await app.as('owner');
  const response = await client.send('PUT', '/api/things/1', { body, headers: { 'Content-Type': contentType } });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

test('unknown paths and methods get a JSON response', async () => {
  const missing = await app.visitor().send('GET', '/api/nothing');
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ code: 'NOT_FOUND' });
  for (const path of ['/api/things/%zz', `/api/things/${'1'.repeat(501)}`, '/api/things/1/', '/api/Things/1']) {
    expect((await app.visitor().send('GET', path)).status, path).toBe(404);
  }
  const wrongMethod = await app.visitor().send('PATCH', '/api/things/1');
  expect(wrongMethod.status).toBe(405);
  expect(wrongMethod.headers.get('Allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'PUT']);
  expect(await wrongMethod.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  const options = await app.visitor().send('OPTIONS', '/api/things/1');
  expect(options.status).toBe(204);
  const head = await app.visitor().send('HEAD', '/api/things/1');
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('calls from pages of other sites are refused, and calls from our own are not', async () => {
  const statusWith = async (headers: Record<string, string>) =>
    (await app.visitor().send('POST', '/api/contract/signature/test', { headers })).status;
  const own = app.baseUrl;
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: `${own}.evil.example` },
    { Origin: `http://evil.example:${new URL(own).port}`, Host: `evil.example:${new URL(own).port}` },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  for (const headers of foreign) {
    expect(await statusWith(headers), JSON.stringify(headers)).toBe(403);
  }
  const ours: Record<string, string>[] = [{ Origin: own }, { 'Sec-Fetch-Site': 'same-origin' }, {}];
  for (const headers of ours) {
    expect(await statusWith(headers), JSON.stringify(headers)).toBe(400);
  }
  expect(
    (await app.visitor().send('GET', '/api/things/1', { headers: { Origin: 'https://evil.example' } })).status,
  ).toBe(200);
});

test('the response to an internal error says nothing about it; the log does, without personal data', async () => {
  const refused = await app.visitor().refused(routes.broken, { query: { how: 'throw' } });
  expect(refused).toMatchObject({ httpStatus: 500, body: { code: 'INTERNAL' } });
  expect(JSON.stringify(refused.body)).not.toContain('secret');
  const line = app.logLines.find(({ requestId, level }) => requestId === refused.body.requestId && level === 50);
  expect(line).toMatchObject({ route: '/api/broken', err: { message: 'secret detail [скрыто]' } });

  const unlike = await app.visitor().refused(routes.broken, { query: { how: 'answer' } });
  expect(unlike).toMatchObject({ httpStatus: 500, body: { code: 'INTERNAL' } });
  const down = await app.visitor().refused(routes.broken, { query: { how: 'database' } });
  expect(down).toMatchObject({ httpStatus: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect(down.headers.get('Retry-After')).toBe('10');
});

test('requests are logged by route pattern, never by address', async () => {
  await app.visitor().send('GET', '/api/things/31337?search=secret-word');
  const lines = app.logLines.filter(({ msg }) => msg === 'Request');
  expect(lines.at(-1)).toMatchObject({ route: '/api/things/:id', method: 'GET', status: 200 });
  expect(JSON.stringify(app.logLines)).not.toMatch(/31337|secret-word/);
});

test('a body that never ends is cut off and releases its connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { port } = new URL(app.baseUrl);
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '1000' };
    const slow = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/slow', headers });
    let end = '';
    slow.on('error', () => {
      end = 'cut off';
    });
    slow.on('response', () => {
      end = 'answered';
    });
    slow.write('{"a":');
    // the time limit of a body starts when the server begins to read it
    while (end === '') {
      vi.advanceTimersByTime(60_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(end).toBe('cut off');
  } finally {
    vi.useRealTimers();
  }
});

test('serialized JSON is sent unchanged, and must match its schema', async () => {
  const response = await app.visitor().send('GET', '/api/ready/1');
  expect(await response.text()).toBe('{"name":"мяч", "id":1}');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect((await app.visitor().send('GET', '/api/ready/2')).status).toBe(500);
});
