import type { Route } from 'playwright/test';
import { board, expect, failureCard, funnel, isReported, menuLink, test } from './drill';

const files = /\/remotes\/mf-funnel\//;

const losses: { name: string; kind: string; title: string; break: (route: Route) => Promise<void> }[] = [
  {
    name: 'refuses connections',
    kind: 'network',
    title: 'Нет связи с сервером',
    break: (route) => route.abort('connectionrefused'),
  },
  {
    name: 'answers 404',
    kind: 'http',
    title: 'Сервер ответил ошибкой 404',
    break: (route) => route.fulfill({ status: 404, body: 'Not Found' }),
  },
  {
    name: 'answers 500',
    kind: 'http',
    title: 'Сервер ответил ошибкой 500',
    break: (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  },
  {
    name: 'sends other bytes',
    kind: 'integrity',
    title: 'Файлы страницы повреждены',
    break: async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n// changed on the way` });
    },
  },
];

for (const { name, kind, title, break: breakRoute } of losses) {
  test(`a server that ${name} breaks only one screen, and only until it is back`, async ({ page, product }) => {
    await page.route(files, breakRoute);
    await page.goto(funnel);
    const card = failureCard(page, title);
    await expect(card).toBeVisible();
    const id = await card.locator('code').innerText();
    expect(id).toMatch(/^[0-9A-Z]{4,8}$/);
    await expect.poll(() => isReported(product, id, `"kind":"${kind}"`)).toBe(true);

    await menuLink(page, 'Ученики').click();
    await expect(page.getByRole('heading', { name: 'Ученики', level: 1 })).toBeVisible();
    await menuLink(page, 'Воронка продаж').click();
    await expect(card).toBeVisible();

    await page.unroute(files);
    await card.getByRole('button', { name: 'Повторить' }).click();
    await expect(board(page)).toBeVisible();
  });
}

test('a server that hangs leads to the failure card, and the menu still works', async ({ page, product }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let requested = 0;
  await page.route(/\/remotes\/mf-funnel\/.*remoteEntry\.js$/, () => {
    requested += 1;
  });
  await menuLink(page, 'Воронка продаж').click();
  const card = failureCard(page, 'Сервер отвечает слишком долго');
  // The shell tries three times for ten seconds each, with pauses. The test advances the browser's clock, but each try
  // starts in real time.
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(await card.isVisible()).toBe(true);
  }).toPass({ intervals: [20], timeout: 180_000 });
  expect(requested).toBeGreaterThan(0);
  await expect.poll(() => isReported(product, '"kind":"timeout"', 'mf-funnel')).toBe(true);
  await menuLink(page, 'Ученики').click();
  await expect(page.getByRole('heading', { name: 'Ученики', level: 1 })).toBeVisible();
});
