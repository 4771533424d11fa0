import { expect, type Page } from 'playwright/test';

/** Shows the cards of a column: a narrow screen shows one column at a time, a wide one the closed ones as strips. */
export async function showColumn(page: Page, column: string): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 700;
  if (isNarrow) await page.getByRole('group', { name: 'Этапы воронки' }).getByRole('button', { name: column }).click();
  else if (closedColumns.includes(column)) await openStrip(page, column);
}

const closedColumns = ['Подписан договор', 'Отказ'];

async function openStrip(page: Page, column: string): Promise<void> {
  const toggle = page.getByRole('button', { name: `Карточки этапа «${column}»` });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

/** Moves a card by dragging it or by its menu «Переместить в…». */
export async function moveCard(page: Page, child: string, column: string, by: 'mouse' | 'menu'): Promise<void> {
  if (by === 'menu') {
    await page.getByRole('button', { name: `Переместить в…: ${child}` }).click();
    await page.getByRole('menuitem', { name: `Переместить в «${column}»` }).click();
    return;
  }
  const handle = page.getByRole('article').filter({ has: page.getByRole('link', { name: child }) });
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

/** Waits for the day of an assigned trial lesson: the card moves to the top at once, and with the server's answer to its day. */
export async function expectAssigned(page: Page, child: string): Promise<void> {
  const column = page.getByRole('region', { name: /^Назначено пробное/ });
  await expect(column.getByRole('article').filter({ hasText: child })).toContainText(/\d{1,2}:\d{2}/);
}
