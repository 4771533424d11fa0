import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withTransaction } from '../database/transaction';
import { useTestApp } from '../testing/test-app';
import { anchorChain } from './anchor-chain';

const app = useTestApp();

/** `npm run audit:verify -w api` against the test's database and files. */
function verify(env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const { databaseUrl = '', dataDir } = app.deps.settings;
  const program = path.join(import.meta.dirname, 'audit-verify.cli.ts');
  const seal = { SEAL_P12_FILE: 'unread.p12', SEAL_P12_PASSWORD: 'x' };
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: 'x'.repeat(32), ...seal };
  const environment = { ...process.env, ...own, ...env };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--import', 'tsx', program], { env: environment }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

test('the command tells a whole chain with 0, a broken one with 1 and what it cannot read with 2', {
  timeout: 60_000,
}, async () => {
  await withTransaction(app.db, (trx) =>
    app.deps.audit.append(trx, [{ eventType: 'test.event' }, { eventType: 'test.event' }]),
  );
  await anchorChain(app.deps);
  const whole = await verify();
  expect(whole.output).toContain('The audit chain is whole: 2 events, head ');
  expect(whole).toMatchObject({ code: 0, output: expect.stringContaining('It agrees with its anchors: 1') });

  await app.db.raw('alter table audit_logs disable trigger user; delete from audit_logs where id = 2');
  const cut = await verify();
  expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('broken, after 1 good events: the anchor of') });
  await app.db.raw("update audit_logs set severity = 'critical'");
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('event 1, it was changed') });
  expect((await app.db('auditChecks').orderBy('id')).map(({ brokenReason }) => brokenReason)).toEqual([
    null,
    null,
    'anchor',
    'content',
  ]);
  expect((await verify({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).code).toBe(2);
});
