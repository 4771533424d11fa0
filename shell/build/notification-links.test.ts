import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { roles } from '@school/api-contract/rules/roles';
import { findAudience, notificationEventNames } from '@school/api-contract/school/notification-events';
import { remoteManifestSourceSchema } from '@school/shell-contract/manifest';
import { canOpen } from '@school/shell-contract/manifest-access';
import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));

test('each notification links to a screen that its reader may open', async () => {
  const routes = [];
  for (const id of remotes) {
    const { default: source } = await import(join(root, id, 'remote.manifest.ts'));
    routes.push(...remoteManifestSourceSchema.parse(source).routes);
  }
  const failures: string[] = [];
  for (const event of notificationEventNames) {
    for (const role of roles) {
      const audience = findAudience(event, role);
      if (!audience) continue;
      const { pathname } = new URL(audience.link.replaceAll(/\{\w+\}/g, '1'), 'http://portal');
      const mayOpen = routes.some(({ path, access }) => matchPath(path, pathname) && canOpen(access, { role }));
      if (!mayOpen) failures.push(`${event}: ${role} cannot open ${pathname}`);
    }
  }
  expect(failures).toEqual([]);
});
