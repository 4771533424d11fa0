import { personalDataRoutes } from '@school/api-contract/families/personal-data';
import { registrationRoutes } from '@school/api-contract/families/registrations';
import { bankStatementRoutes } from '@school/api-contract/money/bank-statements';
import { paymentRoutes } from '@school/api-contract/money/payments';
import { studentDocumentRoutes } from '@school/api-contract/students/student-documents';
import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { createAllRoutes } from '../../app/features';
import { useTestApp } from '../../testing/test-app';
import { type TestClient, toRequestBody } from '../../testing/test-client';
import { waitForLock } from '../../testing/wait-for-lock';
import { makeStudent } from '../groups/school.fixture';
import { schoolAccount, writeStatement } from '../payments/statement/statement.fixture';
import { enrol } from '../registrations/enrolment.fixture';
import { lockFamilies } from './erasure.repository';
import { listFamilies } from './family.repository';

const app = useTestApp({ features: createAllRoutes });

/** Sends the calls one after another while `hold` blocks them, then releases them; returns their status codes. */
async function inQueue(hold: (trx: Knex.Transaction) => Promise<unknown>, calls: (() => Promise<Response>)[]) {
  const holder = await app.db.transaction();
  const answers: Promise<Response>[] = [];
  try {
    await hold(holder);
    for (const call of calls) {
      answers.push(call());
      await waitForLock(app.db, answers.length);
    }
  } finally {
    await holder.rollback();
  }
  return (await Promise.all(answers)).map(({ status }) => status);
}

const erase = (client: TestClient, parentPhone: string) =>
  client.send('POST', personalDataRoutes.erase.path, {
    body: { parentPhone, basis: 'request', comment: 'Заявление' },
  });
const approve = (client: TestClient, id: number) =>
  client.send('POST', registrationRoutes.approve.path.replace(':id', String(id)), { body: { groupIds: [] } });
const reject = (client: TestClient, id: number) =>
  client.send('POST', registrationRoutes.reject.path.replace(':id', String(id)), {
    body: { rejectionReason: 'Нет мест' },
  });

test.for([
  ['an approval', approve],
  ['a rejection', reject],
] as const)('an erasure and %s of the same family do not deadlock', async ([, review]) => {
  const owner = await app.as('owner');
  for (const erasureFirst of [true, false]) {
    const { contractId, registrationId, phone } = await enrol(app);
    const calls = [() => erase(owner, phone), () => review(owner, registrationId)];
    const statuses = await inQueue(
      (trx) => trx('contracts').where({ id: contractId }).forUpdate().first('id'),
      erasureFirst ? calls : calls.toReversed(),
    );
    // after the erasure there is nothing to review; after the review a contract may prevent the erasure
    if (erasureFirst) expect(statuses).toEqual([201, 409]);
    else expect(statuses).toEqual([200, expect.toBeOneOf([201, 409])]);
  }
});

