import type { CDPSession, Page } from 'playwright/test';
import { findFreePort } from '../../api/src/platform/process/free-port';
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

/** A device of the browser that holds passkeys and always finds the right finger. */
interface Authenticator {
  cdp: CDPSession;
  authenticatorId: string;
}

async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Opens a fresh browser that has the same passkeys. */
async function reopenWithPasskeys(from: Authenticator, open: () => Promise<Page>) {
  const { credentials } = await from.cdp.send('WebAuthn.getCredentials', { authenticatorId: from.authenticatorId });
  const page = await open();
  const device = await addAuthenticator(page);
  for (const credential of credentials) {
    await device.cdp.send('WebAuthn.addCredential', { authenticatorId: device.authenticatorId, credential });
  }
  return { page, device };
}

/** Adds a passkey on the own profile, which is open. */
async function addPasskey(page: Page, account: DemoAccount, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Добавить ключ' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новый ключ доступа' });
  await dialog.getByLabel('Название ключа').fill(name);
  await dialog.getByLabel('Текущий пароль').fill(`demo-${account}`);
  await dialog.getByRole('button', { name: 'Создать ключ' }).click();
  await expect(page.getByRole('list', { name: 'Ключи доступа' }).getByText(name)).toBeVisible();
}

test('a coach adds a passkey and signs in with it, until it is removed', async ({
  page,
  reopen,
  checkScreen,
  watched,
}) => {
  const device = await addAuthenticator(page);
  await signIn(page, 'coach');
  await page.goto('/settings?tab=profile');
  await addPasskey(page, 'coach', 'Телефон тренера');
  await checkScreen('profile with a passkey');

  const second = await reopenWithPasskeys(device, () => reopen(page));
  await second.page.goto('/auth');
  await second.page.getByRole('button', { name: 'Войти с ключом доступа' }).click();
  await expect(second.page).not.toHaveURL(/\/auth/);

  await second.page.goto('/settings?tab=profile');
  const passkeys = second.page.getByRole('list', { name: 'Ключи доступа' });
  await passkeys.getByRole('button', { name: 'Удалить ключ «Телефон тренера»' }).click();
  const removal = second.page.getByRole('dialog', { name: 'Удалить ключ «Телефон тренера»?' });
  await removal.getByLabel('Текущий пароль').fill('demo-coach');
  await checkScreen('remove a passkey', second.page);
  await removal.getByRole('button', { name: 'Удалить' }).click();
  await expect(second.page.getByText('Ключей пока нет.')).toBeVisible();
  watched.expectAnswer(400, /^\/api\/login\/passkey$/);
  const third = await reopenWithPasskeys(second.device, () => reopen(second.page));
  await third.page.goto('/auth');
  await third.page.getByRole('button', { name: 'Войти с ключом доступа' }).click();
  await expect(third.page.getByRole('alert')).toHaveText(/^Ключ доступа не подошел/);
  await checkScreen('refused passkey', third.page);
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
