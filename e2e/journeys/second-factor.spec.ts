import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { expect, test } from '../test';
import type { DemoAccount } from './sign-in';

/** The code that an app shows after a number of half minutes: a code works once, and the server accepts the next one. */
const getCode = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

/** Enters name and password; the page then asks for a code. */
async function firstStep(page: Page, account: DemoAccount) {
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Имя пользователя' }).fill(account);
  await page.getByRole('textbox', { name: 'Пароль' }).fill(`demo-${account}`);
  await page.getByRole('checkbox', { name: 'Я не робот' }).check();
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}

test('a user switches codes on, signs in with a code and with a recovery code, and switches them off', async ({
  page: firstVisit,
  reopen,
  checkScreen,
  watched,
}, { project }) => {
  // a user whose password no other journey of the same project changes
  const account = project.name === 'phone' ? 'accountant' : 'senior_admin';
  watched.expectAnswer(401, /^\/api\/login$/);
  watched.expectAnswer(400, /^\/api\/login\/second-factor$/);
  await firstStep(firstVisit, account);
  await expect(firstVisit).not.toHaveURL(/\/auth/);
  await firstVisit.goto('/settings?tab=profile');
  await expect(firstVisit.getByRole('list', { name: 'Где вы вошли' }).getByText('Это устройство')).toBeVisible();
  await checkScreen('own profile');

  await firstVisit.getByRole('button', { name: 'Включить', exact: true }).click();
  const dialog = firstVisit.getByRole('dialog');
  await dialog.getByLabel('Текущий пароль').fill(`demo-${account}`);
  await dialog.getByRole('button', { name: 'Продолжить' }).click();
  await expect(dialog.getByRole('img', { name: /^QR-код/ })).toBeVisible();
  const secret = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()).replaceAll(' ', '');
  await checkScreen('QR code');
  await dialog.getByLabel('Код из приложения').fill(getCode(secret));
  await dialog.getByRole('button', { name: 'Включить', exact: true }).click();
  const codes = dialog.getByRole('list', { name: 'Резервные коды' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = '', second = ''] = await codes.allTextContents();
  await checkScreen('recovery codes');
  await dialog.getByRole('button', { name: 'Коды сохранены' }).click();
  await expect(firstVisit.getByText('Осталось 10 резервных кодов.')).toBeVisible();

  const secondVisit = await reopen(firstVisit);
  await firstStep(secondVisit, account);
  const code = secondVisit.getByLabel('Код подтверждения');
  await expect(code).toBeFocused();
  await checkScreen('second step', secondVisit);
  // the code of the set-up may not work again
  await code.pressSequentially('000000');
  await expect(secondVisit.getByText('Неверный код. Осталось 4 попытки.')).toBeVisible();
  await code.pressSequentially(getCode(secret, 1));
  await expect(secondVisit).not.toHaveURL(/\/auth/);

  const thirdVisit = await reopen(secondVisit);
  await firstStep(thirdVisit, account);
  await thirdVisit.getByRole('button', { name: 'Использовать резервный код' }).click();
  await thirdVisit.getByLabel('Резервный код').fill(first);
  await thirdVisit.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(thirdVisit).not.toHaveURL(/\/auth/);

  await thirdVisit.goto('/settings?tab=profile');
  await expect(thirdVisit.getByText('Осталось 9 резервных кодов.')).toBeVisible();
  await thirdVisit.getByRole('button', { name: 'Выключить' }).click();
  const question = thirdVisit.getByRole('dialog');
  await question.getByLabel('Текущий пароль').fill(`demo-${account}`);
  await question.getByLabel('Код из приложения или резервный код').fill(second);
  await question.getByRole('button', { name: 'Выключить' }).click();
  await expect(thirdVisit.getByText('Выключены', { exact: true })).toBeVisible();
});