test('simultaneous erasures and reviews succeed many times without deadlocks', async () => {
  const owner = await app.as('owner');
  for (let round = 0; round < 12; round += 1) {
    const { registrationId, phone } = await enrol(app);
    const answers = await Promise.all([approve(owner, registrationId), erase(owner, phone)]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
  }
});

test('an erasure and a change of the same child’s document do not deadlock', async () => {
  const owner = await app.as('owner');
  const { path } = studentDocumentRoutes.change;
  for (const erasureFirst of [true, false]) {
    const parentPhone = `+7916777000${erasureFirst ? 1 : 2}`;
    const left = { active: false, archivedAt: app.clock.now(), contractType: 'electronic_signature' };
    const studentId = await makeStudent(app.db, { parentPhone, ...left });
    const document = {
      studentId,
      documentType: 'INSURANCE',
      fileName: 'a.pdf',
      fileUrl: 'students/1/a.pdf',
      fileSize: 3,
    };
    const [{ id }] = await app.db('studentDocuments').insert(document).returning('id');
    const change = () => owner.send('PUT', path.replace(':id', String(id)), { body: { expiresOn: '2027-01-31' } });
    const calls = [() => erase(owner, parentPhone), change];
    const statuses = await inQueue(
      (trx) => trx('students').where({ id: studentId }).forUpdate().first('id'),
      erasureFirst ? calls : calls.toReversed(),
    );
    expect(statuses).toEqual(erasureFirst ? [201, 404] : [204, 201]);
  }
});

test('an erasure and a link of the family’s payment to its child do not deadlock', async () => {
  const owner = await app.as('owner');
  for (const erasureFirst of [true, false]) {
    const parentPhone = `+7916778000${erasureFirst ? 1 : 2}`;
    const left = { active: false, archivedAt: app.clock.now(), contractType: 'electronic_signature' };
    const studentId = await makeStudent(app.db, { parentPhone, ...left });
    const payment = { amount: 100, status: 'CONFIRMED', date: '2015-11-02', customerPhone: parentPhone };
    const [{ id }] = await app.db('payments').insert(payment).returning('id');
    const link = () => owner.send('POST', paymentRoutes.link.path.replace(':id', String(id)), { body: { studentId } });
    const calls = [() => erase(owner, parentPhone), link];
    const statuses = await inQueue(
      (trx) => trx('students').where({ id: studentId }).forUpdate().first('id'),
      erasureFirst ? calls : calls.toReversed(),
    );
    // nothing is linked to an erased student, and one who has paid is kept
    expect(statuses).toEqual(erasureFirst ? [201, 404] : [200, 409]);
    expect(await app.db('payments').where({ id }).first('studentId')).toEqual({
      studentId: erasureFirst ? null : studentId,
    });
  }
});

test('an erasure and the import of a statement that names the child do not deadlock', async () => {
  const owner = await app.as('owner');
  await app.db('settingsSchool').update({ bankDetails: `р/с ${schoolAccount}` });
  for (const erasureFirst of [true, false]) {
    const parentPhone = `+7916778100${erasureFirst ? 1 : 2}`;
    const name = { lastName: erasureFirst ? 'Тихонова' : 'Громова', firstName: 'Вера' };
    const left = { active: false, archivedAt: app.clock.now(), contractType: 'electronic_signature' };
    const studentId = await makeStudent(app.db, { parentPhone, ...name, ...left });
    const written = writeStatement([{ number: name.lastName, sum: '100.00', purpose: `За ${name.lastName} Вера` }]);
    const file = { fileName: 'kl_to_1c.txt', content: Buffer.from(written) };
    const { body: shown } = await owner.call(bankStatementRoutes.preview, { body: { file } });
    expect(shown.rows).toMatchObject([{ state: 'matched', student: { id: studentId } }]);
    const { body } = toRequestBody(bankStatementRoutes.commit, { file, digest: shown.digest, lines: '13' });
    const calls = [
      () => erase(owner, parentPhone),
      () => owner.send('POST', bankStatementRoutes.commit.path, { body }),
    ];
    const statuses = await inQueue(
      (trx) => trx('students').where({ id: studentId }).forUpdate().first('id'),
      erasureFirst ? calls : calls.toReversed(),
    );
    // no money is written for an erased student, and one who has paid is kept
    expect(statuses).toEqual(erasureFirst ? [201, 409] : [200, 409]);
    expect(await app.db('payments').where({ studentId })).toHaveLength(erasureFirst ? 0 : 1);
  }
});

test('the daily erasure of many families locks all contracts before the students', async () => {
  const families = [await enrol(app), await enrol(app)];
  const phones = families.map(({ phone }) => phone);
  const asked: string[] = [];
  const note = ({ sql }: { sql: string }) => {
    const table = /from "(\w+)".* for update/.exec(sql)?.[1];
    if (table) asked.push(table);
  };
  await app.db.transaction(async (trx) => {
    trx.on('query', note);
    await lockFamilies(trx, await listFamilies(trx, phones));
  });
  expect(asked).toEqual(['contracts', 'pending_student_registrations', 'students', 'trial_requests']);
});
