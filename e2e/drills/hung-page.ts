import { expect, type Page } from 'playwright/test';

/** Waits until a page no longer responds, and kills its process, as people do. */
export async function killHungPage(tab: Page): Promise<void> {
  const responds = () =>
    Promise.race([
      tab.evaluate(() => true).catch(() => true),
      new Promise<boolean>((resolve) => setTimeout(resolve, 5000, false)),
    ]);
  await expect.poll(responds, { timeout: 60_000 }).toBe(false);
  const browser = tab.context().browser();
  if (!browser) throw new Error('the context belongs to no browser');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const crashed = tab.waitForEvent('crash');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime);
  // The looping process has used the most processor time.
  process.kill(renderers[0]?.id ?? 0, 'SIGKILL');
  await crashed;
  await session.detach();
  await tab.close({ runBeforeUnload: false });
}
