import type { z } from 'zod';
import type { ErrorCode } from './rules/errors';
import { asksForCaptcha, type RateLimitName } from './rules/rate-limits';
import {
  type Capability,
  canOpenSection,
  capabilityRoles,
  hasCapability,
  type Role,
  roles,
  type Section,
} from './rules/roles';

/** Who may call a route. Required: a route without a policy does not compile. */
export type Policy =
  /** Anybody. */
  | { kind: 'public' }
  /** Any signed-in member of staff. */
  | { kind: 'staff' }
  | { kind: 'section'; section: Section }
  | { kind: 'capability'; capability: Capability }
  /**
   * Whoever proves to hold this contract: by the signing token, by the cookie that binds a browser to the contract, or
   * as a user who may manage registrations. Without a proof the API answers 404.
   */
  | { kind: 'contractHolder' };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RouteContract {
  readonly method: Method;
  /** In Koa's syntax: `/api/students/:id`. */
  readonly path: `/${string}`;
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
  readonly policy: Policy;
  /** Also open to staff of whom the school requires a second factor that they have not set up yet. */
  readonly withoutSecondFactor?: true;
  /**
   * `subject` is the field that identifies the target, or 'caller' for the signed-in account; `phone` is the dotted
   * path of the phone in the body. The router counts them, unless strangers could then exhaust a victim's limit: then
   * the handler counts them after the caller has proven something, and an answer without that count is a fault.
   */
  readonly rateLimit?: {
    readonly name: RateLimitName;
    readonly subject?: string;
    readonly phone?: string;
    readonly subjectCounted?: 'byHandler';
    /**
     * The handler also counts the address, because a known device bypasses the limit that strangers behind its address
     * used up.
     */
    readonly addressCounted?: 'byHandler';
  };
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * The encoding of a body that is not JSON: an HTML form (`application/x-www-form-urlencoded`), as callbacks of other
   * services send, or `multipart/form-data` with one file.
   */
  readonly bodyEncoding?: 'form' | 'multipart';
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    /** The answer is parsed with it, so that it contains no other fields. */
    readonly schema?: z.ZodType;
    /** The type of an answer that is a file. */
    readonly contentType?: string;
  };
  /** Pages of the school's own websites may call it too (CORS without credentials). */
  readonly embeddable?: true;
  /** A keyset-paged list: the array in the body, `X-Total-Count` and `Link: <...>; rel="next"` in the headers. */
  readonly paged?: true;
  /** For exports and imports: each statement has a time limit, their total has none. */
  readonly longDatabaseWork?: true;
  /** Errors of the route itself; `listErrorCodes` adds those of the platform. */
  readonly errors: readonly ErrorCode[];
}

export function defineRoute<const R extends RouteContract>(route: R): R {
  return route;
}

/** Whether the policy admits a caller of this role; `null` is a visitor. */
export function policyAdmits(policy: Policy, role: Role | null): boolean {
  switch (policy.kind) {
    case 'public':
      return true;
    case 'staff':
      return role !== null;
    case 'section':
      return role !== null && canOpenSection(role, policy.section);
    case 'capability':
      return role !== null && hasCapability(role, policy.capability);
    case 'contractHolder':
      return role !== null && hasCapability(role, 'manageRegistrations');
  }
}

/** The roles that a policy admits, for OpenAPI and the pages. */
export function policyRoles(policy: Policy): readonly Role[] {
  if (policy.kind === 'contractHolder') return capabilityRoles.manageRegistrations;
  return roles.filter((role) => policyAdmits(policy, role));
}

const bodyTypes = { form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const;

/** The content type of the request body. */
export function getBodyType({ bodyEncoding }: Pick<RouteContract, 'bodyEncoding'>): string {
  return bodyEncoding === undefined ? 'application/json' : bodyTypes[bodyEncoding];
}

/** All error codes of the route: its own and those of the platform. */
export function listErrorCodes(route: RouteContract): ReadonlySet<ErrorCode> {
  const codes = new Set<ErrorCode>(route.errors);
  codes.add('INTERNAL').add('SERVICE_UNAVAILABLE').add('STORAGE_FULL');
  if (route.params || route.query || route.body) codes.add('VALIDATION_FAILED');
  if (route.method !== 'GET') codes.add('FOREIGN_ORIGIN').add('BODY_TOO_LARGE').add('OUTCOME_UNKNOWN');
  if (route.body) codes.add('MALFORMED_JSON').add('UNSUPPORTED_MEDIA_TYPE');
  if (route.rateLimit) {
    codes.add('TOO_MANY_REQUESTS');
    if (asksForCaptcha(route.rateLimit.name)) {
      codes.add('CAPTCHA_REQUIRED').add('CAPTCHA_FAILED').add('CAPTCHA_UNAVAILABLE');
    }
  }
  if (route.policy.kind === 'contractHolder') codes.add('NOT_FOUND');
  else if (route.policy.kind !== 'public') {
    codes.add('UNAUTHENTICATED').add('ACCOUNT_DISABLED').add('FORBIDDEN');
    if (!route.withoutSecondFactor) codes.add('SECOND_FACTOR_SETUP_REQUIRED');
  }
  return codes;
}

type Infer<S> = S extends z.ZodType ? z.output<S> : undefined;
type InferInput<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: parsed, with defaults. */
export interface RouteInput<R extends RouteContract> {
  params: Infer<R['params']>;
  query: Infer<R['query']>;
  body: Infer<R['body']>;
}

/** What a caller passes; excludes parts that the route does not have. */
export type RouteCall<R extends RouteContract> = (R['params'] extends z.ZodType
  ? { params: InferInput<R['params']> }
  : { params?: undefined }) &
  (R['query'] extends z.ZodType ? { query?: InferInput<R['query']> } : { query?: undefined }) &
  (R['body'] extends z.ZodType
    ? Record<never, never> extends InferInput<R['body']>
      ? { body?: InferInput<R['body']> }
      : { body: InferInput<R['body']> }
    : { body?: undefined });

/** The body of a success answer. */
export type RouteAnswer<R extends RouteContract> = R['success']['schema'] extends z.ZodType
  ? z.output<R['success']['schema']>
  : undefined;
