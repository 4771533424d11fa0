import assert from 'node:assert/strict';
import { listErrorCodes, policyAdmits, type RouteContract } from '@school/api-contract/route';
import { errorBodySchema } from '@school/api-contract/rules/errors';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { seedDemo } from '../app/demo/seed-demo';
import { createAllRoutes, listDeclaredRoutes } from '../app/features';
import { hashPassword } from '../features/auth/passwords';
import { listHostileCalls } from './hostile-input';
import { arbitraryFor, corrupt } from './schema-arbitrary';
import { type TestApp, useTestApp } from './test-app';
import { type TestClient, toAddress, toRequestBody } from './test-client';
import { measureSlowdown, threadCpuMs } from './thread-cpu';

// other seeds find other bugs: FUZZ_SEED=$RANDOM npx vitest run fuzz
const seed = Number(process.env.FUZZ_SEED ?? 20_26);

interface Shot {
  client: number;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Mostly the owner, who passes the most checks, or else the coach. */
const whichClient = ({ policy }: RouteContract) =>
  policyAdmits(policy, 'owner') ? fc.constantFrom(0, 0, 0, 0, 1, 2) : fc.constantFrom(1, 1, 1, 1, 0, 2);

function requestsFor(route: RouteContract): fc.Arbitrary<Shot> {
  const { params, query, body } = route;
  const part = (schema: RouteContract['body']) => {
    if (!schema) return fc.constant<unknown>(undefined);
    return fc.oneof(arbitraryFor(schema), corrupt(arbitraryFor(schema)));
  };
  const textPart = (schema: RouteContract['body']) => part(schema).map((value) => ({ ...asRecord(value) }));
  return fc.record({ client: whichClient(route), params: textPart(params), query: textPart(query), body: part(body) });
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** An address with all path parameters, so that this route handles it. */
function fullAddress(route: RouteContract, { params, query }: Shot): string {
  const filled = Object.fromEntries(
    [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
      const value = params[name];
      const shown = typeof value === 'object' ? JSON.stringify(value ?? 'null') : String(value ?? 'null');
      return [name, (shown === '' ? 'empty' : shown).replaceAll(/\p{Surrogate}/gu, '�').slice(0, 3000)];
    }),
  );
  const shortened = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, 3000) : value,
  ]);
  return toAddress(route, { params: filled, query: Object.fromEntries(shortened) });
}

/**
 * Asserts that a response matches the contract; returns its error code, or `success`. With `node:assert`, since `expect`
 * would take a tenth of the time of the tens of thousands of responses.
 */
async function assertContract(route: RouteContract, response: Response, also: readonly string[] = []): Promise<string> {
  // a stream of events does not end by itself
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? '' : await response.text();
  if (isStream) await response.body?.cancel();
  const start = `${response.status} ${text.slice(0, 500)}`;
  if (response.status >= 400) assert.ok(Buffer.byteLength(text) <= 16 * 1024, start);
  assert.ok(response.status < 500, start);
  if (response.status < 400) {
    assert.equal(response.status, route.success.status);
    return 'success';
  }
  const { code } = errorBodySchema.parse(JSON.parse(text));
  assert.ok([...listErrorCodes(route), ...also].includes(code), start);
  return code;
}

/** Responses that are sent before a feature's own code sees the input. */
const early = new Set(['VALIDATION_FAILED', 'UNAUTHENTICATED', 'FORBIDDEN', 'MALFORMED_JSON']);

/** Maximum CPU time of one hostile call on a quiet machine, during which other calls wait. */
const maxCpuMs = 200;

