import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReleases } from '../drills/releases';
import { expect, test } from '../test';
import { signIn } from './sign-in';

const built = join(import.meta.dirname, '../../mf-chat/dist');

/** Makes the same chat live under another version, so that it can be rolled back. */
async function releaseAgain(dataDir: string, version: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'school-chat-'));
  await cp(built, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version }));
  const { release } = createReleases(dataDir);
  await release('publish', 'mf-chat', '--from', folder, '--promote', '--why', 'Реакции', '--who', 'pavel');
  await rm(folder, { recursive: true });
}

test('the owner sees the live releases and rolls back the chat, which the history records', async ({
  page,
  product,
  checkScreen,
}) => {
  const version = `1.0.1-journey${test.info().project.name}`;
  await releaseAgain(product.dataDir, version);
  await signIn(page, 'owner');
  await page.goto('/settings?tab=releases');
  const part = page.getByRole('region', { name: 'Выпуски' });
  await expect(part.getByText('Оболочка портала')).toBeVisible();
  await checkScreen('releases');
  await part.getByRole('link', { name: 'Чат' }).click();
  const details = page.getByRole('dialog', { name: 'Чат' });
  await expect(details.getByText(version).first()).toBeVisible();
  await checkScreen('release details');

  await details.getByRole('button', { name: 'Откатить: Чат' }).click();
  const dialog = page.getByRole('dialog', { name: 'Откатить: Чат?' });
  await dialog.getByLabel('Причина').fill('Сообщения не отправляются');
  await checkScreen('release rollback');
  await dialog.getByRole('button', { name: 'Откатить' }).click();
  await expect(dialog).toBeHidden();
  await expect(details.getByRole('button', { name: 'Откатить: Чат' })).toBeHidden();

  await page.goto('/settings?tab=audit');
  await expect(page.getByText('Выпуск откачен').first()).toBeVisible();
});
