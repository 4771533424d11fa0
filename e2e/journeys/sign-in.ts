import { expect, type Page } from 'playwright/test';

/** Signs in a demo account on /auth; the captcha is really solved. */
export async function signIn(page: Page, name: 'owner' | 'senior_admin' | 'admin' | 'coach' | 'accountant') {
  await page.goto('/auth');
  const submit = page.getByRole('button', { name: 'Войти', exact: true });
  await page.getByRole('textbox', { name: 'Имя пользователя' }).fill(name);
  await page
    .getByLabel('Пароль', { exact: true })
    .or(page.getByLabel(/^Пароль\s*\*/))
    .first()
    .fill(`demo-${name}`);
  await expect(submit).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Я не робот' }).check();
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(page).not.toHaveURL(/\/auth/);
}
