import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    environment: 'node',
    pool: 'threads',
    globalSetup: './src/platform/testing/global-setup.ts',
    include: ['src/**/*.test.ts', 'contract/**/*.test.ts'],
  },
});
