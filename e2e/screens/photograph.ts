import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { resolveBrowser } from '../browser';
import { type DemoAccount, signIn } from '../journeys/sign-in';
import { startProduct } from '../product';
import { fillPath } from './fill-path';
import { screens } from './screen-list';
import { waitUntilDrawn } from './wait-until-drawn';

const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
} as const;
const themes = ['light', 'dark'] as const;

interface Source {
  /** Root of the tree whose portal and Storybook are photographed; both must be built. */
  root: string;
  /** Folder of the pictures, one PNG each: `<name>.<size>.<theme>.png`. */
  folder: string;
  /** Only names that contain this text. */
  only: string;
}

/** Photographs every screen of the demo school and one story of every component, at both sizes and in both themes. */
export async function photograph(source: Source): Promise<void> {
  await mkdir(source.folder, { recursive: true });
  const browser = await chromium.launch(await resolveBrowser());
  try {
    await photographScreens(browser, source);
    await photographPatterns(browser, source);
  } finally {
    await browser.close();
  }
}

async function photographScreens(browser: Browser, { root, folder, only }: Source): Promise<void> {
  const wanted = screens.filter(({ name }) => name.includes(only));
  if (wanted.length === 0) return;
  const product = await startProduct({}, { root });
  try {
    for (const account of new Set(wanted.map((screen) => screen.account))) {
      const cookies = account && (await signedIn(browser, product.url, account));
      for (const [size, theme, context] of await openAll(browser, product.url)) {
        if (cookies) await context.addCookies(cookies);
        for (const screen of wanted.filter((each) => each.account === account)) {
          const path = await fillPath(context.request, screen);
          await shoot(context, product.url + path, join(folder, `${screen.name}.${size}.${theme}.png`));
        }
        await context.close();
      }
    }
  } finally {
    await product.stop();
  }
}

async function signedIn(browser: Browser, baseURL: string, account: DemoAccount) {
  const context = await browser.newContext({ baseURL, locale: 'ru-RU' });
  await signIn(await context.newPage(), account);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

async function openAll(browser: Browser, baseURL: string) {
  const variants = Object.entries(sizes).flatMap(([size, viewport]) =>
    themes.map((theme) => ({ size, viewport, theme })),
  );
  return Promise.all(
    variants.map(async ({ size, viewport, theme }) => {
      const context = await browser.newContext({
        baseURL,
        viewport,
        colorScheme: theme,
        locale: 'ru-RU',
        timezoneId: 'Europe/Moscow',
        reducedMotion: 'reduce',
        hasTouch: size === 'phone',
        isMobile: size === 'phone',
      });
      return [size, theme, context] as const;
    }),
  );
}

async function photographPatterns(browser: Browser, { root, folder, only }: Source): Promise<void> {
  const built = join(root, 'design-system/storybook-static');
  const index: { entries: Record<string, { title: string; type: string }> } = JSON.parse(
    await readFile(join(built, 'index.json'), 'utf8'),
  );
  const firstStories = new Map<string, string>();
  for (const [id, { title, type }] of Object.entries(index.entries)) {
    if (type === 'story' && !title.includes('/src/') && !firstStories.has(title)) firstStories.set(title, id);
  }
  const server = createServer(async ({ url = '/' }, response) => {
    const file = join(built, new URL(url, 'http://localhost').pathname);
    const content = await readFile(file).catch(() => undefined);
    response.writeHead(content ? 200 : 404, { 'Content-Type': contentTypes[extname(file)] ?? 'text/plain' });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    for (const [size, theme, context] of await openAll(browser, `http://127.0.0.1:${port}`)) {
      for (const id of firstStories.values()) {
        const name = `pattern-${id}`;
        if (!name.includes(only)) continue;
        const address = `http://127.0.0.1:${port}/iframe.html?viewMode=story&id=${id}&globals=theme:${theme}`;
        await shoot(context, address, join(folder, `${name}.${size}.${theme}.png`));
      }
      await context.close();
    }
  } finally {
    server.close();
  }
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

async function shoot(context: BrowserContext, url: string, file: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await waitUntilDrawn(page);
  await page.waitForTimeout(700);
  await page.screenshot({ path: file });
  await page.close();
}