const garbageBodies = [
  '',
  '{',
  'null',
  '"text"',
  '7',
  '[]',
  '{"a":1}{"b":2}',
  '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
  '['.repeat(20_000),
  `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
  '\u0000\u0001',
  '{"a":"\\u0000\\ud800"}',
  '{"username":"\\ud800","password":"\\u0000"}',
];

const garbageHeaders: Record<string, string>[] = [
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/json; charset=koi8-r' },
  { 'Content-Type': ';;;' },
  { 'Content-Encoding': 'gzip' },
  { 'Content-Encoding': 'nonsense' },
  { Cookie: 'sid=' },
  { Cookie: `sid=${'x'.repeat(43)}; sid=%00; ;;=; signing_1=%ff` },
  { 'X-Forwarded-For': "'; drop table users; --" },
  { 'User-Agent': 'x'.repeat(5000) },
  { Accept: 'nonsense', 'Accept-Language': '*'.repeat(500) },
];

const garbage = [
  ...garbageBodies.map((body) => ({ body, headers: {} })),
  ...garbageHeaders.map((headers) => ({ body: '{"a":"\\u0000"}', headers })),
];

/** For the top of a test file: fuzzes these routes. Several files share the routes, so that they run in parallel. */
export function fuzzRoutes(chosen: (route: RouteContract) => boolean): void {
  const routes = listDeclaredRoutes({ demo: true }).filter(chosen);
  const app: TestApp = useTestApp({ features: createAllRoutes });
  let owner = 0;
  let clients: TestClient[] = [];

  beforeAll(async () => {
    // real rows, so that generated ids refer to something
    // the most frequent text of schema-arbitrary.ts, so that a password is sometimes right
    const passwordHash = await hashPassword('Анна Ли');
    await seedDemo(app.deps, async () => passwordHash);
    [owner] = await app.db('users').where({ username: 'owner' }).pluck('id');
  }, 180_000);

  // new sessions for each route, since one of the routes signs out
  beforeEach(async () => {
    clients = [await app.signedIn(owner), await app.as('coach'), app.visitor()];
  });

  const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

  test.each(named)('%s handles any input without an internal error', async (_, route) => {
    const hasInput = route.params || route.query || route.body;
    // comparing a password takes 30 ms, and so does creating a PDF
    const slow = route.success.contentType || ['/api/login', '/api/passwords/change'].includes(route.path);
    const numRuns = !hasInput ? 3 : slow ? 20 : 80;
    const seen = new Set<string>();
    const property = fc.asyncProperty(requestsFor(route), async (shot) => {
      const client = clients[shot.client] ?? app.visitor();
      const cookies = new Map(client.cookies);
      const response = await client.send(route.method, fullAddress(route, shot), toRequestBody(route, shot.body));
      client.cookies.clear();
      for (const [name, value] of cookies) client.cookies.set(name, value);
      seen.add(await assertContract(route, response));
    });
    await fc.assert(property, { seed, numRuns, endOnFailure: true });
    // otherwise the test would prove nothing
    expect(
      [...seen].filter((code) => !early.has(code)),
      'the input must get past validation',
    ).not.toEqual([]);
  });

  const withInput = named.filter(([, { query, body }]) => query || body);

  test.each(withInput)('%s handles expensive input', async (_, route) => {
    const path = route.path.replace(/:\w+/g, '1');
    for (const { name, query, body, headers } of listHostileCalls(route)) {
      let leastMs = Number.POSITIVE_INFINITY;
      // the first call includes compilation, and any call may include garbage collection of an earlier one
      for (let tries = 0; tries < 3 && leastMs > maxCpuMs; tries += 1) {
        const [client = app.visitor()] = clients;
        // client and server share this thread
        const before = threadCpuMs();
        const response = await client.send(route.method, query ? `${path}?${query}` : path, { body, headers });
        const spentMs = threadCpuMs() - before;
        leastMs = Math.min(leastMs, spentMs < maxCpuMs ? spentMs : spentMs / measureSlowdown());
        await assertContract(route, response);
      }
      expect(leastMs, name).toBeLessThan(maxCpuMs);
    }
  });

  test.each(named)('%s handles garbage in body and headers', async (_, route) => {
    const path = route.path.replace(/:\w+/g, '1');
    let coach = await app.as('coach');
    // a GET carries no body, so for it all bodies would be the same call
    const calls = route.method === 'GET' ? garbageHeaders.map((headers) => ({ headers, body: undefined })) : garbage;
    for (const { body, headers } of calls) {
      const client = 'Cookie' in headers ? app.visitor() : coach;
      const response = await client.send(route.method, path, { body, headers });
      await assertContract(route, response);
      // a success may have ended the session
      if (response.ok) coach = await app.as('coach');
    }
  });

  test.each(named)('%s handles garbage in its path', async (_, route) => {
    const ends = [
      '%',
      '%ff',
      '%00',
      '/',
      '//',
      '/..',
      '/.',
      ';a=b',
      '%2e%2e%2f',
      `/${'x'.repeat(8000)}`,
      '?',
      '?%',
      '?a[b]=c&a=1&a=2',
      '?cursor=%00',
    ];
    for (const end of ends) {
      const response = await app.visitor().send(route.method, route.path.replace(/:\w+/g, '1') + end);
      await assertContract(route, response, ['NOT_FOUND', 'METHOD_NOT_ALLOWED', 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });
}
