import axe from 'axe-core';
import { expect, type Page, type TestInfo } from 'playwright/test';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that depend on colours; the others give the same result in both themes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Checks the screen with axe in both themes, and that nothing is wider than the screen. */
export async function checkScreen(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await findViolations(page, colorScheme === 'light' ? rules : rulesOfColour);
    if (found.length > 0) {
      await testInfo.attach(`${name} ${colorScheme}`, { body: await page.screenshot(), contentType: 'image/png' });
    }
    expect.soft(found, `axe on "${name}", ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expectFits(page, name);
}

/** Checks that nothing is wider than the screen, so that a page never scrolls sideways. */
export async function expectFits(page: Page, name: string): Promise<void> {
  const sideways = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(sideways, `"${name}" is wider than the screen by this number of pixels`).toBeLessThanOrEqual(0);
}

/** @param tagsOrRules either only tags or only rules */
async function findViolations(page: Page, tagsOrRules: string[]) {
  // Loading axe takes longer than a check with it, so each document gets it once.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(axe.source);
  }
  return page.evaluate(async (runOnly) => {
    // Without passed rules the check of a long list is four times as fast.
    const answer = await window.axe?.run(document, { runOnly, resultTypes: ['violations'] });
    return (
      answer?.violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
      })) ?? [{ rule: 'axe is not loaded', nodes: [] }]
    );
  }, tagsOrRules);
}
