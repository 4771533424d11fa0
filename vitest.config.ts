import { defineConfig } from 'vitest/config';
import { LongestFirst } from './shell/launch/longest-first.ts';
import { keepTemporaryFilesInMemory } from './shell/launch/memory-folder.mjs';

keepTemporaryFilesInMemory();

const frontEnds = ['shell/src', 'shell/kit', 'mf-*/src', 'design-system/src', 'embed/src'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      'api/vitest.config.ts',
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // One environment for all files of a thread: seven times faster. The setup file unmounts after each test.
          pool: 'threads',
          isolate: false,
          // left alone, vitest keeps one core free
          maxWorkers: '100%',
          // what takes milliseconds on a quiet machine may take seconds on a loaded one
          testTimeout: 20_000,
          hookTimeout: 60_000,
          setupFiles: ['shell/kit/testing/test-setup.ts'],
          include: frontEnds.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          pool: 'threads',
          maxWorkers: '100%',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          include: [
            'shell/{build,contract,launch,release,server,worker}/**/*.test.ts',
            'mf-*/*.test.ts',
            'embed/build/**/*.test.ts',
          ],
        },
      },
    ],
  },
});
