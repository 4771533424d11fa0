import { authRoutes } from '@school/api-contract/accounts/auth';
import { errorCatalogue } from '@school/api-contract/rules/errors';
import { studentRoutes } from '@school/api-contract/students/students';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionAnonymous, setSessionUser, useSessionStore } from '../session/session-store';
import { answerCaptcha } from '../testing/index';
import { testUser } from '../testing/kit-frame';
import { ApiError, hasCode, toFieldErrors } from './api-error';
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

test('sends the body as JSON with its content type, and cookies', async () => {
  send.mockResolvedValueOnce(Response.json(testUser('owner')));
  const user = await call(authRoutes.login, { body: { username: 'owner', password: 'x' } });
  expect(user.role).toBe('owner');
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe('/api/login');
  expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"username":"owner","password":"x"}' });
  expect(new Headers(init?.headers).get('Content-Type')).toBe('application/json');
});

test('sends no content type without a body, and returns undefined for 204', async () => {
  send.mockResolvedValueOnce(new Response(null, { status: 204 }));
  expect(await call(authRoutes.logout)).toBeUndefined();
  const [, init] = send.mock.calls[0] ?? [];
  expect(init?.body).toBeUndefined();
  expect(new Headers(init?.headers).has('Content-Type')).toBe(false);
});

test('the refusal of a disabled account leaves nobody signed in', async () => {
  setSessionUser(testUser('coach'));
  await failure(Response.json({ code: 'ACCOUNT_DISABLED' }, { status: 401 }));
  expect(useSessionStore.getState()).toEqual({ status: 'anonymous', user: null, ended: false, disabled: true });
  setSessionUser(testUser('coach'));
  expect(useSessionStore.getState()).not.toHaveProperty('disabled');
});

test.each([Number.NaN, 0, -1, 1.5, 99_999_999_999])('answers 404 for the id %s without a request', async (id) => {
  const error: unknown = await call(studentRoutes.read, { params: { id } }).catch((thrown: unknown) => thrown);
  expect(hasCode(error, 'NOT_FOUND')).toBe(true);
  expect(error).toMatchObject({ status: 404, message: errorCatalogue.NOT_FOUND.message });
  expect(send).not.toHaveBeenCalled();
});

test('reads total and next cursor of a page from the headers', async () => {
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

test('fills the address from params and query and omits empty values', () => {
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
  [
    'status and status text of JSON without a message',
    Response.json({ valid: 1 }, { status: 502, statusText: 'Bad' }),
    '502 Bad',
  ],
  [
    'the JSON reason of a refused check',
    Response.json({ valid: false, reason: 'Отозвана' }, { status: 410 }),
    'Отозвана',
  ],
  ['status and status text of a JSON list', Response.json(['x'], { status: 500, statusText: 'Oops' }), '500 Oops'],
  ['status and status text of an empty body', new Response('', { status: 503, statusText: 'Busy' }), '503 Busy'],
])('an error says %s', async (_name, response, message) => {
  expect((await failure(response)).message).toBe(message);
});

test('an error has status, code, body and a message for each field', async () => {
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
  expect(toFieldErrors(error)).toEqual({ email: 'первое' });
  expect(toFieldErrors(new Error('other'))).toEqual({});
});

test('throws an error with code NETWORK when no answer comes', async () => {
  const error = await failure(new TypeError('Failed to fetch'));
  expect(error.status).toBe(0);
  expect(hasCode(error, 'NETWORK')).toBe(true);
});

test('throws UNREADABLE, not NETWORK, for an OK answer that is not JSON', async () => {
  const error = await failure(new Response('<h1>Gateway</h1>'));
  expect(error).toMatchObject({ status: 200, code: 'UNREADABLE' });
  expect(hasCode(error, 'NETWORK')).toBe(false);
});

test('rethrows the abort of an aborted call', async () => {
  send.mockImplementationOnce(async (_url, init) => {
    init.signal?.throwIfAborted();
    return new Response();
  });
  const error: unknown = await call(authRoutes.currentUser, {}, { signal: AbortSignal.abort() }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'AbortError' });
});

test('a 401 without a session ends only the session of a signed-in user', async () => {
  const unauthenticated = () => Response.json({ message: 'Войдите', code: 'UNAUTHENTICATED' }, { status: 401 });
  await failure(unauthenticated());
  expect(useSessionStore.getState().status).toBe('anonymous');
  setSessionUser(testUser('coach'));
  await failure(Response.json({ message: 'Неверно', code: 'INVALID_CREDENTIALS' }, { status: 401 }));
  expect(useSessionStore.getState().ended).toBe(false);
  await failure(unauthenticated());
  expect(useSessionStore.getState()).toMatchObject({ status: 'signed-in', ended: true });
});

const captchaAsked = () => Response.json({ message: 'Подтвердите', code: 'CAPTCHA_REQUIRED' }, { status: 428 });
const getHeaders = (index: number) => new Headers(send.mock.calls[index]?.[1].headers);

test('repeats a call that needs a captcha with a solution until one is accepted', async () => {
  send.mockResolvedValueOnce(captchaAsked());
  send.mockResolvedValueOnce(Response.json({ message: 'Неверно', code: 'CAPTCHA_FAILED' }, { status: 400 }));
  send.mockResolvedValueOnce(Response.json({ success: true, message: 'ok' }));
  const answer = call(authRoutes.requestPasswordReset, { body: { email: 'a@example.org' } });
  await answerCaptcha('wrong');
  await answerCaptcha('right');
  expect(await answer).toEqual({ success: true, message: 'ok' });
  expect(send.mock.calls.map(([, init]) => init.body)).toEqual(Array(3).fill('{"email":"a@example.org"}'));
  expect(getHeaders(0).has('X-Captcha-Token')).toBe(false);
  expect([getHeaders(1), getHeaders(2)].map((headers) => headers.get('X-Captcha-Token'))).toEqual(['wrong', 'right']);
});

test('leaves a wrong solution of a form’s own captcha to that form', async () => {
  const refusal = Response.json({ message: 'Неверно', code: 'CAPTCHA_FAILED' }, { status: 400 });
  expect(hasCode(await failure(refusal), 'CAPTCHA_FAILED')).toBe(true);
  expect(send).toHaveBeenCalledTimes(1);
});

test('each of two simultaneous calls needs its own solution', async () => {
  send.mockImplementation(async (_url, init) =>
    new Headers(init.headers).has('X-Captcha-Token') ? Response.json(testUser('owner')) : captchaAsked(),
  );
  const both = Promise.all([call(authRoutes.currentUser), call(authRoutes.currentUser)]);
  await answerCaptcha('first');
  await answerCaptcha('second');
  await both;
  const tokens = send.mock.calls.map(([, init]) => new Headers(init.headers).get('X-Captcha-Token'));
  expect(tokens.filter((token) => token !== null).sort()).toEqual(['first', 'second']);
});
