import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parseSettings } from './settings';
import { renderExampleFile, renderSettingsReference } from './settings-reference';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

test('the settings reference and the example file are those of the schema (npm run settings)', async () => {
  expect(await read('docs/settings.md')).toBe(renderSettingsReference());
  expect(await read('.env.example')).toBe(renderExampleFile());
});

test('a shell reads the example file as the server does', () => {
  const example = parseEnv(renderExampleFile());
  const text = execFileSync('sh', ['-ec', `set -a; . ./.env.example; exec env`], { cwd: root, env: {} }).toString();
  for (const [name, value] of Object.entries(example)) expect(text.split('\n')).toContain(`${name}=${value}`);
});

test('the server accepts the example file for production once its secrets are filled in', () => {
  const example: Record<string, string | undefined> = parseEnv(renderExampleFile());
  const secrets = { SECRET_KEY: 'x'.repeat(32), SEAL_P12_PASSWORD: 'secret' };
  const smsAero = { SMSAERO_EMAIL: 'school@example.org', SMSAERO_API_KEY: 'key', SMSAERO_SIGN: 'School' };
  expect(parseSettings({ ...example, ...secrets, ...smsAero })).toMatchObject({
    demo: false,
    production: true,
    trustProxy: true,
    publicUrl: 'https://portal.example.org',
    sms: { provider: 'smsaero' },
  });
  expect(() => parseSettings(example)).toThrow(/SECRET_KEY.*SMSAERO_EMAIL|SMSAERO_EMAIL.*SECRET_KEY/s);
});
