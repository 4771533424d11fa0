import { createServer } from 'node:net';
import { startProduct } from '../product';
import { test as base, expect } from '../test';
import { signIn } from './sign-in';

/** Passkeys need a domain name, so this product is used as localhost instead of 127.0.0.1. */
const test = base.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern
    async ({}, use) => {
      const port = await findFreePort();
      const url = `http://localhost:${port}`;
      const product = await startProduct({ PORT: String(port), PUBLIC_URL: url });
      await use({ ...product, url });
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test('a coach adds a passkey and signs in with it, until it is removed', async ({ page, checkScreen, watched }) => {
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
  await signIn(page, 'coach');
  await page.goto('/settings?tab=profile');
  await page.getByRole('button', { name: 'Добавить ключ' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новый ключ доступа' });
  await dialog.getByLabel('Название ключа').fill('Телефон тренера');
  await dialog.getByLabel('Текущий пароль').fill('demo-coach');
  await dialog.getByRole('button', { name: 'Создать ключ' }).click();
  const passkeys = page.getByRole('list', { name: 'Ключи доступа' });
  await expect(passkeys.getByText('Телефон тренера')).toBeVisible();
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

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
