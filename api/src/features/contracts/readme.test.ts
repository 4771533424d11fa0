import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { registrationsRoutes } from '../registrations/registrations.routes';
import { evidenceRoutes } from './evidence/evidence.routes';
import { enrolAndSign } from './signing/signing.fixture';
import { signingRoutes } from './signing/signing.routes';

const app = useTestApp({ features: [registrationsRoutes, signingRoutes, evidenceRoutes] });
const readme = path.join(import.meta.dirname, 'README.md');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'school-readme-'));
  const script = /```js\n([\s\S]+?)```/.exec(await readFile(readme, 'utf8'))?.[1] ?? '';
  await writeFile(path.join(folder, 'recompute.mjs'), script);
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the page's script on the evidence and returns its output. */
async function recompute(evidence: string): Promise<string> {
  await writeFile(path.join(folder, 'evidence.json'), evidence);
  return new Promise((resolve) => {
    execFile(process.execPath, ['recompute.mjs', 'evidence.json'], { cwd: folder }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

test('the script of the page verifies a signature and names what was changed', async () => {
  const { contractId, phone } = await enrolAndSign(app);
  const { body } = await (await app.as('admin')).call(staffContractRoutes.evidence, { params: { id: contractId } });
  const evidence = JSON.stringify(body);
  expect(await recompute(evidence)).toBe(`All of it holds: ${body.events.length} events\n`);

  expect(await recompute(evidence.replace('<p', '<b'))).toBe('Wrong: the text\n');
  expect(await recompute(evidence.replaceAll(phone, '+79990000000'))).toMatch(
    /^Wrong: the text, signature \d+, the person of/,
  );
  expect(await recompute(evidence.replace('"contract.signed"', '"contract.opened"'))).toMatch(/^Wrong: event \d+\n$/);
});

test('all links of the page exist', async () => {
  const links = [...(await readFile(readme, 'utf8')).matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
  expect(links.length).toBeGreaterThan(10);
  for (const target of links) await readFile(path.join(import.meta.dirname, target));
});
