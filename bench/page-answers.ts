import type { Browser, Cookie } from 'playwright';
import { Hand, type Interaction, slowDown } from '../e2e/clicks/hand';

/** What a visitor does on a screen, by its address. */
const uses: Record<string, (hand: Hand) => Promise<void>> = {
  async '/trial-request'(hand) {
    await fillTexts(hand);
    await hand.click(hand.page.getByRole('checkbox').last());
    await send(hand);
    // the rules have arrived and been applied, whichever of them refuses
    await hand.page.locator('[aria-invalid=true]').first().waitFor();
    await send(hand);
  },
  async '/auth'(hand) {
    await fillTexts(hand);
    await hand.click(hand.page.getByRole('checkbox', { name: 'Я не робот' }));
    await hand.page.locator(`${sendButton}:enabled`).waitFor();
    await send(hand);
  },
  async '/students'(hand) {
    await hand.fill(hand.page.getByRole('searchbox'), 'петров');
    await hand.click(hand.page.getByRole('link', { name: /^Петров/ }).first());
    await hand.page.getByRole('dialog').getByRole('heading').first().waitFor();
  },
};

const sendButton = 'main form button[type=submit]';

async function fillTexts(hand: Hand): Promise<void> {
  const form = hand.page.locator('main form');
  await form.getByRole('textbox').first().waitFor();
  for (const field of await form.locator('input[type=text], input[type=password], textarea').all()) {
    if (await field.isVisible()) await hand.fill(field, 'Скорая Анна');
  }
}

const send = (hand: Hand) => hand.click(hand.page.locator(sendButton));

/** @returns the slowest answer of a screen to a press or a key (INP), with the processor of `slowdown` */
export async function findSlowestAnswer(
  browser: Browser,
  { url, path, cookies, slowdown }: { url: string; path: string; cookies: Cookie[]; slowdown: number },
): Promise<Interaction> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ viewport, locale: 'ru-RU', serviceWorkers: 'block' });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const hand = new Hand(page, await slowDown(page, slowdown));
    await page.goto(url + path);
    await page.waitForLoadState('networkidle');
    await uses[path]?.(hand);
    return await hand.readSlowestInteraction();
  } finally {
    await context.close();
  }
}
