import { defineConfig } from 'playwright/test';
import { resolveBrowser } from './browser';

const { executablePath, args } = await resolveBrowser();

/** A journey runs at the size that its people use; the enrolment and what everybody meets run at both. */
const onlyOnDesktop = ['**/*keyboard*', '**/contract-life.spec.ts', '**/settings.spec.ts', '**/import.spec.ts'];
const onlyOnPhone = [
  '**/late-signature.spec.ts',
  '**/consents.spec.ts',
  '**/working-day.spec.ts',
  '**/attendance-offline.spec.ts',
];

export default defineConfig({
  outputDir: '../.cache/e2e',
  // each worker has a product of its own with real PostgreSQL; one alone leaves a third of two cores idle
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 300_000,
  // what takes a second on a quiet machine may take many on a loaded one
  expect: { timeout: 20_000 },
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args },
    // half-way through a transition no contrast is right
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
    // drills break what the page itself asks for; a service worker would ask in its place
    {
      name: 'drills',
      testDir: './drills',
      use: { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' },
    },
  ],
});
