import { expect, type Locator, type Page } from 'playwright/test';

/** Enough for a page of a list with several controls in each row, wherever the focus starts. */
const mostPresses = 300;

/** Presses Tab until the control has the focus, and checks that the focus is visible. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect.soft(await showsFocus(target), `focus is visible on ${target}`).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Moves the focus to a field and types. */
export async function tabAndType(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

/** Moves the focus to a control and presses a key. */
export async function tabAndPress(target: Locator, key: 'Enter' | 'Space' | 'ArrowDown'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Expects that an action or a closed dialog has left the focus on an element, not on the body. */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: `the focus after: ${after}` })
    .not.toBe('BODY');
}

/** Whether the control, its overlay or the box drawn for it has an outline or a ring. */
async function showsFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const hasRing = (drawn: Element, part?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(drawn, part);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    if (hasRing(element, '::after')) return true;
    let drawn: Element | null = element;
    for (let level = 0; drawn && level < 3; level += 1, drawn = drawn.parentElement) if (hasRing(drawn)) return true;
    return false;
  });
}
