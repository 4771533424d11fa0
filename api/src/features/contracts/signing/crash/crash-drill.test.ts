import { createHash } from 'node:crypto';
import { readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkChain } from '../../../../platform/audit/check-chain';
import { createFolderFiles } from '../../../../platform/files/folder-files';
import { systemClock } from '../../../../platform/ports/clock';
import { verifySeal } from '../../../../platform/seal/verify-seal.fixture';
import { listEventTypes } from '../../../registrations/enrolment.fixture';
import { enrolAndRequestCode } from '../signing.fixture';
import { type CrashPoint, openSchool, prepareDrill, type School } from './drill.fixture';

/** What the killed process left behind; proves that it died at its point. */
interface Remains {
  contract: 'sent' | 'signed' | 'completed';
  /** The file in the object store: under its name, partly written, or none. */
  file: 'none' | 'unfinished' | 'unnamed' | 'named';
  /** Number of copies of the letter at the mail server. */
  letters: number;
  /** Whether the letter's row says that it was accepted; undefined when no letter is queued. */
  accepted?: boolean;
}

const sent: Remains = { contract: 'sent', file: 'none', letters: 0 };
const signed: Remains = { ...sent, contract: 'signed' };
const sealed: Remains = { ...signed, file: 'named', accepted: false };
const sentByMail: Remains = { ...sealed, letters: 1 };
const accepted: Remains = { ...sentByMail, accepted: true };

const points: [CrashPoint, Remains][] = [
  ['before count the try', sent],
  ['after count the try', sent],
  ['before commit the signature', sent],
  ['after commit the signature', signed],
  ['before take the PDF job', signed],
  ['after take the PDF job', signed],
  ['before draw the certificate', signed],
  ['after draw the certificate', signed],
  ['before write the file', signed],
  ['amid write the file', { ...signed, file: 'unfinished' }],
  ['before put the file to its place', { ...signed, file: 'unfinished' }],
  ['after put the file to its place', { ...signed, file: 'unnamed' }],
  ['before commit the file', { ...signed, file: 'unnamed' }],
  ['after commit the file', sealed],
  ['after take the letter', sealed],
  ['when the letter is announced', sealed],
  ['amid the letter', sealed],
  ['when the whole letter is there and not answered', sentByMail],
  ['before write down the acceptance', sentByMail],
  ['before commit the acceptance', sentByMail],
  ['after commit the acceptance', accepted],
  ['before commit the completion', accepted],
  ['after commit the completion', { ...accepted, contract: 'completed' }],
];

let drill: Awaited<ReturnType<typeof prepareDrill>>;
/** Schools whose portal is idle. Concurrent tests take one each and put it back. */
const idle: School[] = [];

beforeAll(async () => {
  drill = await prepareDrill();
});
afterAll(async () => {
  await Promise.all(idle.map((school) => school.close()));
  await drill?.remove();
});

test.concurrent.each(points)(
  'killed %s: after a restart everything is done exactly once',
  { timeout: 300_000 },
  async (point, left) => {
    const school = idle.pop() ?? (await openSchool(drill));
    try {
      await signAndCrash(school, point, left);
      idle.push(school);
    } catch (error) {
      await school.close();
      throw error;
    }
  },
);

async function signAndCrash(school: School, point: CrashPoint, left: Remains): Promise<void> {
  await school.startToDie(point);
  const { contractId, signatureId, code, parent, email, phone } = await enrolAndRequestCode(school);
  const verify = () =>
    parent.send('POST', contractRoutes.verify.path, { body: { signatureId, verificationCode: code } });
  const firstAnswer = await verify().catch(() => undefined);
  expect(await school.exitSignal()).toBe('SIGKILL');
  expect(await findRemains(school, contractId, email)).toEqual(left);

  await letAnHourPass(school);
  await school.start();
  const answer = firstAnswer ?? (await retryWhileUnavailable(verify));
  expect(await answer.json()).toEqual({ success: true, attemptsLeft: 4 });
  await mailed(school, contractId);
  await bringBackTakenJobs(school);
  await completed(school, contractId);

  const letters = school.mail.letters.filter(({ to }) => to === email);
  expect(letters).toHaveLength(left.letters + (left.accepted ? 0 : 1));
  expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(1);
  const sha256 = await expectAllOnce(school, contractId, phone);
  for (const { attachments } of letters) expect(attachments).toEqual([sha256]);
}

