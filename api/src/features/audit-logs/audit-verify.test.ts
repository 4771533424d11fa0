import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { anchorChain } from '../../platform/audit/anchor-chain';
import { withTransaction } from '../../platform/database/transaction';
import { useProgram } from '../../testing/program';
import { useTestApp } from '../../testing/test-app';

const app = useTestApp();
const program = useProgram('features/audit-logs/audit-verify.cli.ts');

/** `npm run audit:verify` against the test's database and files. */
function verify(args: string[] = [], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const { databaseUrl = '', dataDir } = app.deps.settings;
  // without carriers and seal, because the command sends and seals nothing
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: 'x'.repeat(32) };
  const environment = { ...process.env, ...own, ...env };
  return new Promise((resolve) => {
    const all = [program(), ...args];
    const child = execFile(process.execPath, all, { env: environment }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

test('the command exits with 0 for a whole chain, 1 for a broken one and 2 when it cannot read', {
  timeout: 180_000,
}, async () => {
  await withTransaction(app.db, (trx) =>
    app.deps.audit.append(trx, [{ eventType: 'test.event' }, { eventType: 'test.event' }]),
  );
  await anchorChain(app.deps);
  const { head } = await app.db('auditAnchors').first('head');
  const whole = await verify(['--anchor', head]);
  expect(whole).toMatchObject({
    code: 0,
    output: expect.stringContaining('The audit chain is whole: 3 events, head '),
  });
  expect(whole.output).toContain('It agrees with its anchors: 1');
  expect(whole.output).toContain('It holds the anchors that were given: 1');
  const other = await verify(['--anchor', 'a'.repeat(64)]);
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining('The chain was written anew') });

  await app.db.raw('alter table audit_logs disable trigger user; delete from audit_logs where id = 3');
  const cut = await verify();
  expect(cut.code).toBe(1);
  expect(cut.output).toContain('- 1 events after event 2 are missing. What happened last is not on record any more.');
  expect(cut.output).toContain('anchor 1 of ');
  await app.db.raw("update audit_logs set severity = 'critical'");
  expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('- event 1 was changed. Neither') });
  expect(await app.db('auditChecks').orderBy('id').pluck('whole')).toEqual([true, true, false, false, false]);
  expect((await verify(['--anchor', 'no-such-file'])).code).toBe(2);
  expect((await verify([], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).code).toBe(2);
});
