import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Place } from './s3-bucket';

/** What goes wrong with a call: it is not executed, its answer is lost, or it conflicts with another call. */
export type Fault = 'unavailable' | 'answer lost' | 'conflict';

export interface S3Store {
  place: S3Place;
  /** `choose` is called for each write; undefined lets it pass. */
  setFaults(choose: (key: string) => Fault | undefined): void;
  /** Returns and clears the calls so far, such as `GET /releases/pointer/00000001.json`. */
  takeCalls(): string[];
  close(): Promise<void>;
}

const bucket = 'releases';

/**
 * A real S3 server on loopback, behind a proxy that adds what it lacks, `If-None-Match: *`, and injects faults.
 *
 * @param ignoresConditions leaves the condition to the server, which ignores it
 */
export async function startS3Store({ ignoresConditions = false } = {}): Promise<S3Store> {
  const directory = mkdtempSync(join(tmpdir(), 's3-store-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port: storePort } = await server.run();
  const existing = new Set<string>();
  let turn: Promise<void> = Promise.resolve();
  let chooseFault: (key: string) => Fault | undefined = () => undefined;
  let calls: string[] = [];

  async function handle(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const key = decodeURIComponent(new URL(call.url ?? '/', 'http://store').pathname);
    calls.push(`${call.method} ${key}`);
    const fault = call.method === 'PUT' ? chooseFault(key) : undefined;
    if (fault === 'unavailable') return refuse(call, answer, 503, 'SlowDown');
    const isConditional = call.method === 'PUT' && call.headers['if-none-match'] === '*' && !ignoresConditions;
    if (isConditional && fault === 'conflict') return refuse(call, answer, 409, 'ConditionalRequestConflict');
    await inTurn(async () => {
      if (isConditional && existing.has(key)) return refuse(call, answer, 412, 'PreconditionFailed');
      const status = await forward(call, fault === 'answer lost' ? undefined : answer);
      if (call.method === 'PUT' && status === 200) existing.add(key);
      if (call.method === 'DELETE') existing.delete(key);
      if (fault === 'answer lost') call.socket.destroy();
    });
  }

  /** Runs one call at a time: the server fails when an object is read or listed while it is written. */
  function inTurn(work: () => Promise<void> | void): Promise<void> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  function forward(call: IncomingMessage, answer: ServerResponse | undefined): Promise<number> {
    return new Promise((resolve, reject) => {
      const { method, url, headers } = call;
      const inner = request({ host: '127.0.0.1', port: storePort, method, path: url, headers }, (response) => {
        const status = response.statusCode ?? 500;
        response.on('end', () => resolve(status));
        if (!answer) return response.resume();
        answer.writeHead(status, response.headers);
        return response.pipe(answer);
      });
      inner.on('error', reject);
      call.pipe(inner);
    });
  }

  const proxy = createServer((call, answer) => {
    handle(call, answer).catch(() => call.socket.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const bound = proxy.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    // the server has only this account
    place: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    setFaults: (choose) => {
      chooseFault = choose;
    },
    takeCalls: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function refuse(call: IncomingMessage, answer: ServerResponse, status: number, code: string): void {
  call.resume();
  answer.writeHead(status, { 'Content-Type': 'application/xml' });
  answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
