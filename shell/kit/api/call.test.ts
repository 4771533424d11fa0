import { authRoutes } from '@school/api-contract/auth';
import { studentRoutes } from '@school/api-contract/students';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionAnonymous, setSessionUser, useSessionStore } from '../session/session-store';
import { testUser } from '../testing/kit-frame';
import { ApiError, fieldErrors, hasCode } from './api-error';
import { call, callPage } from './call';
import { routeUrl } from './route-url';
import { replaceTransport } from './transport';

const send = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let restore: () => void;

beforeEach(() => {
  restore = replaceTransport(send);
  send.mockReset();
});
afterEach(() => {
  restore();
  useSessionStore.setState(sessionAnonymous, true);
});

async function failure(response: Response | Error): Promise<ApiError> {
  if (response instanceof Error) send.mockRejectedValueOnce(response);
  else send.mockResolvedValueOnce(response);
  const error: unknown = await call(authRoutes.currentUser).catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('an ApiError was expected');
  return error;
}

test('a body goes as JSON with its content type, and cookies go along', async () => {
  send.mockResolvedValueOnce(Response.json(testUser('owner')));
  const user = await call(authRoutes.login, { body: { username: 'owner', password: 'x' } });
  expect(user.role).toBe('owner');
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe('/api/login');
  expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"username":"owner","password":"x"}' });
  expect(new Headers(init?.headers).get('Content-Type')).toBe('application/json');
});

test('without a body there is no content type, and 204 answers undefined', async () => {
  send.mockResolvedValueOnce(new Response(null, { status: 204 }));
  expect(await call(authRoutes.logout)).toBeUndefined();
  const [, init] = send.mock.calls[0] ?? [];
  expect(init?.body).toBeUndefined();
  expect(new Headers(init?.headers).has('Content-Type')).toBe(false);
});

test('a page takes its total and next cursor from the headers', async () => {
  const headers = { 'X-Total-Count': '160', Link: '</api/students?limit=2&cursor=a%2Bb>; rel="next"' };
  send.mockResolvedValueOnce(Response.json([], { headers }));
  expect(await callPage(studentRoutes.list, { query: { limit: 2 } })).toEqual({
    items: [],
    total: 160,
    nextCursor: 'a+b',
  });
  send.mockResolvedValueOnce(Response.json([], { headers: { 'X-Total-Count': '0' } }));
  expect(await callPage(studentRoutes.list)).toEqual({ items: [], total: 0, nextCursor: undefined });
});

test('the address is filled from params and query; empty values are left out', () => {
  expect(routeUrl(studentRoutes.read, { params: { id: 7 } })).toBe('/api/students/7');
  expect(routeUrl(studentRoutes.list, { query: { search: 'Анна К', cursor: undefined, active: '' } })).toBe(
    '/api/students?search=%D0%90%D0%BD%D0%BD%D0%B0+%D0%9A',
  );
  expect(() => routeUrl(studentRoutes.read)).toThrow('no id');
});

test.each([
  [
    'the JSON message',
    Response.json({ message: 'Не найдено', code: 'NOT_FOUND', details: [] }, { status: 404 }),
    'Не найдено',
  ],
  ['the JSON error when there is no message', Response.json({ error: 'Занято' }, { status: 409 }), 'Занято'],
  ['the text of another body', new Response('Bad gateway, sorry', { status: 502 }), 'Bad gateway, sorry'],
  ['status and status text of an empty body', new Response('', { status: 503, statusText: 'Busy' }), '503 Busy'],
])('an error says %s', async (_name, response, message) => {
  expect((await failure(response)).message).toBe(message);
});

test('an error carries status, code, body and the message of each field', async () => {
  const body = {
    message: 'Проверьте',
    code: 'VALIDATION_FAILED',
    details: [
      { path: 'email', message: 'первое' },
      { path: 'email', message: 'второе' },
    ],
  };
  const error = await failure(Response.json(body, { status: 400 }));
  expect(error).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', body });
  expect(fieldErrors(error)).toEqual({ email: 'первое' });
  expect(fieldErrors(new Error('other'))).toEqual({});
});

test('no answer is an error with the code NETWORK', async () => {
  const error = await failure(new TypeError('Failed to fetch'));
  expect(error.status).toBe(0);
  expect(hasCode(error, 'NETWORK')).toBe(true);
});

test('a good answer that is no JSON is unreadable, not a broken line', async () => {
  const error = await failure(new Response('<h1>Gateway</h1>'));
  expect(error).toMatchObject({ status: 200, code: 'UNREADABLE' });
  expect(hasCode(error, 'NETWORK')).toBe(false);
});

test('an aborted call throws the abort itself', async () => {
  send.mockImplementationOnce(async (_url, init) => {
    init.signal?.throwIfAborted();
    return new Response();
  });
  const error: unknown = await call(authRoutes.currentUser, {}, { signal: AbortSignal.abort() }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'AbortError' });
});

test('a 401 without a session ends the session of a signed-in user only', async () => {
  const unauthenticated = () => Response.json({ message: 'Войдите', code: 'UNAUTHENTICATED' }, { status: 401 });
  await failure(unauthenticated());
  expect(useSessionStore.getState().status).toBe('anonymous');
  setSessionUser(testUser('coach'));
  await failure(Response.json({ message: 'Неверно', code: 'INVALID_CREDENTIALS' }, { status: 401 }));
  expect(useSessionStore.getState().ended).toBe(false);
  await failure(unauthenticated());
  expect(useSessionStore.getState()).toMatchObject({ status: 'signed-in', ended: true });
});
