import { type Role, roles } from '@school/api-contract/rules/roles';
import type { RemoteManifest, RemoteRoute } from '@school/shell-contract/manifest';
import { canOpen } from '@school/shell-contract/manifest-access';
import type axe from 'axe-core';
import type { Browser, BrowserContext, BrowserType, Page } from 'playwright';
import { resolveBrowser, type TestBrowser } from '../../../e2e/browser';
import type { Release } from '../gates';
import type { ShellRelease } from '../shell-gates';
import type { ReleaseStore } from '../store';
import { roleCookie, type SmokeServer, type SmokeStage, startSmokeServer } from './smoke-server';

/** The time limit for one screen, long enough for a busy machine. */
const screenTimeoutMs = 30_000;

interface Visit {
  /** The beginning of the sentence about a fault. */
  what: string;
  path: string;
  role: Role | null;
  /** Selector of an element that is visible once the module is drawn. */
  drawn: string;
  /** Only the shell's own code runs, so that an exception ends the wait. */
  ofShell?: true;
}

/** Playwright, axe and a Chromium; undefined on a machine without them, such as a server. */
export async function findDrawingTools() {
  try {
    const [{ chromium }, { default: checker }] = await Promise.all([import('playwright'), import('axe-core')]);
    return { chromium, axeSource: checker.source, browser: await resolveBrowser() };
  } catch {
    return undefined;
  }
}

interface DrawingTools {
  chromium: BrowserType;
  axeSource: string;
  browser: TestBrowser;
}

/**
 * Loads and draws each module of a release in Chromium, in the shell and with sample answers of the API.
 *
 * @returns a sentence for each module that fails or has findings of axe
 */
export async function drawRelease(
  tools: DrawingTools,
  release: Release,
  store: ReleaseStore,
  stage: Omit<SmokeStage, 'remotes'>,
): Promise<string[]> {
  return drawAll(tools, planVisits(release.manifest), await startSmokeServer({ ...stage, remotes: [release] }, store));
}

/**
 * Draws a shell in Chromium: its sign-in, and one screen of each live remote in each layout.
 *
 * @returns a sentence for each screen that fails or has findings of axe
 */
export async function drawShell(
  tools: DrawingTools,
  stage: SmokeStage & { shell: ShellRelease },
  store: ReleaseStore,
): Promise<string[]> {
  const screens = stage.remotes.flatMap(({ manifest }) => planLayouts(manifest));
  const signIn: Visit = { what: 'The sign-in', path: '/auth', role: null, drawn: 'main h1', ofShell: true };
  return drawAll(tools, [signIn, ...screens], await startSmokeServer(stage, store));
}

async function drawAll(
  { chromium, axeSource, browser: found }: DrawingTools,
  visits: readonly Visit[],
  server: SmokeServer,
): Promise<string[]> {
  const browser = await chromium.launch(found);
  try {
    const faults: string[] = [];
    // Pages of one role share a cache.
    const contexts = new Map<Role | null, BrowserContext>();
    for (const visit of visits) {
      const context = contexts.get(visit.role) ?? (await openContext(browser, visit.role, server.url));
      contexts.set(visit.role, context);
      faults.push(...(await draw(visit, context, server, axeSource)).map((fault) => `${visit.what} ${fault}.`));
      // No other screen would work either.
      if (visit.ofShell && faults.length > 0) break;
    }
    return faults;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function openContext(browser: Browser, role: Role | null, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'ru-RU', reducedMotion: 'reduce', serviceWorkers: 'block' });
  if (role) await context.addCookies([{ name: roleCookie, value: role, url }]);
  return context;
}

/** One address for each module: a route as the first role that may open it, or a page with the slot that it fills. */
function planVisits({ modules, routes, slots }: RemoteManifest): Visit[] {
  return Object.keys(modules).flatMap((module) => {
    const route = routes.find((each) => each.module === module);
    const what = `The module ${module}`;
    if (route) return [{ what, path: toAddress(route), role: findRole(route), drawn: 'main h1' }];
    const slot = slots.find((each) => each.module === module);
    return slot ? [{ what, path: `/smoke/${slot.name}`, role: 'owner' as const, drawn: '#smoke-slot > *' }] : [];
  });
}

/** The first route of each layout. */
function planLayouts({ id, routes }: RemoteManifest): Visit[] {
  return routes
    .filter(({ layout }, index) => routes.findIndex((route) => route.layout === layout) === index)
    .map((route) => ({
      what: `The screen ${route.path} of ${id}`,
      path: toAddress(route),
      role: findRole(route),
      drawn: 'main h1',
    }));
}

const toAddress = ({ path }: RemoteRoute) => path.replaceAll(/:\w+/g, '1');

function findRole({ access }: RemoteRoute): Role | null {
  return access.kind === 'public' ? null : (roles.find((role) => canOpen(access, { role })) ?? null);
}

async function draw(
  { path, drawn, ofShell }: Visit,
  context: BrowserContext,
  server: SmokeServer,
  axeSource: string,
): Promise<string[]> {
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  const before = server.reports.length;
  const broken = new Promise<void>((resolve) => page.once('pageerror', () => resolve()));
  await page.goto(server.url + path);
  const failure = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ has: page.locator('code') });
  const shown = page.locator(drawn).first().or(failure).first().waitFor({ timeout: screenTimeoutMs });
  await Promise.race([shown.catch(() => undefined), ...(ofShell ? [broken] : [])]);
  await page.waitForLoadState('networkidle', { timeout: screenTimeoutMs }).catch(() => undefined);
  // The message begins with the place, which the sentence names already.
  const reported = server.reports
    .slice(before)
    .map(({ kind, message = '' }) => `${kind}: ${message.replace(/^\w+: mf-\S+ /, '')}`);
  const barriers = reported.length + thrown.length > 0 ? [] : await findBarriers(page, axeSource);
  const isDrawn = await page.locator(drawn).first().isVisible();
  await page.close();
  const unreported = thrown.filter((message) => !reported.some((report) => report.includes(message)));
  const messages = [...new Set([...reported, ...unreported])];
  if (messages.length > 0) return [`fails: ${messages.join('; ')}`];
  return isDrawn ? barriers : ['shows nothing'];
}

async function findBarriers(page: Page, axeSource: string): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const answer = await window.axe?.run(document, { runOnly, resultTypes: ['violations'] });
    return answer?.violations.map(({ id, help, nodes }) => `${id} (${help}) at ${nodes[0]?.target.join(' ')}`) ?? [];
  });
  return found.map((sentence) => `has a barrier: ${sentence}`);
}

declare global {
  interface Window {
    axe?: typeof axe;
  }
}
