import { type ClientRequest, request } from 'node:http';
import { textMin } from '@school/api-contract/common';
import { putMarkSchema } from '@school/api-contract/groups/attendance';
import { defineRoute } from '@school/api-contract/route';
import { uploadedFile } from '@school/api-contract/uploaded-file';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useTestApp } from '../../testing/test-app';
import { refuse } from '../app-error';
import { implement } from './implement';
import { inputLimits } from './input-limits';

const base = {
  method: 'POST',
  summary: '',
  policy: { kind: 'public' },
  success: { status: 204 },
  errors: [],
} as const;

const routes = {
  parent: defineRoute({
    ...base,
    path: '/api/parent',
    query: z.object({ search: z.string().optional() }),
    body: z.strictObject({ parent: z.strictObject({ name: z.string() }).optional() }),
  }),
  marks: defineRoute({ ...base, path: '/api/marks', body: z.array(putMarkSchema).min(1).max(500) }),
  text: defineRoute({ ...base, path: '/api/text', body: z.strictObject({ html: textMin(1, 100_000, 'x') }) }),
  staff: defineRoute({ ...base, path: '/api/staff', policy: { kind: 'staff' }, body: z.looseObject({}) }),
  upload: defineRoute({
    ...base,
    path: '/api/upload',
    bodyEncoding: 'multipart',
    body: z.looseObject({ file: uploadedFile }),
  }),
  faulty: defineRoute({ ...base, path: '/api/faulty', errors: ['VALIDATION_FAILED'] }),
};

const manyFaults = Array.from({ length: 500 }, (_, index) => ({
  path: `${index}.${'Ж'.repeat(1000)}`,
  message: 'Ж'.repeat(500),
}));

const app = useTestApp({
  features: () => [
    implement(routes.parent, async () => undefined),
    implement(routes.marks, async () => undefined),
    implement(routes.text, async () => undefined),
    implement(routes.staff, async () => undefined),
    implement(routes.upload, async () => undefined),
    implement(routes.faulty, async () => {
      throw refuse('VALIDATION_FAILED', { details: manyFaults });
    }),
  ],
});

const unknownFields = 'В запросе есть поля, которых здесь быть не может';
const tooManyFields = 'В запросе слишком много полей или уровней вложенности';

test('a refusal does not repeat unknown keys', async () => {
  const keys = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`secret${index}`, 0]));
  const { body } = await app.visitor().refused(routes.parent, { body: { ...keys, parent: { name: 'Анна', ...keys } } });
  expect(body.details).toEqual([
    { path: 'parent', message: unknownFields },
    { path: '', message: unknownFields },
  ]);
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('a body with too many keys or levels is refused before validation', async () => {
  const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 0]));
  for (const body of [keys, JSON.parse(`${'{"a":'.repeat(3000)}"\\u0000"${'}'.repeat(3000)}`)]) {
    const refusal = await app.visitor().refused(routes.parent, { body });
    expect(refusal).toMatchObject({ httpStatus: 400, body: { code: 'VALIDATION_FAILED', message: tooManyFields } });
  }
});

test('an address with too many parameters is refused', async () => {
  const response = await app.visitor().send('POST', `/api/parent?${'a&'.repeat(200)}`, { body: {} });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED', message: tooManyFields });
});

test('a refusal names the first twenty wrong elements', async () => {
  const { body } = await app.visitor().refused(routes.marks, { body: Array(400).fill({ status: 'x' }) });
  expect(body.details?.map(({ path }) => path).slice(0, 4)).toEqual([
    '0.studentId',
    '0.date',
    '0.status',
    '1.studentId',
  ]);
  expect(body.details).toHaveLength(20);
});

test('details from a handler are limited to 20, to short paths and to 16 KB', async () => {
  const response = await app.visitor().send('POST', routes.faulty.path);
  const text = await response.text();
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(16 * 1024);
  const { details } = JSON.parse(text);
  expect(details.length).toBeGreaterThan(5);
  expect(details.length).toBeLessThanOrEqual(20);
  expect(details[0].path).toHaveLength(200);
});

test('the largest legitimate bodies pass', async () => {
  const mark = { date: '2026-11-20', status: 'PRESENT', markedAt: '2026-11-20T10:00:00.000Z', seen: 'ABSENT' };
  const marks = Array.from({ length: 500 }, (_, studentId) => ({
    studentId: studentId + 1,
    ...mark,
    reason: 'Ж'.repeat(100),
  }));
  expect((await app.visitor().send('POST', '/api/marks', { body: marks })).status).toBe(204);
  expect((await app.visitor().send('POST', '/api/text', { body: { html: 'Ж'.repeat(100_000) } })).status).toBe(204);
});

test('a multipart form may have 20 fields and one file, and no more', async () => {
  const statusWith = async (fields: number, files: number) => {
    const form = new FormData();
    for (let index = 0; index < fields; index += 1) form.append(`k${index}`, 'x');
    for (let index = 0; index < files; index += 1) form.append('file', new Blob(['x']), 'a.txt');
    const response = await app.visitor().send('POST', '/api/upload', { body: form });
    const { code, message } = response.status === 204 ? {} : await response.json();
    return [response.status, code, message];
  };
  expect(await statusWith(20, 1)).toEqual([204, undefined, undefined]);
  expect(await statusWith(21, 0)).toEqual([400, 'VALIDATION_FAILED', tooManyFields]);
  expect(await statusWith(0, 2)).toEqual([400, 'VALIDATION_FAILED', tooManyFields]);
});

/** Opens a request that announces a large body and never sends it. */
function holdConnection(path: string): ClientRequest {
  const { port } = new URL(app.baseUrl);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(inputLimits.largeBytes + 1) };
  const held = request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent: false });
  held.on('error', () => {});
  held.flushHeaders();
  return held;
}

test('above a number of parallel large bodies a process refuses large ones and accepts small ones', async () => {
  const large = JSON.stringify({ parent: { name: 'x'.repeat(inputLimits.largeBytes) } });
  const sendLarge = () => app.visitor().send('POST', '/api/parent', { body: large });
  const held = Array.from({ length: inputLimits.largeAtOnce.visitor }, () => holdConnection('/api/parent'));
  try {
    await vi.waitUntil(async () => (await sendLarge()).status === 503, { timeout: 20_000 });
    const refused = await sendLarge();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await app.visitor().send('POST', '/api/parent', { body: {} })).status).toBe(204);
    // Visitors do not use up the places of staff.
    expect((await (await app.as('coach')).send('POST', '/api/staff', { body: large })).status).toBe(204);
  } finally {
    for (const each of held) each.destroy();
  }
  await vi.waitUntil(async () => (await sendLarge()).status === 204, { timeout: 20_000 });
});

test('a body without a length counts as large', async () => {
  const held = Array.from({ length: inputLimits.largeAtOnce.visitor }, () => holdConnection('/api/parent'));
  const sendChunked = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(app.baseUrl);
      const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
      const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/parent', headers, agent: false });
      sent.on('error', reject).on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.end('{}');
    });
  try {
    await vi.waitUntil(async () => (await sendChunked()) === 503, { timeout: 20_000 });
  } finally {
    for (const each of held) each.destroy();
  }
  await vi.waitUntil(async () => (await sendChunked()) === 204, { timeout: 20_000 });
});
