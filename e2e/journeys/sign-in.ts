import { expect, type Page } from 'playwright/test';

export type DemoAccount = 'owner' | 'senior_admin' | 'admin' | 'coach' | 'accountant';

/** Signs in on /auth; the captcha is really solved, and the button waits for it. */
export async function signIn(page: Page, name: DemoAccount, password = `demo-${name}`): Promise<void> {
  await page.goto('/auth');
  const submit = page.getByRole('button', { name: 'Войти', exact: true });
  await page.getByRole('textbox', { name: 'Имя пользователя' }).fill(name);
  await page.getByRole('textbox', { name: 'Пароль' }).fill(password);
  await expect(submit).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Я не робот' }).check();
  await submit.click();
  await expect(page).not.toHaveURL(/\/auth/);
}

/** Somebody else sits down at the same browser. */
export async function signInInstead(page: Page, name: DemoAccount): Promise<void> {
  // what the open page still fetches would be asked for without a session
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, name);
}
