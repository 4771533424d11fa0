import type { Bucket } from './s3-bucket';

/** What goes wrong with a conditional write; in the last two it has been executed. */
export const bucketFaults = ['unavailable', 'conflict', 'time-out', 'repeated'] as const;
export type BucketFault = (typeof bucketFaults)[number];

interface Behaviour {
  chooseFault(key: string): BucketFault | undefined;
  /** Called for each conditional write that is executed. */
  onCreated(key: string, text: string): void;
}

/** An error like the SDK's. */
const fail = (httpStatusCode?: number) => Object.assign(new Error('no'), { $metadata: { httpStatusCode } });

/** Lets calls of other writers come between a call, its execution and its answer. */
async function letOthersRun(): Promise<void> {
  for (let turns = Math.floor(Math.random() * 3); turns > 0; turns -= 1) await new Promise((go) => setImmediate(go));
}

/** A bucket in memory that executes calls like a store does, and answers some conditional writes with a fault. */
export function createMemoryBucket({ chooseFault, onCreated }: Behaviour): Bucket {
  const objects = new Map<string, { bytes: Buffer; writer: string | undefined }>();
  const bucket: Bucket = {
    async put(key, body, { isNew = false, writer } = {}) {
      const fault = isNew ? chooseFault(key) : undefined;
      if (fault === 'unavailable') throw fail(503);
      if (fault === 'conflict') throw fail(409);
      if (isNew && objects.has(key)) throw fail(412);
      objects.set(key, { bytes: Buffer.from(body), writer });
      if (isNew) onCreated(key, Buffer.from(body).toString());
      if (fault === 'time-out') throw fail();
      // The client lost the first answer and sent the call again.
      if (fault === 'repeated') throw fail(412);
    },
    get: async (key) => objects.get(key) ?? null,
    list: async (prefix, after = '') =>
      [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort(),
    async remove(key) {
      objects.delete(key);
    },
  };

  async function call<T>(run: () => Promise<T>): Promise<T> {
    await letOthersRun();
    return run().finally(letOthersRun);
  }
  return {
    put: (...args) => call(() => bucket.put(...args)),
    get: (...args) => call(() => bucket.get(...args)),
    list: (...args) => call(() => bucket.list(...args)),
    remove: (...args) => call(() => bucket.remove(...args)),
  };
}