/** Retries like a parent would, because a portal that has just started may answer 503. */
function retryWhileUnavailable(ask: () => Promise<Response>): Promise<Response> {
  return vi.waitFor(async () => {
    const answer = await ask();
    if (answer.status === 503) throw new Error('The portal is busy');
    return answer;
  }, waiting);
}

async function findRemains(school: School, contractId: number, email: string): Promise<Remains> {
  const contract = await school.db('contracts').where({ id: contractId }).first();
  const letter = await school.db('deliveries').where({ contractId, purpose: 'signed_contract' }).first();
  const { whole, unfinished } = await school.files();
  const inPlace = contract.signedFileUrl === null ? 'unnamed' : 'named';
  const isThere = whole.some((key) => key.startsWith(`contracts/${contractId}/`));
  return {
    contract: contract.status,
    file: isThere ? inPlace : unfinished.length > 0 ? 'unfinished' : 'none',
    letters: school.mail.letters.filter(({ to }) => to === email).length,
    ...(letter ? { accepted: letter.status === 'success' } : {}),
  };
}

/** Makes unfinished files old enough to be removed and the task that removes them due. */
async function letAnHourPass({ db, filesFolder, files }: School): Promise<void> {
  const before = new Date(Date.now() - 2 * 3600_000);
  for (const name of (await files()).unfinished) await utimes(path.join(filesFolder, name), before, before);
  await db.raw(`delete from pgboss.job where name = 'task-housekeeping'`);
}

const waiting = { timeout: 90_000, interval: 100 };

/** Waits for the jobs that the start has queued for unfinished contracts. */
async function mailed({ db }: School, contractId: number): Promise<void> {
  const letter = { contractId, purpose: 'signed_contract', status: 'success' };
  await vi.waitUntil(() => db('deliveries').where(letter).first('id'), waiting);
}

/**
 * Releases the jobs that died with the process, as pg-boss does after some minutes; they run again on finished work.
 */
async function bringBackTakenJobs({ db }: School): Promise<void> {
  await db.raw(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name !~ '^task-'`,
  );
}

/** Waits until the contract is completed and no job for it is left. */
async function completed({ db }: School, contractId: number): Promise<void> {
  await vi.waitUntil(() => db('contracts').where({ id: contractId, status: 'completed' }).first('id'), waiting);
  await vi.waitUntil(async () => {
    const { rows } = await db.raw(`select from pgboss.job where state <= 'active' and name !~ '^(task-|__pgboss)'`);
    return rows.length === 0;
  }, waiting);
}

/** Expects one signature, one file, one letter, one SMS per request and a whole chain. Returns the file's SHA-256. */
async function expectAllOnce(school: School, contractId: number, phone: string): Promise<string> {
  const { db, sms, filesFolder } = school;
  const contract = await db('contracts').where({ id: contractId }).first();
  const files = createFolderFiles(filesFolder);
  const pdf = await readFile(path.join(filesFolder, contract.signedFileUrl));
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  expect(contract.signedFileSha256).toBe(sha256);
  expect(verifySeal(pdf).commonName).toBe('Спортшкола');
  const { whole, unfinished } = await school.files();
  expect(whole.filter((key) => key.startsWith(`contracts/${contractId}/`))).toEqual([contract.signedFileUrl]);
  expect(unfinished).toEqual([]);

  const signatures = await db('contractSignatures').where({ contractId });
  expect(signatures).toMatchObject([{ status: 'verified', attemptCount: 1, integrityChecksum: sha256 }]);
  expect((await listEventTypes(school, contractId)).slice(-4)).toEqual([
    'signature.code_sent',
    'contract.signed',
    'contract.pdf_made',
    'contract.completed',
  ]);
  expect(await checkChain({ db, files, clock: systemClock })).toMatchObject({ whole: true });

  const deliveries = await db('deliveries').where({ contractId }).orderBy('id');
  expect(deliveries.filter(({ purpose }) => purpose === 'signed_contract')).toHaveLength(1);
  expect(deliveries.filter(({ status, attempts }) => status !== 'success' || attempts !== 1)).toEqual([]);
  const charged = sms.ledger.filter((charge) => phone.endsWith(charge.phone));
  expect(charged).toHaveLength(deliveries.filter(({ channel }) => channel === 'sms').length);
  return sha256;
}
