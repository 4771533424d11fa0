import type { Page } from 'playwright';

/** Waits until nothing on the page loads. Live events keep a connection open, so a staff page never has an idle network. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.locator('#root, #storybook-root').waitFor({ state: 'attached' });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
