import { getBodyType, type RouteAnswer, type RouteCall, type RouteContract } from '@school/api-contract/route';
import { type ErrorBody, errorBodySchema } from '@school/api-contract/rules/errors';
import type { UploadedFile } from '@school/api-contract/uploaded-file';

/** Result of `call`: the declared body and the cost of the request. */
interface Success<R extends RouteContract> {
  status: number;
  headers: Headers;
  body: RouteAnswer<R>;
  /** SQL statements of the request, including its session lookup, without BEGIN and COMMIT. */
  statements: string[];
}

/** Result of `refused`: the error body and the HTTP status. */
interface Refusal {
  httpStatus: number;
  headers: Headers;
  body: ErrorBody;
}

export interface TestClient {
  /** Calls a route and asserts its declared success status; an error response fails the test with its body. */
  call<R extends RouteContract>(route: R, call?: RouteCall<R>): Promise<Success<R>>;
  /** Calls a route that must be refused; a success fails the test. */
  refused<R extends RouteContract>(route: R, call?: LooseCall): Promise<Refusal>;
  /** Sends any request by method and path, with cookies. */
  send(method: string, path: string, init?: { body?: unknown; headers?: Record<string, string> }): Promise<Response>;
  /** The cookie jar: name to value. */
  cookies: Map<string, string>;
}

/** Untyped parts of a call, as a hostile caller may send them. */
interface LooseCall {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface Server {
  baseUrl: string;
  getStatements(requestId: string): Promise<string[]>;
}

export function createTestClient({ baseUrl, getStatements }: Server): TestClient {
  const cookies = new Map<string, string>();

  const client: TestClient = {
    cookies,

    async send(method, path, { body, headers } = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(baseUrl + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(cookie ? { Cookie: cookie } : {}),
          // fetch sets the header of a multipart body itself, with its boundary
          ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body === undefined || typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      });
      for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
      return response;
    },

    async call(route, call) {
      const { response, data } = await exchange(client, route, call);
      if (response.status !== route.success.status) {
        throw new Error(`${route.method} ${route.path} answered ${response.status}: ${JSON.stringify(data)}`);
      }
      const statements = await getStatements(response.headers.get('X-Request-Id') ?? '');
      return { status: response.status, headers: response.headers, body: data, statements };
    },

    async refused(route, call) {
      const { response, data } = await exchange(client, route, call);
      if (response.ok) throw new Error(`${route.method} ${route.path} was not refused but answered ${response.status}`);
      return { httpStatus: response.status, headers: response.headers, body: errorBodySchema.parse(data) };
    },
  };
  return client;
}

/** Sends a call and returns a file as a Buffer, JSON parsed, and an empty body as undefined. */
async function exchange(client: TestClient, route: RouteContract, call: LooseCall = {}) {
  const response = await client.send(route.method, toAddress(route, call), toRequestBody(route, call.body));
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  const data = bytes.length === 0 ? undefined : isJson ? JSON.parse(bytes.toString('utf8')) : bytes;
  return { response, data };
}

/** Path and query of a call: `/api/students/7?limit=5`. */
export function toAddress(route: RouteContract, { params = {}, query = {} }: LooseCall): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Encodes the body for the route: JSON, which `send` serializes, a form, or multipart. */
export function toRequestBody(
  route: RouteContract,
  body: unknown,
): { body?: unknown; headers?: Record<string, string> } {
  if (route.bodyEncoding === undefined || body === undefined) return { body };
  if (route.bodyEncoding === 'multipart') return { body: toFormData(body) };
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(body))) {
    if (value !== undefined) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return { body: form.toString(), headers: { 'Content-Type': getBodyType(route) } };
}

/** Any file, also one that the route refuses. */
function isFile(value: unknown): value is UploadedFile {
  if (typeof value !== 'object' || value === null || !('content' in value) || !('fileName' in value)) return false;
  return value.content instanceof Uint8Array && typeof value.fileName === 'string';
}

function toFormData(body: unknown): FormData {
  const parts = new FormData();
  for (const [name, value] of Object.entries(Object(body))) {
    if (isFile(value)) parts.append(name, new Blob([Buffer.from(value.content)]), value.fileName);
    else if (value !== undefined) parts.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return parts;
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const name = pair.slice(0, pair.indexOf('='));
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
}
