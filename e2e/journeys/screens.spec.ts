import { expect, test } from '../test';
import { signIn, signInByForm } from './sign-in';

test('a visitor with a wrong address sees what to do', async ({ page, checkScreen, watched }) => {
  watched.expectAnswer(404, /^\/(no-such-page|api\/contract\/sign\/)/);

  await page.goto('/no-such-page');
  await expect(page.getByText('Page Not Found')).toBeVisible();
  await checkScreen('not found');

  await page.goto(`/register/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Ссылка недействительна' })).toBeVisible();
  await checkScreen('register, invalid link');

  await page.goto(`/sign-contract/${'x'.repeat(43)}`);
  await expect(page.getByText('Отсутствует ID договора')).toBeVisible();
  await checkScreen('sign, no contract id');

  await page.goto(`/sign-contract/${'x'.repeat(43)}?cid=1`);
  await expect(page.getByText('Договор не найден или ссылка недействительна')).toBeVisible();
  await checkScreen('sign, unknown contract');

  await page.goto('/reset-password');
  await expect(
    page.getByRole('button', { name: 'Вернуться ко входу' }).or(page.getByRole('link', { name: 'Вернуться ко входу' })),
  ).toBeVisible();
  await checkScreen('reset password, no token');
});

test('a forgotten password is reset by the link from the letter, which works once', async ({
  page,
  checkScreen,
  outbox,
  watched,
}, { project }) => {
  const account = project.name === 'phone' ? 'senior_admin' : 'accountant';
  const email = `${account}@school.example`;
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Забыли пароль?' }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox', { name: 'Эл. почта' });
  const send = dialog.getByRole('button', { name: 'Отправить ссылку' });
  await address.fill('not an address');
  await send.click();
  await expect(dialog.getByText('Введите корректный email адрес').first()).toBeVisible();
  await checkScreen('forgotten password');
  await address.fill(email);
  await send.click();

  const link = /https?:\S+\/reset-password\S+/.exec(await outbox(email, /reset-password/))?.[0] ?? '';
  await page.goto(link);
  const password = page.getByRole('textbox', { name: 'Новый пароль' });
  const again = page.getByRole('textbox', { name: 'Подтвердите пароль' });
  const change = page.getByRole('button', { name: 'Изменить пароль' });
  await password.fill('short');
  await again.fill('other');
  await change.click();
  await expect(page.getByText('Новый пароль должен содержать не менее 6 символов').first()).toBeVisible();
  await expect(page.getByText('Пароли не совпадают').first()).toBeVisible();
  await checkScreen('reset password, with errors');
  await password.fill('a new password');
  await again.fill('a new password');
  await change.click();
  await expect(page.getByText('Пароль изменен').first()).toBeVisible();
  await checkScreen('reset password, done');
  await signIn(page, account, 'a new password');

  watched.expectAnswer(400, /^\/api\/passwords\/check-reset$/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Ссылка уже использована или устарела' })).toBeVisible();
  await expect(password).toBeHidden();
  await checkScreen('reset password, used link');
});

test('a wrong password says so and requires a new captcha', async ({ page, checkScreen, watched }) => {
  watched.expectAnswer(401, /^\/api\/login$/);
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Имя пользователя' }).fill('owner');
  await page.getByRole('textbox', { name: 'Пароль' }).fill('wrong password');
  await page.getByRole('checkbox', { name: 'Я не робот' }).check();
  const submit = page.getByRole('button', { name: 'Войти', exact: true });
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Неверное имя пользователя или пароль' })).toBeVisible();
  await expect(page.getByText('Login failed').first()).toBeVisible();
  await expect(submit).toBeDisabled();
  await checkScreen('sign in, refused');
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a coach sees the menu of a coach, in both languages, and signs out', async ({ page, checkScreen, watched }, {
    project,
  }) => {
    const narrow = project.name === 'phone';
    const menu = page.getByRole('navigation', { name: /^(Разделы|Sections)$/ });
    await signInByForm(page, 'coach');
    await expect(page.getByText('Sports School CRM', { exact: true })).toBeVisible();
    if (narrow) await page.getByRole('navigation', { name: 'Главные разделы' }).getByRole('button').click();
    await expect(menu.getByRole('link', { name: 'Ученики' })).toBeVisible();
    for (const foreign of ['Воронка продаж', 'Регистрации', 'Пробное занятие']) {
      await expect(menu.getByRole('link', { name: foreign })).toHaveCount(0);
    }
    await checkScreen('menu of a coach');
    if (narrow) {
      const panel = page.getByRole('dialog');
      expect((await panel.boundingBox())?.width).toBeCloseTo(0.8 * 360, 0);
      await expect(panel.getByText('coach', { exact: true })).toBeVisible();
    } else {
      expect((await page.getByRole('complementary').boundingBox())?.width).toBeCloseTo(16 * 16, 0);
    }

    await page.getByRole('button', { name: 'English' }).click();
    await expect(menu.getByRole('link', { name: 'Students' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await checkScreen('menu in English');

    // Requests that the page still stores for offline use are refused once the session has ended; the photo day is the
    // last one.
    watched.expectAnswer(
      401,
      /^\/api\/(dashboard|events|attendance\/sessions|session-photos\/today|groups\/\d+\/attendance)$/,
    );
    const isKept = () => page.evaluate(() => caches.match('/api/session-photos/today').then(Boolean));
    await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
    if (!narrow) await page.getByRole('button', { name: /coach/ }).click();
    await page
      .getByRole('button', { name: 'Sign out' })
      .or(page.getByRole('menuitem', { name: /Sign out/ }))
      .click();
    await expect(page).toHaveURL(/\/auth/);
    await page.goto('/students');
    await expect(page).toHaveURL(/\/auth/);
  });
});

test('a screen that the role does not have is not shown, by its address either', async ({ page, checkScreen }) => {
  await signIn(page, 'coach');
  await page.goto('/sales-funnel');
  await expect(page.getByRole('heading', { name: 'Нет доступа' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await checkScreen('no access');
});
