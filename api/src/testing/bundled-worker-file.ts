import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the folder of the bundled workers, set by global-setup.ts. */
    workersFolder: string;
  }
}

/**
 * Takes the place of `platform/workers/worker-file.ts` in tests: a worker that starts from a bundle, as in the product,
 * needs half the processor time of one that starts through tsx.
 */
export function getWorkerFile(name: string): URL {
  return new URL(`${name}.worker.js`, inject('workersFolder'));
}
