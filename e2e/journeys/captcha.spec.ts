import { expect, test } from '../test';

test('a visitor who requests too many reset links solves a captcha over the dialog, and the request continues', async ({
  page,
  checkScreen,
  watched,
}, { project }) => {
  watched.expectAnswer(428, /^\/api\/passwords\/request-reset$/);
  const forgot = page.getByRole('dialog', { name: 'Восстановление пароля' });
  const captcha = page.getByRole('dialog', { name: 'Подтвердите, что вы не робот' });
  const email = forgot.getByRole('textbox', { name: 'Эл. почта' });
  const send = forgot.getByRole('button', { name: 'Отправить ссылку' });
  await page.goto('/auth');
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await page.getByRole('button', { name: 'Забыли пароль?' }).click();
    await email.fill(`nobody-${project.name}@example.org`);
    await send.click();
    if (attempt === 3) break;
    await expect(forgot.getByText('Письмо отправлено')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(forgot).toBeHidden();
  }

  await expect(captcha).toBeVisible();
  await expect(captcha.getByRole('checkbox', { name: 'Я не робот' })).toBeVisible();
  await checkScreen('captcha over a dialog');
  await page.keyboard.press('Escape');
  await expect(captcha).toBeHidden();
  await expect(page.getByText('Подтвердите, что вы не робот, и повторите').first()).toBeVisible();
  await expect(email).toHaveValue(`nobody-${project.name}@example.org`);

  await send.click();
  await captcha.getByRole('checkbox', { name: 'Я не робот' }).check();
  await expect(captcha).toBeHidden();
  await expect(forgot.getByText('Письмо отправлено')).toBeVisible();
});
