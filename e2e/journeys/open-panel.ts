import type { Locator, Page } from 'playwright/test';

/** The panel of a record: docked beside its list on a desktop, a sheet on a phone or without its list. */
export function openPanel(page: Page, name: string | RegExp): Locator {
  return page.getByRole('region', { name }).or(page.getByRole('dialog', { name }));
}
