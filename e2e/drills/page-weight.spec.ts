import { expect, test } from './drill';

interface Weight {
  /** Transferred kilobytes by kind of file. */
  js: number;
  css: number;
  fonts: number;
  texts: number;
  requests: number;
}

/**
 * The most that a first visit may load until its screen appears: the measured values plus about 5 percent. Raise a
 * limit only for a reason that reviewers of the commit accept. Texts include those of the shell and of the screen. The
 * favicon is excluded, because the browser may load it before or after the screen appears.
 */
const screens: { path: string; signedIn: boolean; most: Weight }[] = [
  { path: '/auth', signedIn: false, most: { js: 180, css: 9, fonts: 42, texts: 6, requests: 12 } },
  { path: '/trial-request', signedIn: false, most: { js: 204, css: 12, fonts: 42, texts: 7, requests: 14 } },
  { path: '/', signedIn: true, most: { js: 214, css: 14, fonts: 42, texts: 9, requests: 15 } },
  { path: '/students', signedIn: true, most: { js: 219, css: 17, fonts: 42, texts: 15, requests: 20 } },
];

for (const { path, signedIn, most } of screens) {
  test(`the first load of ${path} stays within its limits and needs no file that the page does not name`, async ({
    page,
  }) => {
    if (!signedIn) await page.context().clearCookies();
    await page.addInitScript(() => {
      // What the page loads when it is idle, which may be before its screen appears.
      window.requestIdleCallback = () => 0;
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('main h1')) return;
        performance.mark('screen-appeared');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? '';
    await expect(page.locator('main h1')).toBeVisible();
    const files = await page.evaluate(() => {
      const appearedAt = performance.getEntriesByName('screen-appeared')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
        .filter((entry) => entry.startTime < appearedAt)
        .map((entry) => ({ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize }))
        .filter((file) => !file.path.startsWith('/api/') && !file.path.endsWith('/favicon.svg'));
    });

    // A file that the page does not name is requested only after another file has loaded, which delays the screen; no
    // screen waits for fonts.
    const awaited = files.filter((file) => !file.path.endsWith('.woff2'));
    expect(awaited.map((file) => file.path).filter((file) => !html.includes(file))).toEqual([]);
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
