import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../test';
import { showColumn } from './funnel';
import { signIn } from './sign-in';

test('a family requests a lesson on the school’s own website, regardless of its styles and content policy', async ({
  page,
  product,
  staff,
  checkScreen,
}, { project }) => {
  const child = project.name === 'phone' ? 'Тихон Сайтов' : 'Тамара Сайтова';
  // The other name of this machine is another origin, which the demo lists as its website.
  const site = product.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${site}/dev/embed?utm_source=vk&utm_campaign=osen`);
  const form = page.getByRole('form', { name: 'Запись на пробное занятие' });
  await expect(form).toBeVisible();
  await expect(page.getByRole('form', { name: 'Trial lesson request' })).toBeVisible();
  // Our own 16 px, although the page sets 9 px for everything.
  await expect(form.getByLabel('Имя ребенка')).toHaveCSS('font-size', '16px');
  await expect(form.getByLabel('Имя ребенка')).toHaveCSS('direction', 'ltr');

  await form.getByRole('button', { name: 'Отправить заявку' }).click();
  await expect(form.getByLabel('Имя ребенка')).toBeFocused();
  await expect(form.getByText('Введите имя ребенка')).toHaveCount(1);
  await page.goto(`${site}/dev/embed?page=plain&utm_source=vk&utm_campaign=osen`);
  await expect(form).toBeVisible();
  await checkScreen('the form on a website');

  await form.getByLabel('Имя ребенка').fill(child);
  await form.getByLabel('Возраст ребенка').fill('8');
  // a phone reloads a page that was put away
  await page.reload();
  await expect(form.getByLabel('Имя ребенка')).toHaveValue(child);
  await expect(form.getByLabel('Возраст ребенка')).toHaveValue('8');
  await form.getByLabel('ФИО родителя').fill('Сайтова Анна Петровна');
  await form.getByLabel('Телефон родителя').fill(project.name === 'phone' ? '8 999 123-04-02' : '8 999 123-04-01');
  await form.getByLabel('Секция').selectOption({ index: 1 });
  await form.getByLabel('Отделение').selectOption({ index: 1 });
  await form.getByLabel('Дата').fill('2099-11-23');
  await form.getByRole('checkbox').check();
  // The portal stores the request, but its answer is lost.
  await page.route(
    '**/api/trial-requests',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await form.getByRole('button', { name: 'Отправить заявку' }).click();
  await expect(form.getByRole('alert')).toContainText('Нет связи с сервером');
  await form.getByRole('button', { name: 'Отправить заявку' }).click();
  await expect(page.getByRole('heading', { name: 'Заявка успешно отправлена!' })).toBeFocused();
  await expect(page.getByText(/^trial-request-submitted \{"sectionId":\d+,"branchId":\d+\}$/)).toBeVisible();
  await checkScreen('the request is sent');
  await page.getByRole('button', { name: 'Записать еще одного ребенка' }).click();
  await expect(form.getByLabel('Имя ребенка')).toHaveValue('');
  await expect(form.getByLabel('Имя ребенка')).toBeFocused();
  await expect(form.getByLabel('ФИО родителя')).toHaveValue('Сайтова Анна Петровна');
  await expect(form.getByLabel('Телефон родителя')).toHaveValue(/^\+7999123040[12]$/);

  await signIn(staff, 'owner');
  await staff.goto('/sales-funnel');
  await showColumn(staff, 'Новые');
  const card = staff.getByRole('link', { name: new RegExp(child) });
  await expect(card).toHaveCount(1);
  await card.click();
  const panel = staff.getByRole('dialog', { name: new RegExp(child) });
  await expect(panel.getByText('vk / osen')).toBeVisible();
  await expect(panel.getByText('Виджет на сайте')).toBeVisible();
});

test('a website that is not on the list shows a link and the phone, not the form, and cannot frame it', async ({
  browser,
  product,
}) => {
  const portal = product.url;
  const unlisted = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><html lang="ru"><title>Чужой сайт</title>
<script src="${portal}/embed/v1.js" async></script>
<sports-school-trial-request><a href="${portal}/trial-request">Записаться</a> <a href="tel:+74950000042">Позвонить</a></sports-school-trial-request>
<iframe src="${portal}/embed/trial-request" title="Форма"></iframe></html>`);
  });
  await new Promise<void>((resolve) => unlisted.listen(0, '127.0.0.1', resolve));
  const { port } = unlisted.address() as AddressInfo;
  // Without the watcher of the other journeys, since this journey expects refused requests.
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/trial-request-form'));
    await page.goto(`http://127.0.0.1:${port}/`);
    await refused;
    await expect(page.getByRole('link', { name: 'Записаться' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Позвонить' })).toBeVisible();
    await expect(page.getByRole('form')).toHaveCount(0);
    await expect(page.frameLocator('iframe').getByRole('form')).toHaveCount(0);
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${portal}/embed/trial-request`);
  } finally {
    await context.close();
    unlisted.close();
  }
});

test('on a page whose styles make everything float or shrink, the form keeps the width of a small phone', async ({
  page,
}) => {
  for (const style of [
    '* { all: unset }',
    '* { float: left; letter-spacing: 0.3em; text-transform: uppercase }',
    'html { font-size: 32px } sports-school-trial-request { display: inline-block }',
    'body { display: flex; font-size: 30px; background: #111 } * { color: lime !important }',
  ]) {
    await page.route('**/dev/embed', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="ru"><meta name="viewport" content="width=device-width"><title>Сайт</title>
<style>${style}</style><sports-school-trial-request></sports-school-trial-request><script src="/embed/v1.js"></script></html>`,
      }),
    );
    await page.goto('/dev/embed');
    const field = page.getByLabel('Имя ребенка');
    await expect(field).toBeVisible();
    const box = await field.boundingBox();
    expect(box?.width, style).toBeGreaterThanOrEqual(250);
    expect(box?.height, style).toBe(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), style).toBe(true);
    await page.unroute('**/dev/embed');
  }
});
