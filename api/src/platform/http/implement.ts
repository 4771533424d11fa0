import type { Readable } from 'node:stream';
import type { SessionUser } from '@school/api-contract/auth';
import type { RouteAnswer, RouteContract, RouteInput } from '@school/api-contract/route';

/** Who calls and from where; everything a handler may know of HTTP. */
export interface Caller {
  /** Null for an anonymous visitor; never null where the policy asks for staff. */
  user: SessionUser | null;
  /** Address behind the trusted proxies. */
  ip: string;
  userAgent: string;
  requestId: string;
  /** A cookie by its name; undefined when absent. */
  cookie(name: string): string | undefined;
  /**
   * For routes whose limit says `subjectCounted: 'byHandler'`: counts the call under its subject. Call it as soon as the
   * caller has proven something, and outside of transactions. Refuses with TOO_MANY_REQUESTS.
   */
  countSubject(): Promise<void>;
  /** Takes all counts of the subject back: the caller turned out to be the one whom the limit protects. */
  forgetSubject(): Promise<void>;
}

export interface FileNames {
  name: string;
  latinName: string;
}

/** What a handler may say besides the body. */
export interface Reply {
  setCookie(name: string, value: string, options: { maxAgeSeconds: number; path: string }): void;
  clearCookie(name: string, path: string): void;
  /** For routes with `paged`: the count of all rows and the cursor of the next page, if there is one. */
  page(total: number, nextCursor: string | null): void;
  /** For routes with `contentType: 'text/plain'`: a machine of other people reads it. */
  text(content: string): void;
  /** For routes with `contentType`: the file instead of a body. `latinName` is for clients that read no other letters. */
  file(content: Buffer, names: FileNames, disposition: 'inline' | 'attachment'): void;
  /** The same for a file to be saved that is made while it is sent. */
  stream(content: Readable, names: FileNames): void;
  /** For routes with `contentType: 'text/event-stream'`; `content` is destroyed when the caller is gone. */
  events(content: Readable): void;
}

/**
 * An answer that the database has written as JSON. It goes out as it is, since reading and writing it again would cost more
 * than all the rest of a big answer; outside production it is held against the route's schema, field by field.
 */
export class ReadyJson {
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
}

/** Ties a handler to its route; the router validates what comes in and strips what goes out. */
export function implement<R extends RouteContract>(
  route: R,
  handle: (input: HandlerInput<R>) => Promise<RouteAnswer<R> | ReadyJson>,
): Implementation {
  return { route, handle: handle as Implementation['handle'] };
}
