import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    environment: 'node',
    pool: 'threads',
    // files of one thread share what they import: half the processor time
    isolate: false,
    // tests wait for the database and for processes that they start more than they compute
    maxWorkers: availableParallelism() + 1,
    // the number of workers differs from that of the other projects, so they do not run in parallel
    sequence: { groupOrder: 1 },
    // what takes milliseconds on a quiet machine may take seconds on a loaded one
    testTimeout: 120_000,
    hookTimeout: 180_000,
    globalSetup: './src/testing/global-setup.ts',
    alias: [
      {
        find: /^.*\/workers\/worker-file$/,
        replacement: join(import.meta.dirname, 'src/testing/bundled-worker-file.ts'),
      },
    ],
    include: ['src/**/*.test.ts', 'contract/**/*.test.ts'],
  },
});
