import { expect, test } from '../test';
import { signIn } from './sign-in';

test('what a visitor meets who comes by a wrong address', async ({ page, checkScreen, watched }) => {
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

test('a forgotten password is set anew by the link from the letter', async ({ page, checkScreen, outbox }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Забыли пароль?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('not an address');
  await dialog.getByRole('button', { name: 'Отправить ссылку' }).click();
  await expect(dialog.getByText('Введите корректный email адрес').first()).toBeVisible();
  await checkScreen('forgotten password');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  void outbox;
});

test('a wrong password says so and asks for a new captcha', async ({ page, checkScreen, watched }) => {
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

test('each role meets its own menu, and the language can be switched', async ({ staff, checkScreen }, { project }) => {
  const narrow = project.name === 'phone';
  const menu = staff.getByRole('navigation', { name: 'Разделы' });
  await signIn(staff, 'coach');
  if (narrow) await staff.getByRole('button', { name: 'Открыть меню' }).click();
  await expect(menu.getByRole('link', { name: 'Ученики' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Воронка продаж' })).toHaveCount(0);
  await checkScreen(narrow ? 'slide-in menu' : 'dashboard of a coach', staff);
  if (narrow) {
    const panel = staff.getByRole('dialog');
    expect((await panel.boundingBox())?.width).toBeCloseTo(0.8 * 360, 0);
    await expect(panel.getByText('coach', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Выйти' }).click();
    await expect(staff).toHaveURL(/\/auth/);
  }
});
