import type { ChildProcess } from 'node:child_process';
import { type Bucket, getStatus } from './s3-bucket';

type Call = { [Name in keyof Bucket]: { name: Name; args: Parameters<Bucket[Name]> } }[keyof Bucket];
type Asked = Call & { id: number };

/** `status` of a call that failed; undefined when it got no answer. */
type Answered = { id: number } & ({ value: unknown } | { failed: true; status: number | undefined });

/** Lets a process call a bucket of this one; the bucket decides what fails. */
export function lendBucket(child: ChildProcess, bucket: Bucket): void {
  child.on('message', async (asked: Asked) => {
    const answer = await run(bucket, asked).then(
      (value): Answered => ({ id: asked.id, value }),
      (error: unknown): Answered => ({ id: asked.id, failed: true, status: getStatus(error) }),
    );
    if (child.connected) child.send(answer);
  });
}

function run(bucket: Bucket, call: Call): Promise<unknown> {
  if (call.name === 'put') return bucket.put(...call.args);
  if (call.name === 'get') return bucket.get(...call.args);
  if (call.name === 'list') return bucket.list(...call.args);
  return bucket.remove(...call.args);
}

/** The bucket that the process which started this one lends. */
export function parentBucket(): Bucket {
  const waiting = new Map<number, (answer: Answered) => void>();
  let calls = 0;
  process.on('message', (answer: Answered) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  async function ask(call: Call): Promise<unknown> {
    calls += 1;
    const id = calls;
    const answer = await new Promise<Answered>((resolve) => {
      waiting.set(id, resolve);
      process.send?.({ ...call, id } satisfies Asked);
    });
    if ('failed' in answer) throw Object.assign(new Error('no'), { $metadata: { httpStatusCode: answer.status } });
    return answer.value;
  }
  return {
    put: async (...args) => void (await ask({ name: 'put', args })),
    get: async (...args) => toObject(await ask({ name: 'get', args })),
    list: async (...args) => toTexts(await ask({ name: 'list', args })),
    remove: async (...args) => void (await ask({ name: 'remove', args })),
  };
}

function toObject(value: unknown): { bytes: Buffer; writer: string | undefined } | null {
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return null;
  if (!(value.bytes instanceof Uint8Array)) throw new Error('no bytes');
  const writer = 'writer' in value && typeof value.writer === 'string' ? value.writer : undefined;
  return { bytes: Buffer.from(value.bytes), writer };
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
