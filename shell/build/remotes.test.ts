import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteManifestSourceSchema } from '@school/shell-contract/manifest';
import { expect, test } from 'vitest';
import { listRemotes } from '../launch/remotes.mjs';
import { remoteConfig } from './remote-config';

const root = join(import.meta.dirname, '../..');
const remotes = listRemotes();

test.each(remotes)('%s declares exactly what it exposes', async (id) => {
  const { default: source } = await import(join(root, id, 'remote.manifest.ts'));
  const manifest = remoteManifestSourceSchema.parse(source);
  expect(manifest.id).toBe(id);
  const config = remoteConfig(join(root, id), manifest);
  const federation = config.plugins?.find((plugin) => plugin?.constructor.name === 'ModuleFederationPlugin');
  const exposed = Object.keys(Reflect.get(Object(federation), '_options').exposes);
  const declared = new Set([...manifest.routes, ...manifest.slots].map(({ module }) => `./${module}`));
  expect(exposed.sort()).toEqual([...declared].sort());
});

test.each(remotes)('each module of %s exports Component', async (id) => {
  const { default: source } = await import(join(root, id, 'remote.manifest.ts'));
  for (const file of Object.values(remoteManifestSourceSchema.parse(source).modules)) {
    const path = join(root, id, `${file}.tsx`);
    expect(existsSync(path), path).toBe(true);
    expect(readFileSync(path, 'utf8')).toMatch(/export (function Component\b|const Component\b|\{[^}]*\bComponent\b)/);
  }
});
