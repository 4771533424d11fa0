import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

const interaction = 'interaction';

/** A user of the page: counts clicks and filled fields, and measures how long the page takes to respond. */
export class Hand {
  clicks = 0;
  /** Filled fields; reaching a field by Tab or by a press is part of it. */
  fields = 0;

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    const { x, y } = await findCentre(target);
    await this.page.mouse.click(x, y);
    this.clicks += 1;
  }

  async fill(target: Locator, text: string): Promise<void> {
    await target.pressSequentially(text);
    this.fields += 1;
  }

  /** The longest time from an interaction to the next paint (INP), in milliseconds; those under 16 ms count as 16. */
  async readSlowestInteraction(): Promise<number> {
    const names = await this.page.evaluate(() =>
      performance.getEntriesByType('mark').map(({ name }) => name.split(' ', 2)),
    );
    const durations = names.flatMap(([kind, duration]) => (kind === interaction ? [Number(duration)] : []));
    return Math.max(16, ...durations);
  }
}

/**
 * Checks the element before the click: the checks inside Playwright's click run in the page and would count as its
 * response. Repeats them when the element is replaced meanwhile, as the trigger of a menu is when the menu's code
 * loads.
 */
async function findCentre(target: Locator): Promise<{ x: number; y: number }> {
  let centre = { x: 0, y: 0 };
  await expect(async () => {
    await target.click({ trial: true });
    const box = await target.boundingBox();
    if (!box) throw new Error('Nothing to click');
    centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }).toPass();
  return centre;
}

/** Slows the processor of the page and keeps the duration of each interaction as a mark. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  await page.addInitScript((name) => {
    // missing in the types of TypeScript; without it only interactions above 104 ms are reported
    const options = { type: 'event', buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId) performance.mark(`${name} ${entry.duration}`);
      }
    }).observe(options);
  }, interaction);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
