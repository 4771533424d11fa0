import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Role } from '@school/api-contract/rules/roles';
import { vi } from 'vitest';
import { systemClock } from '../../../../platform/ports/clock';
import { systemRandom } from '../../../../platform/ports/random';
import { findFreePort } from '../../../../platform/process/free-port';
import { makeSelfSignedP12 } from '../../../../platform/seal/self-signed';
import { smscAccount, smscProtocol } from '../../../../platform/sms/testing/protocols';
import { startSmsSimulator } from '../../../../platform/sms/testing/sms-simulator';
import { bundleProgram } from '../../../../testing/bundle';
import { createTestDatabase } from '../../../../testing/database';
import { prepareReadySchool } from '../../../../testing/ready-school';
import { createTestClient } from '../../../../testing/test-client';
import { createSessions } from '../../../auth/sessions';
import { type MailPoint, startMailServer } from './mail-server.fixture';
import type { ProcessPoint } from './steps.fixture';

export type CrashPoint = ProcessPoint | MailPoint;

const sealPassword = 'secret';

/** Prepares what all portals of the drill share: the program, bundled as `npm start` does it, and the school's seal. */
export async function prepareDrill() {
  const portal = 'features/contracts/signing/crash/portal.fixture.ts';
  const { file: program, folder, remove } = await bundleProgram(portal, { withPackages: true });
  const seal = path.join(folder, 'seal.p12');
  const now = systemClock.now();
  await writeFile(seal, await makeSelfSignedP12({ commonName: 'Спортшкола', password: sealPassword, now }));
  return { program, seal, remove };
}

/**
 * A school with its own database, folder, SMS service and mail server. They stay while the portal's process is killed
 * and restarted.
 */
export async function openSchool({ program, seal }: { program: string; seal: string }) {
  const { database: db, url: databaseUrl, drop } = await createTestDatabase({ poolMax: 2 });
  await prepareReadySchool(db);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'school-crash-'));
  const filesFolder = path.join(dataDir, 'files');
  await mkdir(filesFolder);
  const sms = await startSmsSimulator(smscProtocol, systemClock.now);
  const mail = await startMailServer();
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  let portal: ChildProcess | undefined;

  const environment = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'only this drill knows this secret key',
    CAPTCHA_PROVIDER: 'off',
    SEAL_P12_FILE: seal,
    SEAL_P12_PASSWORD: sealPassword,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Школа <school@example.org>',
    SMS_PROVIDER: 'smsc',
    SMSC_LOGIN: smscAccount.login,
    SMSC_PASSWORD: smscAccount.password,
    SMS_GATEWAY_URL: sms.url,
    LOG_LEVEL: 'error',
  };

  const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

  /** Starts the portal unless it runs, and resolves when it answers. */
  async function ensureStarted(): Promise<ChildProcess> {
    if (portal && !hasExited(portal)) return portal;
    const started = spawn(process.execPath, [program], { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    portal = started;
    let output = '';
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    await vi.waitUntil(() => output.includes(baseUrl) || hasExited(started), { timeout: 120_000 });
    if (hasExited(started)) throw new Error(`The portal did not start: ${output}`);
    return started;
  }

  const visitor = () => createTestClient({ baseUrl, getStatements: async () => [] });

  return {
    db,
    mail,
    sms,
    filesFolder,
    visitor,

    async start(): Promise<void> {
      mail.killAt(undefined, () => {});
      await ensureStarted();
    },

    /** Starts the portal unless it runs, and sets the point at which it, or the mail server, kills it. */
    async startToDie(point: CrashPoint): Promise<void> {
      const doomed = await ensureStarted();
      const armed = once(doomed, 'message');
      doomed.send(point);
      await armed;
      mail.killAt(point, () => doomed.kill('SIGKILL'));
    },

    /** How the portal ended; null when it exited by itself or never reached its point. */
    async exitSignal(): Promise<NodeJS.Signals | null> {
      await vi.waitUntil(() => portal && hasExited(portal), { timeout: 90_000 }).catch(() => undefined);
      return portal?.signalCode ?? null;
    },

    async as(role: Role) {
      await db('users')
        .insert({ username: role, email: `${role}@example.org`, role })
        .onConflict('username')
        .ignore();
      const user = await db('users').where({ username: role }).first('id');
      const sessions = createSessions({ db, clock: systemClock, random: systemRandom });
      const client = visitor();
      client.cookies.set('sid', await sessions.open(db, user.id, { ip: '127.0.0.1', userAgent: 'test' }));
      return client;
    },

    /** Waits for an SMS with a code and returns all SMS to the phone, newest first. */
    async outbox(phone: string) {
      const received = () => sms.ledger.filter((charge) => charge.phone === phone.replace('+', '')).reverse();
      await vi.waitUntil(() => received().some(({ text }) => /^\d{6}\b/.test(text)), { timeout: 60_000 });
      return received().map(({ text }) => ({ channel: 'sms' as const, to: phone, subject: null, text }));
    },

    /** Keys of signed contracts' files in the object store, and unfinished files. */
    async files(): Promise<{ whole: string[]; unfinished: string[] }> {
      const names = (await readdir(filesFolder, { recursive: true })).filter((name) => name.includes('signed-'));
      const [unfinished, whole] = [true, false].map((wanted) =>
        names.filter((name) => name.startsWith('.unfinished') === wanted),
      );
      return { whole: whole ?? [], unfinished: unfinished ?? [] };
    },

    async close(): Promise<void> {
      portal?.kill('SIGKILL');
      await mail.close();
      await sms.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type School = Awaited<ReturnType<typeof openSchool>>;
