import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, menuLink, test } from './drill';
import { installOffline } from './install-offline';

const root = join(import.meta.dirname, '../..');

test('a team with a repository of its own makes, tests, builds and releases a remote with five commands', async ({
  page,
  product,
}) => {
  // Outside of the workspace, so that no undeclared package is found.
  const folder = await mkdtemp(join(tmpdir(), 'own-repository-'));
  const run = (cwd: string, command: string, ...args: string[]) =>
    promisify(execFile)(command, args, { cwd, env: { ...process.env, DATA_DIR: product.dataDir, NODE_ENV: '' } });
  try {
    await run(root, 'npm', 'run', 'new-remote', '--', 'mf-first-steps', '--owner', 'starters', '--outside', folder);
    await installOffline(folder);
    const { stdout: tested } = await run(folder, 'npm', 'test');
    expect(tested).toContain('1 passed');
    await run(folder, 'npm', 'run', 'build');
    const publish = ['run', 'release', '--', 'publish', '--promote', '--why', 'the first release'];
    const { stdout: released } = await run(folder, 'npm', ...publish);
    expect(released).toMatch(/mf-first-steps 1\.0\.0-[0-9a-f]{8}: live/);
    // The folder has no Playwright, as a server has none.
    expect(released).toContain('not drawn, since there is no Chromium here; nobody has drawn it before');

    await page.goto('/students');
    await menuLink(page, 'First steps').click();
    await expect(page.getByRole('heading', { name: 'First steps', level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'На главную' })).toBeVisible();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
