import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { expect, test } from '../test';
import type { DemoAccount } from './sign-in';

/** The code that an app shows so many half minutes from now: a code works once, and the server accepts the next one. */
const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

/** Gives name and password; the page then asks for a code. */
async function firstStep(page: Page, account: DemoAccount) {
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Имя пользователя' }).fill(account);
  await page.getByRole('textbox', { name: 'Пароль' }).fill(`demo-${account}`);
  await page.getByRole('checkbox', { name: 'Я не робот' }).check();
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}

/** Drops the session after the page has its answers, since a request without a session would fail the test. */
async function signOut(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.goto('about:blank');
  await page.context().clearCookies();
}

test('a colleague switches codes on, signs in with a code and with a recovery code, and switches them off', async ({
  page,
  checkScreen,
  watched,
}, { project }) => {
  // whose password no other journey of the same size changes
  const account = project.name === 'phone' ? 'accountant' : 'senior_admin';
  watched.expectAnswer(401, /^\/api\/login$/);
  watched.expectAnswer(400, /^\/api\/login\/second-factor$/);
  await firstStep(page, account);
  await expect(page).not.toHaveURL(/\/auth/);
  await page.goto('/settings?tab=profile');
  await expect(page.getByRole('list', { name: 'Где вы вошли' }).getByText('Это устройство')).toBeVisible();
  await checkScreen('own profile');

  await page.getByRole('button', { name: 'Включить' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Текущий пароль').fill(`demo-${account}`);
  await dialog.getByRole('button', { name: 'Продолжить' }).click();
  await expect(dialog.getByRole('img', { name: /^QR-код/ })).toBeVisible();
  const secret = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()).replaceAll(' ', '');
  await checkScreen('QR code');
  await dialog.getByLabel('Код из приложения').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Включить' }).click();
  const codes = dialog.getByRole('list', { name: 'Резервные коды' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = '', second = ''] = await codes.allTextContents();
  await checkScreen('recovery codes');
  await dialog.getByRole('button', { name: 'Коды сохранены' }).click();
  await expect(page.getByText('Осталось 10 резервных кодов.')).toBeVisible();

  await signOut(page);
  await firstStep(page, account);
  const code = page.getByLabel('Код подтверждения');
  await expect(code).toBeFocused();
  await checkScreen('second step');
  // the code of the setting up may not work again
  await code.pressSequentially('000000');
  await expect(page.getByText('Неверный код. Осталось 4 попытки.')).toBeVisible();
  await code.pressSequentially(codeOf(secret, 1));
  await expect(page).not.toHaveURL(/\/auth/);

  await signOut(page);
  await firstStep(page, account);
  await page.getByRole('button', { name: 'Использовать резервный код' }).click();
  await page.getByLabel('Резервный код').fill(first);
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(page).not.toHaveURL(/\/auth/);

  await page.goto('/settings?tab=profile');
  await expect(page.getByText('Осталось 9 резервных кодов.')).toBeVisible();
  await page.getByRole('button', { name: 'Выключить' }).click();
  await dialog.getByLabel('Текущий пароль').fill(`demo-${account}`);
  await dialog.getByLabel('Код из приложения или резервный код').fill(second);
  await dialog.getByRole('button', { name: 'Выключить' }).click();
  await expect(page.getByText('Выключены', { exact: true })).toBeVisible();
});
