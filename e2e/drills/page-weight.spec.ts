import { expect, test } from './drill';

interface Weight {
  /** Kilobytes as they come over the network, by what they are. */
  js: number;
  css: number;
  fonts: number;
  texts: number;
  requests: number;
}

/**
 * What a first visit loads until its screen stands: the numbers reached, and about 5 percent. Raise one only with a
 * reason that a reader of the commit accepts. Texts are the shell's and the screen's own. The tab's icon is
 * left out: the browser asks for it when it likes, before the screen stands or after.
 */
const screens: { path: string; signedIn: boolean; most: Weight }[] = [
  { path: '/auth', signedIn: false, most: { js: 198, css: 7, fonts: 62, texts: 6, requests: 15 } },
  { path: '/trial-request', signedIn: false, most: { js: 304, css: 8, fonts: 62, texts: 7, requests: 19 } },
  { path: '/', signedIn: true, most: { js: 224, css: 9, fonts: 62, texts: 7, requests: 18 } },
];

for (const { path, signedIn, most } of screens) {
  test(`the first load of ${path} stays light and needs no file that the page does not name`, async ({ page }) => {
    if (!signedIn) await page.context().clearCookies();
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('main h1')) return;
        performance.mark('screen-stands');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? '';
    await expect(page.locator('main h1')).toBeVisible();
    const files = await page.evaluate(() => {
      const stands = performance.getEntriesByName('screen-stands')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
        .filter((entry) => entry.startTime < stands)
        .map((entry) => ({ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize }))
        .filter((file) => !file.path.startsWith('/api/') && !file.path.endsWith('/favicon.svg'));
    });

    // Whatever the page does not name is found only when something else has come: a staircase.
    expect(files.map((file) => file.path).filter((file) => !html.includes(file))).toEqual([]);
    const sum = (pattern: RegExp) =>
      Math.ceil(files.filter((file) => pattern.test(file.path)).reduce((bytes, file) => bytes + file.bytes, 0) / 1000);
    const weight: Weight = {
      js: sum(/\.js$/),
      css: sum(/\.css$/),
      fonts: sum(/\.woff2$/),
      texts: sum(/\/locales\//),
      requests: files.length,
    };
    expect(weight.js).toBeGreaterThan(0);
    for (const what of ['js', 'css', 'fonts', 'texts', 'requests'] as const) {
      expect.soft(weight[what], `${path}: ${what} of ${JSON.stringify(weight)}`).toBeLessThanOrEqual(most[what]);
    }
  });
}
