import type { Readable } from 'node:stream';
import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { RouteAnswer, RouteContract, RouteInput } from '@school/api-contract/route';
import type { ErrorDetail } from '@school/api-contract/rules/errors';

/** The caller of a route; everything that a handler may know about the request. */
export interface Caller {
  /** Null for an anonymous visitor; never null where the policy requires staff. */
  user: SessionUser | null;
  /** The client's address, as seen by the trusted proxy. */
  ip: string;
  userAgent: string;
  requestId: string;
  /** Whether the call came from a page of the school's own website. */
  isEmbedded: boolean;
  /** The `X-Signature` header, with which another service proves its call; undefined without one. */
  signature: string | undefined;
  /** Finds a cookie by name. */
  cookie(name: string): string | undefined;
  /**
   * For routes whose limit has `subjectCounted: 'byHandler'`: counts the call under its subject. Call it as soon as the
   * caller has proven something, and outside transactions. Throws TOO_MANY_REQUESTS and, where the limit has a captcha,
   * CAPTCHA_REQUIRED, CAPTCHA_FAILED or CAPTCHA_UNAVAILABLE.
   *
   * @returns whether this call used up a budget
   */
  countSubject(): Promise<boolean>;
  /** Counts the call under its address, where the limit has `addressCounted: 'byHandler'`. */
  countAddress(): Promise<void>;
  /**
   * Counts the call under a known device instead of subject and address; returns whether this call used up a budget.
   */
  countDevice(device: string): Promise<boolean>;
  /** Undoes the counts of this call: the caller turned out to be the person whom the limit protects. */
  uncount(): Promise<void>;
}

export interface FileNames {
  name: string;
  latinName: string;
}

/** What a handler may add to the response besides the body. */
export interface Reply {
  setCookie(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void;
  clearCookie(name: string, path: string): void;
  /** For routes with `paged`: the total count and the cursor of the next page, if there is one. */
  page(total: number, nextCursor: string | null): void;
  /** For routes with `contentType: 'text/plain'`, which foreign services read. */
  text(content: string): void;
  /**
   * For routes with `contentType`: sends a file instead of a body. `latinName` is for clients that support only Latin
   * names.
   */
  file(content: Buffer, names: FileNames, disposition: 'inline' | 'attachment'): void;
  /** Sends an image of a public page. `cached`: its address changes with its content, so browsers keep it for a year. */
  image(content: Buffer, options: { cached: boolean }): void;
  /** Sends a download that is created while it is sent. */
  stream(content: Readable, names: FileNames): void;
  /** For routes with `contentType: 'text/event-stream'`; `content` is destroyed when the caller disconnects. */
  events(content: Readable): void;
}

/**
 * A response that is already JSON, mostly written by the database. It is sent unchanged, because parsing and writing it
 * again would cost more than the rest of a large response; outside production it is checked against the route's schema.
 */
export class SerializedJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export interface HandlerInput<R extends RouteContract> extends RouteInput<R> {
  caller: Caller;
  reply: Reply;
}

export interface Implementation {
  route: RouteContract;
  handle(input: HandlerInput<RouteContract>): Promise<unknown>;
  findWrongDays?: FindWrongDays;
}

/** Finds days of a body as it was sent that are wrong only today, such as a lesson in the past. */
export type FindWrongDays = (body: unknown) => Promise<ErrorDetail[]>;

/**
 * Connects a handler to its route; the router validates the input and removes undeclared fields from the output.
 *
 * @param findWrongDays called when a schema has refused the body, so that one answer names all wrong fields; the handler
 *   refuses the same days in a body that is right otherwise
 */
export function implement<R extends RouteContract>(
  route: R,
  handle: (input: HandlerInput<R>) => Promise<RouteAnswer<R> | SerializedJson>,
  findWrongDays?: FindWrongDays,
): Implementation {
  return { route, handle: handle as Implementation['handle'], findWrongDays };
}
