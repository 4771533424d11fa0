import { createServer } from 'node:net';
import type { Page } from 'playwright/test';
import { startPreparedProduct } from '../prepared-data';
import { test as base, expect } from '../test';
import { type DemoAccount, signIn } from './sign-in';

/** Passkeys need a domain name, so this product is used as localhost instead of 127.0.0.1. */
const test = base.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern
    async ({}, use) => {
      const port = await findFreePort();
      const url = `http://localhost:${port}`;
      const product = await startPreparedProduct({ PORT: String(port), PUBLIC_URL: url });
      await use({ ...product, url });
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Gives the browser a device that holds passkeys and always finds the right finger. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds a passkey on the own profile, which is open. @returns the list of passkeys */
async function addPasskey(page: Page, account: DemoAccount, name: string) {
  await page.getByRole('button', { name: 'Добавить ключ' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новый ключ доступа' });
  await dialog.getByLabel('Название ключа').fill(name);
  await dialog.getByLabel('Текущий пароль').fill(`demo-${account}`);
  await dialog.getByRole('button', { name: 'Создать ключ' }).click();
  const passkeys = page.getByRole('list', { name: 'Ключи доступа' });
  await expect(passkeys.getByText(name)).toBeVisible();
  return passkeys;
}

test('a coach adds a passkey and signs in with it, until it is removed', async ({ page, checkScreen, watched }) => {
  await addAuthenticator(page);
  await signIn(page, 'coach');
  await page.goto('/settings?tab=profile');
  const passkeys = await addPasskey(page, 'coach', 'Телефон тренера');
  await checkScreen('profile with a passkey');

  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Войти с ключом доступа' }).click();
  await expect(page).not.toHaveURL(/\/auth/);

  await page.goto('/settings?tab=profile');
  await passkeys.getByRole('button', { name: 'Удалить ключ «Телефон тренера»' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Ключей пока нет.')).toBeVisible();
  watched.expectAnswer(400, /^\/api\/login\/passkey$/);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Войти с ключом доступа' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Ключ доступа не подошел/);
  await checkScreen('refused passkey');
});

test('once the owner requires a second factor, a senior administrator sets one up before anything else', async ({
  page,
  staff,
  checkScreen,
  watched,
}) => {
  watched.expectAnswer(403, /^\/api\//);
  await signIn(staff, 'senior_admin');
  await addAuthenticator(page);
  await signIn(page, 'owner');
  await page.goto('/settings?tab=school');
  const demand = page.getByRole('button', { name: 'Сделать обязательным' });
  await expect(demand).toBeDisabled();
  await page.goto('/settings?tab=profile');
  await addPasskey(page, 'owner', 'Ключ владельца');
  await page.goto('/settings?tab=school');
  await demand.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Сделать обязательным' }).click();
  await expect(page.getByText('Обязателен', { exact: true })).toBeVisible();

  await addAuthenticator(staff);
  await staff.goto('/students');
  await expect(staff).toHaveURL(/\/settings\?tab=profile$/);
  await expect(staff.getByText('Школа требует второй фактор')).toBeVisible();
  await checkScreen('must set up a second factor', staff);
  await addPasskey(staff, 'senior_admin', 'Ключ администратора');
  await expect(staff.getByText('Школа требует второй фактор')).toBeHidden();
  await staff.goto('/students');
  await expect(staff.getByRole('heading', { name: 'Ученики', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Больше не требовать' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Больше не требовать' }).click();
  await expect(page.getByText('Не обязателен', { exact: true })).toBeVisible();
});

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
