import type { BrowserContext } from 'playwright/test';
import { board, expect, funnel, isReported, test } from './drill';
import { killHungPage } from './hung-page';

const loops = {
  'while it is drawn': 'export function Component(): null { for (;;) {} }',
  'when it is evaluated': 'for (;;) {}\nexport function Component() { return null; }',
};

/** Opens the page in a new tab, waits until the release in it runs and it no longer responds, and kills its process, as people do. */
async function hangAndKill(context: BrowserContext, url: string, version: string): Promise<void> {
  // A page of the same origin that runs no code of the portal and can read the notes of a page that no longer responds.
  const reader = await context.newPage();
  await reader.goto(new URL('/shell/favicon.svg', url).href);
  const listNotes = () => reader.evaluate(() => Object.entries(localStorage));
  const before = (await listNotes()).map(([key]) => key);
  const tab = await context.newPage();
  await tab.goto(url, { waitUntil: 'commit' });
  await expect
    .poll(async () =>
      (await listNotes()).some(
        ([key, note]) => key.startsWith('school.start.') && !before.includes(key) && note.includes(version),
      ),
    )
    .toBe(true);
  await reader.close();
  await killHungPage(tab);
}

for (const [name, source] of Object.entries(loops)) {
  test(`a screen in an endless loop ${name} is not run from the third start on`, async ({
    page,
    context,
    product,
    releases,
  }) => {
    const version = await releases.publish(source);
    const url = product.url + funnel;
    await hangAndKill(context, url, version);
    await hangAndKill(context, url, version);

    const started = Date.now();
    await page.goto(funnel);
    await expect(board(page)).toBeVisible();
    test.info().annotations.push({ type: 'third start', description: `${Date.now() - started} ms` });
    await expect.poll(() => isReported(product, '"kind":"fallback"', '"cause":"hang"', version)).toBe(true);

    await page.goto('/?safe=1');
    await expect(page.getByRole('listitem')).toHaveText(`mf-funnel ${version}: sales-funnel`);
    await page.getByRole('link', { name: 'Открыть портал' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
