import { expect, type Page } from 'playwright/test';

export type DemoAccount = 'owner' | 'senior_admin' | 'admin' | 'coach' | 'accountant';

/** Signs in on /auth. Solves the real captcha, for which the button waits. */
export async function signIn(page: Page, name: string, password = `demo-${name}`): Promise<void> {
  await page.goto('/auth');
  const submit = page.getByRole('button', { name: 'Войти', exact: true });
  await page.getByRole('textbox', { name: 'Имя пользователя' }).fill(name);
  await page.getByRole('textbox', { name: 'Пароль' }).fill(password);
  await expect(submit).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Я не робот' }).check();
  await submit.click();
  await expect(page).not.toHaveURL(/\/auth/);
}

/** Signs in as another user in the same browser. */
export async function signInInstead(page: Page, name: DemoAccount): Promise<void> {
  // Leaves the open page, whose requests would otherwise fail without a session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, name);
}
