import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { checkScreen } from './check-screen';
import { startPreparedProduct } from './prepared-data';
import type { Product } from './product';

interface Fixtures {
  /**
   * Fails the test when a page causes a console error, a policy violation or an unexpected failed request; always
   * active.
   */
  watched: Watch;
  /** A page of another person in a separate browser context, without the parent's cookies. */
  staff: Page;
  /**
   * Closes the browser context of a page and opens a page in a fresh one, without its cookies. A page whose session
   * ends may still have requests in flight, also in its service worker, which would be answered 401.
   */
  reopen: (page: Page) => Promise<Page>;
  /** Checks the current screen with axe in both themes, and that nothing is wider than the screen. */
  checkScreen: (name: string, page?: Page) => Promise<void>;
  /** Returns the newest matching message to this phone or address since the test began. */
  outbox: (to: string, pattern: RegExp) => Promise<string>;
  /** Returns the newest six-digit code sent to the phone. */
  outboxCode: (phone: string) => Promise<string>;
}

interface WorkerFixtures {
  /** One product for all journeys of a worker; they use different names and phones. */
  product: Product;
}

interface Watch {
  add(context: BrowserContext): Promise<void>;
  /** Announces an answer that the test provokes, such as 400 for a wrong code. */
  expectAnswer(status: number, path: RegExp): void;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern
    async ({}, use) => {
      const product = await startPreparedProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),

  watched: [
    async ({ context }, use) => {
      const faults: string[] = [];
      // The API answers 401 to a visitor (specification section 4).
      const announced = [{ status: 401, path: /^\/api\/user$/ }];
      const watch: Watch = {
        add: (added) => report(added, faults, announced),
        expectAnswer: (status, path) => announced.push({ status, path }),
      };
      await watch.add(context);
      await use(watch);
      expect(faults, 'console errors, policy violations, failed requests').toEqual([]);
    },
    { auto: true },
  ],

  staff: async ({ browser, watched }, use) => {
    const context = await browser.newContext();
    await watched.add(context);
    await use(await context.newPage());
    await context.close();
  },

  reopen: async ({ browser, watched }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (page) => {
      await page.context().close();
      const context = await browser.newContext();
      opened.push(context);
      await watched.add(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },

  checkScreen: async ({ page }, use, testInfo) => {
    await use((name, other = page) => checkScreen(other, name, testInfo));
  },

  outbox: async ({ request }, use) => {
    const since = Date.now();
    await use(async (to, pattern) => {
      let text = '';
      await expect
        .poll(
          async () => {
            const answer = await request.get('/api/dev/outbox', { params: { to } });
            const messages: { text: string; at: string }[] = await answer.json();
            text =
              messages.find((message) => Date.parse(message.at) >= since && pattern.test(message.text))?.text ?? '';
            return text;
          },
          { message: `a message to ${to} like ${pattern}`, timeout: 60_000 },
        )
        .not.toBe('');
      return text;
    });
  },

  outboxCode: async ({ outbox }, use) => {
    const code = /(?<!\d)\d{6}(?!\d)/;
    await use(async (phone) => code.exec(await outbox(phone, code))?.[0] ?? '');
  },
});

export { expect };

async function report(
  context: BrowserContext,
  faults: string[],
  announced: readonly { status: number; path: RegExp }[],
): Promise<void> {
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack}`));
  context.on('console', (message) => {
    // Failed requests are checked below, where their status is known.
    const fromNetwork = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !fromNetwork)
      faults.push(`console: ${message.text()} (${message.page()?.url()})`);
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() < 400) return;
    if (announced.some(({ status, path }) => status === response.status() && path.test(pathname))) return;
    faults.push(`${response.status()} to ${response.request().method()} ${pathname}`);
  });
  await context.exposeFunction('reportPolicyViolation', (text: string) => faults.push(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell: unknown = Reflect.get(window, 'reportPolicyViolation');
      if (typeof tell === 'function') tell(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
}
