import { expect, type Locator } from 'playwright/test';

/** Opens a section of a student's card, also one that does not fit the row and is in the menu «Еще». */
export async function openTab(card: Locator, name: string): Promise<void> {
  const tab = card.getByRole('tab', { name, exact: true });
  // a tab may leave for the menu when the row has been measured
  await expect(async () => {
    if (await tab.isVisible()) return tab.click({ timeout: 2000 });
    await card.getByRole('button', { name: 'Еще', exact: true }).click({ timeout: 2000 });
    await card.page().getByRole('menuitem', { name, exact: true }).click({ timeout: 2000 });
  }).toPass();
}
