import { expect, type Page } from 'playwright/test';

/** Selects the column that a narrow screen shows; a wide screen shows all columns. */
export async function showColumn(page: Page, column: string): Promise<void> {
  const chip = page.getByRole('group', { name: 'Этапы воронки' }).getByRole('button', { name: column });
  if ((page.viewportSize()?.width ?? 0) < 700) await chip.click();
}

/** Moves a card by dragging it or by its menu «Переместить в…». */
export async function moveCard(page: Page, child: string, column: string, by: 'mouse' | 'menu'): Promise<void> {
  if (by === 'menu') {
    await page.getByRole('button', { name: `Переместить в…: ${child}` }).click();
    await page.getByRole('menuitem', { name: `Переместить в «${column}»` }).click();
    return;
  }
  const handle = page.getByRole('button', { name: `Перетащить: ${child}` });
  const target = page.getByRole('region', { name: column });
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error('The card or the column is not on the screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 10, { steps: 5 });
  await page.mouse.move(to.x + to.width / 2, Math.min(to.y + to.height / 2, 500), { steps: 15 });
  await expect(target).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
}
