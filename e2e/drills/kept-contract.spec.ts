import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { oldestContractVersion, shellContractVersion } from '@school/shell-contract/manifest-names';
import { expect, menuLink, test } from './drill';
import { compressFiles } from './releases';

const root = join(import.meta.dirname, '../..');
const kept = join(import.meta.dirname, 'generated');

test('the repository has a release of each supported contract', () => {
  const wanted = Array.from(
    { length: shellContractVersion - oldestContractVersion + 1 },
    (_, index) => `contract-${oldestContractVersion + index}`,
  );
  expect(
    readdirSync(kept)
      .filter((name) => name.startsWith('contract-'))
      .sort(),
  ).toEqual(wanted);
});

test('the shell still supports the previous contract, so that teams need not upgrade on the same day', () => {
  // Contract 2 is the first that was packed for other repositories.
  expect(oldestContractVersion).toBeLessThanOrEqual(Math.max(2, shellContractVersion - 1));
});

test('a kept release of the oldest contract runs in the present shell', async ({ page, product }, testInfo) => {
  const dist = testInfo.outputPath('dist');
  await cp(join(kept, `contract-${oldestContractVersion}`), dist, { recursive: true });
  await compressFiles(dist);
  const args = ['publish', 'mf-kept', '--from', dist, '--promote', '--no-smoke', '--why', 'a drill'];
  await promisify(execFile)(process.execPath, ['api/dist/release.cli.js', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: product.dataDir },
  });
  await page.goto('/students');
  await menuLink(page, 'Прежний раздел').click();
  await expect(page.getByRole('heading', { name: 'Прежний раздел', level: 1 })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Роль: owner')).toBeVisible();
  await expect(main.getByText(/^[1-9]\d* отделени/)).toBeVisible();
  await main.getByRole('button', { name: 'Нажать' }).click();
  await expect(page.getByText('Готово', { exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'К ученикам' }).click();
  await expect(page.getByRole('heading', { name: 'Ученики', level: 1 })).toBeVisible();
});
