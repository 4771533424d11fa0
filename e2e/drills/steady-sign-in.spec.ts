import { expect, test } from './drill';

test('the sign-in of a school without a captcha does not move while it loads', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'ru-RU' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Number(Reflect.get(entry, 'value')));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The answer comes when the form has been on the screen for a while.
  let answer: () => void = () => undefined;
  const isDrawn = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/captcha', async (route) => {
    await isDrawn;
    await route.continue();
  });
  await page.goto('/auth');
  const button = page.getByRole('button', { name: 'Войти', exact: true });
  await expect(button).toBeEnabled();
  const readTop = async () => (await button.boundingBox())?.y;
  const top = await readTop();
  const answered = page.waitForResponse('**/api/captcha');
  answer();
  await answered;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await readTop()).toBe(top);
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.02);
  await context.close();
});
