import { expect, type Locator } from 'playwright/test';

/** Presses Tab until the control has the focus, and checks that the focus is visible. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < 80; presses += 1) {
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

/** Whether the control, or the box drawn for it, has an outline or a ring. */
async function showsFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    let drawn: Element | null = element;
    for (let level = 0; drawn && level < 3; level += 1, drawn = drawn.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(drawn);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true;
      if (boxShadow !== 'none') return true;
    }
    return false;
  });
}
