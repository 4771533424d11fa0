import { createHash } from 'node:crypto';
import { readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { contractRoutes } from '@school/api-contract/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkChain } from '../../../platform/audit/check-chain';
import { createFolderFiles } from '../../../platform/files/folder-files';
import { systemClock } from '../../../platform/ports/clock';
import { verifySeal } from '../../../platform/seal/verify-seal.fixture';
import { eventsOf } from '../../../registrations/enrolment.fixture';
import { enrolAndAsk } from '../signing.fixture';
import { type CrashPoint, openSchool, prepareDrill, type School } from './drill.fixture';

/** What the dead process left: shows that it died where the point says. */
interface Left {
  contract: 'sent' | 'signed' | 'completed';
  /** Files of the object store: the signed contract in its place, or only what was written of it. */
  file: 'none' | 'unfinished' | 'unnamed' | 'named';
  /** How often the mail server has the letter. */
  letters: 0 | 1;
  /** Whether the row of the letter says that it was accepted; undefined: no letter is queued. */
  accepted?: boolean;
}

const sent: Left = { contract: 'sent', file: 'none', letters: 0 };
const signed: Left = { ...sent, contract: 'signed' };
const sealed: Left = { ...signed, file: 'named', accepted: false };
const mailed: Left = { ...sealed, letters: 1 };
const accepted: Left = { ...mailed, accepted: true };

const points: [CrashPoint, Left][] = [
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
  ['when the whole letter is there and not answered', mailed],
  ['before write down the acceptance', mailed],
  ['before commit the acceptance', mailed],
  ['after commit the acceptance', accepted],
  ['before commit the completion', accepted],
  ['after commit the completion', { ...accepted, contract: 'completed' }],
];

let drill: Awaited<ReturnType<typeof prepareDrill>>;
beforeAll(async () => {
  drill = await prepareDrill();
});
afterAll(() => drill?.remove());

test.concurrent.each(points)('killed %s, a restart ends it once', { timeout: 90_000 }, async (point, left) => {
  const school = await openSchool(drill);
  try {
    await school.start(point);
    const { contractId, signatureId, code, parent, email } = await enrolAndAsk(school);
    const answer = () =>
      parent.send('POST', contractRoutes.verify.path, { body: { signatureId, verificationCode: code } });
    const first = await answer().catch(() => undefined);
    expect(await school.death()).toBe('SIGKILL');
    expect(await leftOf(school, contractId)).toEqual(left);

    await letAnHourPass(school);
    await school.start();
    const told = first ?? (await answer());
    expect(await told.json()).toMatchObject({ success: true });
    const end = await endOf(school, contractId);
    expect(end.letters).toHaveLength(left.letters + (left.accepted ? 0 : 1));
    expect(new Set(end.letters.map(({ messageId }) => messageId)).size).toBe(1);
    expect(end.letters[0]).toMatchObject({ to: email, attachments: [end.sha256] });

    await bringBackTakenJobs(school);
    expect(await endOf(school, contractId)).toEqual(end);
  } finally {
    await school.close();
  }
});

async function leftOf(school: School, contractId: number): Promise<Left> {
  const contract = await school.db('contracts').where({ id: contractId }).first();
  const letter = await school.db('deliveries').where({ contractId, purpose: 'signed_contract' }).first();
  const names = (await school.files()).filter((name) => name.includes('signed-'));
  const inPlace = names.filter((name) => name.startsWith('signed-'));
  const isNamed = contract.signedFileUrl !== null;
  return {
    contract: contract.status,
    file: names.length === 0 ? 'none' : inPlace.length === 0 ? 'unfinished' : isNamed ? 'named' : 'unnamed',
    letters: school.mail.letters.length === 1 ? 1 : 0,
    ...(letter ? { accepted: letter.status === 'success' } : {}),
  };
}

/** What is unfinished becomes old enough to be cleared away, and the chore that does it is due. */
async function letAnHourPass({ db, filesFolder, files }: School): Promise<void> {
  const before = new Date(Date.now() - 2 * 3600_000);
  for (const name of await files()) {
    if (name.includes('-signed-')) await utimes(path.join(filesFolder, '.unfinished', name), before, before);
  }
  await db('chores').where({ name: 'housekeeping' }).delete();
}

/**
 * What pg-boss does with the jobs of a dead process after some minutes: they run again, after all was done by others.
 * Resolves when nothing that is due waits any more.
 */
async function bringBackTakenJobs({ db }: School): Promise<void> {
  await db.raw(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
  await vi.waitFor(
    async () => {
      const { rows } = await db.raw(
        `select name from pgboss.job where state = 'active' or (state < 'active' and start_after < now())`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 30_000, interval: 200 },
  );
}

/** Waits until the contract is completed and holds that everything about it is there once. */
async function endOf(school: School, contractId: number) {
  const { db, mail, sms, filesFolder } = school;
  const contract = await vi.waitUntil(() => db('contracts').where({ id: contractId, status: 'completed' }).first(), {
    timeout: 40_000,
    interval: 100,
  });
  const signatures = await db('contractSignatures').where({ contractId });
  expect(signatures).toMatchObject([
    { status: 'verified', attemptCount: 1, integrityChecksum: contract.signedFileSha256 },
  ]);
  expect((await eventsOf(school, contractId)).slice(-4)).toEqual([
    'signature.code_sent',
    'contract.signed',
    'contract.pdf_made',
    'contract.completed',
  ]);

  const files = createFolderFiles(filesFolder);
  const pdf = await readFile(path.join(filesFolder, contract.signedFileUrl));
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  expect(contract.signedFileSha256).toBe(sha256);
  expect(verifySeal(pdf).commonName).toBe('Спортшкола');
  await vi.waitFor(async () =>
    expect((await school.files()).filter((name) => name.includes('signed-'))).toEqual([
      path.basename(contract.signedFileUrl),
    ]),
  );

  const deliveries = await db('deliveries').where({ contractId }).orderBy('id');
  expect(deliveries.filter(({ purpose }) => purpose === 'signed_contract')).toMatchObject([
    { status: 'success', attempts: 1 },
  ]);
  const charged = deliveries.filter(({ channel }) => channel === 'sms');
  expect(charged.every(({ status, attempts }) => status === 'success' && attempts === 1)).toBe(true);
  expect(sms.ledger).toHaveLength(charged.length);
  expect(await checkChain({ db, files, clock: systemClock })).toMatchObject({ whole: true });
  return { contract, signatures, deliveries, sha256, letters: [...mail.letters] };
}
