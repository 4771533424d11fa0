import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { argsToSaveProcessorTime, resolveBrowser } from '../e2e/browser.ts';

const { executablePath, args } = await resolveBrowser();

// React's development build takes a third more processor time. Vite and the libraries choose theirs by this variable.
process.env.NODE_ENV = 'production';

/** Every story is a test: it must render, pass its play function, and have no axe findings. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: join(import.meta.dirname, '../.cache/vite-stories'),
  server: { fs: { allow: ['..'] } },
  plugins: [storybookTest({ configDir: join(import.meta.dirname, '.storybook') })],
  optimizeDeps: {
    // Found while tests run, a dependency makes Vite reload the page under them.
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      '@base-ui/react/alert-dialog',
      '@base-ui/react/csp-provider',
      '@base-ui/react/dialog',
      '@base-ui/react/menu',
      '@base-ui/react/popover',
      '@base-ui/react/select',
      '@base-ui/react/tabs',
      '@base-ui/react/tooltip',
      '@maskito/core',
      '@maskito/react',
      '@radix-ui/react-toast',
      '@visx/scale',
      '@visx/shape',
      'date-fns',
      'date-fns/locale',
      'date-fns/locale/en-GB',
      'date-fns/locale/ru',
      'input-otp',
      'lucide-react',
      'react-day-picker',
      // what the stories of the remotes and the shell load
      '@dnd-kit/core',
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      '@testing-library/react',
      '@testing-library/user-event',
      '@tiptap/core',
      '@tiptap/extension-table',
      '@tiptap/pm/model',
      '@tiptap/react',
      '@tiptap/starter-kit',
      'altcha-lib',
      'altcha-lib/algorithms/web/pbkdf2',
      'dompurify',
      'i18next',
      'react-hook-form',
      'react-i18next',
      'react-router-dom',
      'uqr',
      'zod',
      'zustand',
    ],
  },
  test: {
    name: 'stories',
    testTimeout: 20_000,
    setupFiles: ['.storybook/test-setup.ts'],
    // One page for all files: opening a page costs more than a story does.
    isolate: false,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath, args: [...args, ...argsToSaveProcessorTime] } }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
