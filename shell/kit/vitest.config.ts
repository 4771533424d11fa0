import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'kit',
    environment: 'happy-dom',
    pool: 'threads',
    isolate: false,
    setupFiles: ['./testing/setup.ts'],
    include: ['**/*.test.{ts,tsx}'],
  },
});
