import { createHash } from 'node:crypto';
import { type BootSnapshot, bootSnapshotSchema } from '@school/shell-contract/snapshot';
import type { Locator, Page } from 'playwright/test';
import { writeContainer } from '../../shell/release/smoke/container';
import { expect, failureCard, isReported, menuLink, test } from './drill';

const breakages = [
  { how: 'evaluate', kind: 'execution', title: 'На странице произошла ошибка', code: "throw new Error('drill');" },
  {
    how: 'render',
    kind: 'render',
    title: 'На странице произошла ошибка',
    code: "return { Component: () => { throw new Error('drill'); } };",
  },
  { how: 'export', kind: 'contract', title: 'Версия страницы не подходит', code: 'return { Page: 1 };' },
];

/** Where a broken module is used, what the user sees there, and what still works beside it. */
const places: {
  remote: string;
  path: string;
  shows: (page: Page, title: string) => Locator;
  goesOn: (page: Page) => Promise<void>;
}[] = [
  {
    remote: 'mf-funnel',
    path: '/sales-funnel',
    shows: failureCard,
    goesOn: async (page) => {
      await menuLink(page, 'Чат').click();
      await expect(page.getByRole('heading', { name: 'Чат', level: 1 })).toBeVisible();
    },
  },
  {
    remote: 'mf-contracts',
    path: '/students/{id}?tab=contracts',
    shows: (page) => page.getByRole('heading', { name: 'Раздел договоров сейчас не открывается' }),
    goesOn: async (page) => {
      await page.getByRole('tab', { name: 'Обзор' }).click();
      await expect(page.getByRole('tabpanel', { name: 'Обзор' })).toBeVisible();
    },
  },
  {
    remote: 'mf-public',
    path: '/trial-request',
    shows: failureCard,
    goesOn: async (page) => {
      await expect(page.getByRole('banner')).toBeVisible();
    },
  },
];

test('a module that throws or lacks its export breaks neither a first load, nor the page of its slot, nor public pages', async ({
  page,
  product,
}) => {
  const [student] = await (await page.request.get('/api/students?limit=1')).json();
  for (const { remote, path, shows, goesOn } of places) {
    for (const { how, kind, title, code } of breakages) {
      const version = `9.9.9-${how}`;
      await replaceRelease(page, remote, version, code);
      await page.goto(path.replace('{id}', student.id));
      await expect(shows(page, title), `${remote}: ${how}`).toBeVisible();
      await expect
        .poll(() => isReported(product, `"kind":"${kind}"`, `"remote":"${remote}"`, `"version":"${version}"`))
        .toBe(true);
      await goesOn(page);
    }
  }
});

/** Replaces the live release in the page by one whose modules are all broken, without a previous release. */
async function replaceRelease(page: Page, remote: string, version: string, code: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const container = `${remote}_${version}`.replaceAll(/[^a-z0-9]/g, '_');
  let entry = '';
  await page.route(
    ({ pathname }) => !pathname.includes('.') && !pathname.startsWith('/api/'),
    async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const body = html.replace(
        /(<script type="application\/json" id="boot-snapshot">)(.*?)(<\/script>)/s,
        (_, open, json, close) => {
          const snapshot = bootSnapshotSchema.parse(JSON.parse(json));
          entry = breakRelease(snapshot, remote, version, container, code);
          return open + JSON.stringify(snapshot).replaceAll('<', '\\u003c') + close;
        },
      );
      await route.fulfill({ response: answer, body });
    },
  );
  await page.route(`**/remotes/${remote}/${version}/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: entry })
      : route.fulfill({ json: {} }),
  );
}

/** Changes the live release in the snapshot. @returns its new entry */
function breakRelease(
  snapshot: BootSnapshot,
  remote: string,
  version: string,
  container: string,
  code: string,
): string {
  const live = snapshot.remotes[remote];
  if (!live) throw new Error(`${remote} is not live`);
  const { manifest } = live.stable;
  const modules = Object.keys(manifest.modules);
  const entry = writeContainer(container, Object.fromEntries(modules.map((module) => [module, code])));
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  snapshot.remotes[remote] = {
    stable: {
      baseUrl: `/remotes/${remote}/${version}/`,
      manifest: {
        ...manifest,
        ...{ version, container },
        entry: { path: 'remoteEntry.js', bytes: entry.length, integrity },
        modules: Object.fromEntries(modules.map((module) => [module, { js: [], css: [] }])),
      },
    },
    previous: null,
  };
  return entry;
}
