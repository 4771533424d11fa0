import type { Locator, Page, Route } from 'playwright/test';
import { expect, isReported, menuLink, test } from './drill';

/** A screen of each remote in the staff menu, and a screen of another remote that must keep working. */
const remotes = [
  { id: 'mf-crm', screen: 'Ученики', other: 'Чат' },
  { id: 'mf-funnel', screen: 'Воронка продаж', other: 'Ученики' },
  { id: 'mf-contracts', screen: 'Регистрации', other: 'Ученики' },
  { id: 'mf-chat', screen: 'Чат', other: 'Ученики' },
];

/** Faults of the requests for a release's files. The last one is never answered. */
const losses: { name: string; kind: string; break: (route: Route) => Promise<void> }[] = [
  { name: '404', kind: 'http', break: (route) => route.fulfill({ status: 404, body: 'Not Found' }) },
  { name: '500', kind: 'http', break: (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }) },
  {
    name: 'a page of HTML',
    kind: 'http',
    break: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Sign in</p>' }),
  },
  {
    name: 'other bytes',
    kind: 'integrity',
    break: (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: '// changed on the way' }),
  },
  { name: 'no answer', kind: '', break: () => new Promise(() => undefined) },
];

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, level: 1 });

const failure = (page: Page): Locator => page.getByRole('main').getByRole('alert');

/** Makes the page record when a heading is first drawn. */
const noteHeadings = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      const key = `drawn: ${document.querySelector('h1')?.textContent?.trim()}`;
      if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, String(Date.now()));
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

/** Clicks the link of a screen. @returns the milliseconds, by the page's clock, until its heading is drawn */
async function follow(page: Page, name: string): Promise<number> {
  const key = `drawn: ${name}`;
  const clicked = await menuLink(page, name).evaluate((link, drawn) => {
    sessionStorage.removeItem(drawn);
    if (link instanceof HTMLElement) link.click();
    return Date.now();
  }, key);
  await expect(heading(page, name)).toBeVisible();
  return Number(await page.evaluate((drawn) => sessionStorage.getItem(drawn), key)) - clicked;
}

for (const { id, screen, other } of remotes) {
  test(`whatever happens to the files of ${id}, another section opens without waiting for them`, async ({
    page,
    product,
  }) => {
    await noteHeadings(page);
    for (const { name, kind, break: breakRoute } of losses) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // Set before the page opens, since it preloads files of some screens.
      let requested = 0;
      await page.route(new RegExp(`/remotes/${id}/.*\\.(js|css)$`), (route) => {
        requested += 1;
        return breakRoute(route);
      });
      await page.goto('/notices-of-nobody');
      await menuLink(page, screen).click();
      await expect.poll(() => requested).toBeGreaterThan(0);
      // The page may reload once for lost files, which would lose a click at that moment.
      if (kind !== '') await expect(failure(page)).toBeVisible();
      const milliseconds = await follow(page, other);
      test.info().annotations.push({ type: `${id}: ${name}`, description: `${milliseconds} ms` });
      expect(milliseconds, 'noted by the page').toBeGreaterThanOrEqual(0);
      // The shell gives up a file after ten seconds.
      expect(milliseconds, `${name} at ${id}`).toBeLessThan(8000);
      if (kind === '') continue;
      // The report names the remote and the release, and the section says what failed.
      const version = await page.evaluate((remote) => {
        const snapshot = JSON.parse(document.getElementById('boot-snapshot')?.textContent ?? '{}');
        return snapshot.remotes[remote].stable.manifest.version;
      }, id);
      await menuLink(page, screen).click();
      await expect(failure(page)).toBeVisible();
      await expect
        .poll(() => isReported(product, `"kind":"${kind}"`, `"remote":"${id}"`, `"version":"${version}"`))
        .toBe(true);
    }
  });
}
