import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

/** One answer of the page to a press or a key. */
export interface Interaction {
  /** From the press to the next paint (INP). */
  ms: number;
  /** `pointerdown`, `keydown` or another name of the DOM. */
  event: string;
  /** Role and accessible name of what was pressed or filled in, as `button "Save"`. */
  target: string;
}

interface Action {
  target: string;
  /** Milliseconds since 1970. */
  start: number;
}

interface EventTiming {
  event: string;
  ms: number;
  /** Milliseconds since 1970. */
  start: number;
}

/** A user of the page: counts clicks and filled fields, and measures how long the page takes to respond. */
export class Hand {
  clicks = 0;
  /** Filled fields; reaching a field by Tab or by a press is part of it. */
  fields = 0;

  readonly page: Page;
  private readonly actions: Action[] = [];
  private readonly timings: readonly EventTiming[];

  /** @param timings grow while the page is used: those of `slowDown` */
  constructor(page: Page, timings: readonly EventTiming[]) {
    this.page = page;
    this.timings = timings;
  }

  async click(target: Locator): Promise<void> {
    await this.begin(target);
    await expect(() => this.press(target)).toPass({ timeout: 30_000 });
    this.clicks += 1;
  }

  async fill(target: Locator, text: string): Promise<void> {
    await this.begin(target);
    await target.pressSequentially(text);
    await this.waitForPaint();
    this.fields += 1;
  }

  /** Interactions under 16 ms count as 16. */
  async readSlowestInteraction(): Promise<Interaction> {
    // the last interaction is told after the next paint
    await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
    return this.timings
      .map(({ event, ms, start }) => ({
        ms,
        event,
        target: this.actions.findLast((action) => action.start <= start)?.target ?? 'nothing',
      }))
      .reduce((slowest, next) => (next.ms > slowest.ms ? next : slowest), { ms: 16, event: 'all', target: 'all' });
  }

  /**
   * Presses an element that is enabled, at rest and not covered. Playwright's own click, also its trial, would press with
   * scripts of Playwright in the page, which count as the page's response.
   *
   * @throws when it cannot be pressed yet, or was replaced before the press arrived, as the trigger of a menu is when
   *   the menu's code loads
   */
  private async press(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded({ timeout: 5_000 });
    await expect(target).toBeEnabled();
    const box = await target.boundingBox();
    if (!box) throw new Error('Nothing to press');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.page.mouse.move(at.x, at.y);
    await this.waitForPaint();
    const press = await target.evaluateHandle((element, { x, y }) => {
      if (!element.contains(document.elementFromPoint(x, y))) throw new Error('Covered');
      const seen = { arrived: false };
      element.addEventListener('click', () => (seen.arrived = true), { once: true, capture: true });
      return seen;
    }, at);
    await this.page.mouse.click(at.x, at.y);
    await this.waitForPaint();
    // a press that left the page has arrived
    const arrived = await press.evaluate((seen) => seen.arrived).catch(() => true);
    if (!arrived) throw new Error('Pressed something else');
  }

  /** Playwright looks for what comes next with scripts in the page, which would count as its response until then. */
  private async waitForPaint(): Promise<void> {
    await this.page
      // idle: a response may be rendered in slices, after a frame in which nothing has changed
      .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))))
      // a press may leave the page
      .catch(() => undefined);
  }

  private async begin(target: Locator): Promise<void> {
    const [snapshot = ''] = (await target.ariaSnapshot()).split('\n');
    this.actions.push({ target: snapshot.replace(/^- /, ''), start: Date.now() });
  }
}

/** Slows the processor of the page. The returned list receives each interaction, also those before a page load. */
export async function slowDown(page: Page, rate: number): Promise<readonly EventTiming[]> {
  const timings: EventTiming[] = [];
  await page.exposeFunction('tellInteraction', (timing: EventTiming) => timings.push(timing));
  await page.addInitScript(() => {
    // unknown to the types of TypeScript; without it only interactions above 104 ms are told
    const options = { type: 'event', buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('interactionId' in entry && entry.interactionId)) continue;
        const start = performance.timeOrigin + entry.startTime;
        window.tellInteraction({ event: entry.name, ms: entry.duration, start });
      }
    }).observe(options);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return timings;
}

declare global {
  interface Window {
    tellInteraction: (timing: EventTiming) => void;
  }
}
