/**
 * Why a remote could not be shown. The first three kinds are often temporary, so they are retried. `hang`: the release
 * stopped this browser's page in earlier starts.
 */
export type FailureKind =
  | 'network'
  | 'http'
  | 'timeout'
  | 'integrity'
  | 'execution'
  | 'contract'
  | 'forbidden'
  | 'hang';

export interface FailureDetails {
  remoteId: string;
  version: string;
  module: string;
  /** HTTP status of kind `http`. */
  status?: number | undefined;
  cause?: unknown;
}

/** The failure of a remote: kind, place, and a short id that the card shows and the report carries. */
export class RemoteFailure extends Error {
  readonly kind: FailureKind;
  readonly remoteId: string;
  readonly version: string;
  readonly module: string;
  readonly status: number | undefined;
  readonly failureId: string = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36).toUpperCase() ?? '';

  constructor(kind: FailureKind, details: FailureDetails) {
    super(`${kind}: ${details.remoteId}@${details.version}/${details.module} ${toMessage(details.cause)}`.trim(), {
      cause: details.cause,
    });
    this.name = 'RemoteFailure';
    this.kind = kind;
    this.remoteId = details.remoteId;
    this.version = details.version;
    this.module = details.module;
    this.status = details.status;
  }

  get mayPass(): boolean {
    return this.kind === 'network' || this.kind === 'http' || this.kind === 'timeout';
  }
}

/** What an error says before the file it names is fetched again. */
export type ErrorClass =
  | { kind: 'timeout' | 'execution' | 'contract' }
  /** A script or stylesheet did not load; a browser gives no reason. `ran`: it loaded, but its execution failed. */
  | { kind: 'not-loaded'; url: string | undefined; ran?: true | undefined };

/** Recognises error messages of the bundler and the federation runtime. Any other error was thrown by the remote. */
export function classifyError(error: unknown): ErrorClass {
  for (const link of causes(error)) {
    const message = toMessage(link);
    if (isChunkError(link, message)) {
      return property(link, 'type') === 'timeout' || /\(timeout: /.test(message)
        ? { kind: 'timeout' }
        : {
            kind: 'not-loaded',
            url: property(link, 'request') ?? /\((?:error|missing): ([^)]+)\)/.exec(message)?.[1],
            ran: property(link, 'type') === 'missing' || /\(missing: /.test(message) || undefined,
          };
    }
    if (/Module "[^"]+" does not exist in container|#RUNTIME-00[14]|#RUNTIME-006|does not satisfy/i.test(message)) {
      return { kind: 'contract' };
    }
  }
  return { kind: 'execution' };
}

function isChunkError(error: unknown, message: string): boolean {
  return (
    property(error, 'name') === 'ChunkLoadError' ||
    property(error, 'code') === 'CSS_CHUNK_LOAD_FAILED' ||
    /^Loading (?:CSS )?chunk \S+ failed/.test(message)
  );
}

function* causes(error: unknown): Generator<unknown> {
  let link = error;
  for (let depth = 0; depth < 5 && link !== undefined && link !== null; depth++) {
    yield link;
    link = link instanceof Error ? link.cause : undefined;
  }
}

function property(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null || !(key in value)) return undefined;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' ? found : undefined;
}

export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : typeof error === 'string' ? error : '';
}
