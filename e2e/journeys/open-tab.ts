import type { Locator } from 'playwright/test';

/** Opens a section of a student's card, also one that does not fit the row and is in the menu «Еще». */
export async function openTab(card: Locator, name: string): Promise<void> {
  await card.getByRole('tab', { name: 'Обзор' }).waitFor();
  const tab = card.getByRole('tab', { name, exact: true });
  if (await tab.isVisible()) return tab.click();
  await card.getByRole('button', { name: 'Еще', exact: true }).click();
  await card.page().getByRole('menuitem', { name, exact: true }).click();
}
