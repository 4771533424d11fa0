import { defineConfig } from 'playwright/test';
import { keepTemporaryFilesInMemory } from '../shell/launch/memory-folder.mjs';
import { argsToSaveProcessorTime, resolveBrowser } from './browser';

// The data of products, and Chromium's shared memory, which Playwright keeps in files of the temporary folder.
keepTemporaryFilesInMemory();

const { executablePath, args } = await resolveBrowser();

/**
 * Journeys that run at desktop size only, as their users do. The enrolment and screens for all users run at both sizes.
 */
const onlyOnDesktop = ['**/*keyboard*', '**/contract-life.spec.ts', '**/settings.spec.ts', '**/import.spec.ts'];
const onlyOnPhone = [
  '**/late-signature.spec.ts',
  '**/consents.spec.ts',
  '**/working-day.spec.ts',
  '**/attendance-offline.spec.ts',
  '**/trial-lesson.spec.ts',
  '**/page-width.spec.ts',
];

export default defineConfig({
  outputDir: '../.cache/e2e',
  globalSetup: './prepared-data.ts',
  // Each worker has its own product with a real PostgreSQL. Tests also wait for pauses and timers: with two workers a
  // fifth of two cores stays idle.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 300_000,
  // Allows for a loaded machine, where a step of one second may take many.
  expect: { timeout: 20_000 },
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // A service worker keeps the whole portal in each new context, a fifth of a journey's processor time, and sends the
    // requests that drills intercept. Tests that depend on it allow it, as do the longest journeys, as with a real user.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: [...args, ...argsToSaveProcessorTime] },
    // Contrast measured during a transition would be wrong.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      testDir: './journeys',
      testIgnore: onlyOnPhone,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testDir: './journeys',
      testIgnore: onlyOnDesktop,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'drills', testDir: './drills', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
