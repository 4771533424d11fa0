import type { Locator, Page } from 'playwright/test';

/** A list of the portal by its name: a table on a desktop, a list of cards on a phone. */
export function listNamed(page: Page, name: string) {
  const list = page.getByRole('table', { name }).or(page.getByRole('list', { name }));
  return {
    list,
    /** Its rows with this text. */
    rows: (hasText: string | RegExp): Locator =>
      list.getByRole('row').or(list.getByRole('listitem')).filter({ hasText }),
  };
}
