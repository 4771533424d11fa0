import { board, expect, failureCard, funnel, isReported, menuLink, shellHash, test } from './drill';

const sound = 'export function Component() { return <h1>Новая доска</h1>; }';
const throwsAtImport = "throw new Error('drill: at import');\nexport function Component() { return null; }";
const throwsWhileDrawing = "export function Component(): React.ReactNode { throw new Error('drill: while drawing'); }";

const breakages: { name: string; page: string; syntax?: boolean; tamper?: boolean; kind: string; title: string }[] = [
  { name: 'throws at import', page: throwsAtImport, kind: 'execution', title: 'На странице произошла ошибка' },
  { name: 'throws while it is drawn', page: throwsWhileDrawing, kind: 'render', title: 'На странице произошла ошибка' },
  {
    name: 'has an entry with a syntax error',
    page: sound,
    syntax: true,
    kind: 'execution',
    title: 'На странице произошла ошибка',
  },
  {
    name: 'has an entry that was tampered with',
    page: sound,
    tamper: true,
    kind: 'integrity',
    title: 'Файлы страницы повреждены',
  },
  {
    name: 'has no export of the agreed name',
    page: 'export const Page = 1;',
    kind: 'contract',
    title: 'Версия страницы не подходит',
  },
];

for (const { name, page: source, syntax, tamper, kind, title } of breakages) {
  test(`a release that ${name} is replaced by the previous one`, async ({ page, product, releases }) => {
    const shell = shellHash();
    const { stable: before } = await releases.pointer();
    const corrupt = (path: string, bytes: Buffer) => (path === 'remoteEntry.js' ? Buffer.from('const = ;') : bytes);
    const version = await releases.publish(source, syntax ? corrupt : undefined);
    if (tamper) await releases.tamper(version, 'remoteEntry.js');

    await page.goto(funnel);
    await expect(board(page)).toBeVisible();
    await expect.poll(() => isReported(product, '"kind":"fallback"', version)).toBe(true);
    await expect(page.getByRole('alert')).toHaveCount(0);
    // After the switch nothing more is requested from the failed release.
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await menuLink(page, 'Ученики').click();
    await expect(page.getByRole('heading', { name: 'Ученики', level: 1 })).toBeVisible();
    await menuLink(page, 'Воронка продаж').hover();
    await menuLink(page, 'Воронка продаж').click();
    await expect(board(page)).toBeVisible();
    expect(requested.filter((url) => url.includes(`/remotes/mf-funnel/${version}/`))).toEqual([]);

    // When the previous release is gone too, the page area shows the failure card and the other sections still work.
    await page.route(new RegExp(`/remotes/mf-funnel/${before}/`), (route) => route.abort());
    await page.reload();
    const card = failureCard(page, title);
    await expect(card).toBeVisible();
    await expect(card.getByRole('button', { name: 'Повторить' })).toBeVisible();
    const id = await card.locator('code').innerText();
    await expect.poll(() => isReported(product, id, `"kind":"${kind}"`)).toBe(true);
    await menuLink(page, 'Ученики').click();
    await expect(page.getByRole('heading', { name: 'Ученики', level: 1 })).toBeVisible();

    // After a new release is published, a reload shows it; the shell is unchanged.
    await menuLink(page, 'Воронка продаж').click();
    await expect(card).toBeVisible();
    await releases.publish(sound);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Новая доска' })).toBeVisible();
    expect(shellHash()).toBe(shell);
  });
}

test('a rollback is live on reload with the shell unchanged', async ({ page, releases }) => {
  const shell = shellHash();
  const { stable: before } = await releases.pointer();
  await releases.publish(sound);
  await page.goto(funnel);
  await expect(page.getByRole('heading', { name: 'Новая доска' })).toBeVisible();
  await releases.rollback();
  expect((await releases.pointer()).stable).toBe(before);
  await page.reload();
  await expect(board(page)).toBeVisible();
  expect(shellHash()).toBe(shell);
});

test('a page that was open before a release continues with the old one', async ({ page, releases }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await releases.publish(sound);
  await menuLink(page, 'Воронка продаж').click();
  await expect(board(page)).toBeVisible();
});
