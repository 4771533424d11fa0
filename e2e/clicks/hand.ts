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
    const { x, y } = await findCentre(target);
    await this.begin(target);
    await this.page.mouse.click(x, y);
    this.clicks += 1;
  }

  async fill(target: Locator, text: string): Promise<void> {
    await this.begin(target);
    await target.pressSequentially(text);
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

  private async begin(target: Locator): Promise<void> {
    const [snapshot = ''] = (await target.ariaSnapshot()).split('\n');
    this.actions.push({ target: snapshot.replace(/^- /, ''), start: Date.now() });
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
  }).toPass({ timeout: 30_000 });
  return centre;
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
