import { expect, menuLink, test } from './drill';

const throwing = "throw new Error('drill: the shell');";

test('a shell that throws at its start is rolled back, and the next reload works', async ({ page, releases }) => {
  const { stable: before } = await releases.shellPointer();
  const broken = await releases.publishShell(throwing);
  const thrown = page.waitForEvent('pageerror');
  await page.goto('/');
  expect((await thrown).message).toBe('drill: the shell');
  await expect(page.getByRole('heading')).toHaveCount(0);
  expect(await releases.shellPointer()).toMatchObject({ stable: broken, previous: before });

  await releases.release('rollback', 'shell', '--why', 'drill');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await releases.shellPointer()).toMatchObject({ stable: before });

  // The server continues with the rolled-back pointer, and a restart would not bring the broken release back.
  const { stdout } = await releases.release('list');
  expect(stdout).toContain(`rollback ${before}`);
});

test('a page that runs an older shell continues with its files', async ({ page, releases }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const build = await (await page.request.get('/shell/shell.json')).json();
  const screens: { js: { path: string }[] }[] = Object.values(build.screens);
  const chunks = screens.flatMap(({ js }) => js.map(({ path }) => path));
  expect(chunks.length).toBeGreaterThan(10);
  await releases.publishShell(throwing);
  // The new shell has none of them.
  expect((await (await page.request.get('/shell/shell.json')).json()).screens).toEqual({});
  for (const chunk of chunks) expect((await page.request.get(`/shell/${chunk}`)).status()).toBe(200);
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await menuLink(page, 'Ученики').click();
  await expect(page.getByRole('heading', { name: 'Ученики', level: 1 })).toBeVisible();
});

test('a canary of the shell reaches its share of the browsers, and a halt ends it', async ({
  page,
  releases,
  browser,
  product,
}) => {
  const { stable: before } = await releases.shellPointer();
  const broken = await releases.publishShell(throwing);
  await releases.release('rollback', 'shell', '--why', 'drill');
  await releases.release('promote', 'shell', broken, '--canary', '99', '--why', 'drill');
  const readShells = async () => {
    const context = await browser.newContext({ baseURL: product.url });
    const shells: (string | undefined)[] = [];
    for (let group = 0; group < 100; group += 1) {
      const answer = await context.request.get('/auth', { headers: { Cookie: `browser-group=${group}` } });
      shells.push(/"shellVersion":"([^"]+)"/.exec(await answer.text())?.[1]);
    }
    await context.close();
    return shells;
  };
  const shells = await readShells();
  expect(shells.filter((version) => version === broken)).toHaveLength(99);
  expect(shells.filter((version) => version === before)).toHaveLength(1);
  await releases.release('halt', 'shell', '--why', 'drill');
  expect(new Set(await readShells())).toEqual(new Set([before]));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
