import { type CDPSession, chromium, type Page } from 'playwright';
import { resolveBrowser } from '../e2e/browser';
import { signIn } from '../e2e/journeys/sign-in';
import { startProduct } from '../e2e/product';
import { findSlowestAnswer } from './page-answers';
import { serveSingleBundle } from './single-bundle/serve';

/** Chrome's "Slow 4G" and a cheap phone. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowdown = 4;
const visits = 7;

interface Screen {
  path: string;
  signedIn: boolean;
  /** Selector of an element that is visible once the screen can be used. */
  usable: string;
  /** Milliseconds. */
  most: { cold: number; warm: number };
  /** Kilobytes of JavaScript before that. */
  mostJs: number;
}

const screens: Screen[] = [
  {
    path: '/trial-request',
    signedIn: false,
    usable: 'main form button[type=submit]',
    most: { cold: 2700, warm: 1200 },
    mostJs: 205,
  },
  { path: '/auth', signedIn: false, usable: 'main form input', most: { cold: 2000, warm: 1200 }, mostJs: 180 },
  {
    path: '/students',
    signedIn: true,
    usable: 'main :is(li, tr) a[href^="/students/"]',
    most: { cold: 3200, warm: 1500 },
    mostJs: 212,
  },
];
const mostFirstPaint = { cold: 1000, warm: 600 };
const mostShift = 0.02;
/** From a press or a key to the next paint, in milliseconds. */
const mostAnswer = 100;
/** Upper limits of the federation's cost: federated divided by one bundle. */
const mostRatio = { usable: 1.05, js: 1.27 };
const caches = ['cold', 'warm'] as const;

interface Visit {
  paint: number;
  largest: number;
  usable: number;
  shift: number;
  /** The elements that moved. */
  moved: string[];
  js: number;
}

type Visits = Record<(typeof caches)[number], Visit[]>;

/**
 * Loads screens over a slow network on a slow processor, with an empty cache and again with a full one, and beside them
 * the same screens as one bundle without federation.
 *
 * @param only part of the address of the screens to load
 * @returns whether every median is within its limit
 */
export async function benchPages(only: string): Promise<boolean> {
  const product = await startProduct({ RATE_LIMITS: 'off' });
  const browser = await chromium.launch(await resolveBrowser());
  let isGood = true;
  try {
    const desk = await browser.newPage({ baseURL: product.url });
    await signIn(desk, 'owner');
    const cookies = await desk.context().cookies();
    await desk.close();
    const single = await serveSingleBundle(product, cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    console.log(
      '| Screen | Cache | First paint | Largest | Usable | JS before | Shift | Usable by one bundle | JS by one bundle |\n|---|---|---|---|---|---|---|---|---|',
    );
    for (const screen of screens.filter(({ path }) => path.includes(only))) {
      const found: Visits = { cold: [], warm: [] };
      const inOne: Visits = { cold: [], warm: [] };
      for (let turn = 0; turn < visits; turn += 1) {
        // The variants take turns, since the load of a busy machine changes.
        for (const [url, list] of [
          [product.url, found],
          [single.url, inOne],
        ] as const) {
          const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });
          if (screen.signedIn) await context.addCookies(cookies);
          for (const cache of caches) {
            const page = await context.newPage();
            list[cache].push(await visit(page, url + screen.path, screen.usable));
            await page.close();
          }
          await context.close();
        }
      }
      for (const cache of caches) {
        const [m, one] = [medians(found[cache]), medians(inOne[cache])];
        const ratio = { usable: m.usable / one.usable, js: m.js / one.js };
        const cells = [`${m.paint} ms`, `${m.largest} ms`, `${m.usable} ms`, `${m.js} KB`, m.shift];
        const beside = [
          `${one.usable} ms: ${ratio.usable.toFixed(2)}`,
          ...(cache === 'cold' ? [`${one.js} KB: ${ratio.js.toFixed(2)}`] : ['']),
        ];
        console.log(`| ${[screen.path, cache, ...cells, ...beside].join(' | ')} |`);
        if (m.shift > mostShift) console.log(`${screen.path} moves: ${m.moved.join(', ')}`);
        isGood &&=
          m.paint <= mostFirstPaint[cache] &&
          m.usable <= screen.most[cache] &&
          m.shift <= mostShift &&
          ratio.usable <= mostRatio.usable &&
          (cache === 'warm' || (m.js <= screen.mostJs && ratio.js <= mostRatio.js));
      }
      const use = { url: product.url, path: screen.path, cookies: screen.signedIn ? cookies : [], slowdown };
      const slowest = await findSlowestAnswer(browser, use);
      console.log(`${screen.path} answers in ${slowest.ms} ms at most: ${slowest.event} on ${slowest.target}`);
      isGood &&= slowest.ms <= mostAnswer;
    }
    single.stop();
  } finally {
    await browser.close();
    await product.stop();
  }
  return isGood;
}

async function visit(page: Page, url: string, usable: string): Promise<Visit> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript((selector) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(selector)) return;
      performance.mark('usable');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    const seen = { largest: 0, shift: 0, moved: [] as string[] };
    Reflect.set(window, 'seen', seen);
    new PerformanceObserver((list) => {
      seen.largest = list.getEntries().at(-1)?.startTime ?? seen.largest;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shift += Number(Reflect.get(entry, 'value'));
        const sources: { node?: Node | null }[] = Reflect.get(entry, 'sources') ?? [];
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element) seen.moved.push(`<${element.tagName.toLowerCase()} class="${element.className}">`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, usable);
  await page.goto(url, { waitUntil: 'load' });
  await page.locator(usable).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN;
    const seen: { largest: number; shift: number; moved: string[] } = Reflect.get(window, 'seen');
    const js = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter((entry) => entry.startTime < usableAt && new URL(entry.name).pathname.endsWith('.js'))
      .reduce((bytes, entry) => bytes + entry.encodedBodySize, 0);
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    return { paint, usable: usableAt, js: js / 1000, ...seen };
  });
}

function medians(list: readonly Visit[]): Visit {
  const median = (key: Exclude<keyof Visit, 'moved'>) =>
    list.map((each) => each[key]).sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
  return {
    paint: Math.round(median('paint')),
    largest: Math.round(median('largest')),
    usable: Math.round(median('usable')),
    shift: Number(median('shift').toFixed(3)),
    moved: [...new Set(list.flatMap(({ moved }) => moved))],
    js: Math.round(median('js')),
  };
}
