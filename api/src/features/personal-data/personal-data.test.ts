import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { consentRoutes, personalDataRoutes } from '@school/api-contract/families/personal-data';
import { registrationRoutes } from '@school/api-contract/families/registrations';
import { trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createAllJobs, createAllRoutes } from '../../app/features';
import { verifyAuditChain } from '../../platform/audit/verify-chain';
import { outboxCarrier } from '../../platform/delivery/carrier';
import { deliveryJobs } from '../../platform/delivery/delivery-worker';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { useTestApp } from '../../testing/test-app';
import { enrol } from '../registrations/enrolment.fixture';
import { exportParts, isTechnical } from './export-words';
import { advanceClock, archiveFamily, createFamily, listAllTexts, listTraces } from './family.fixture';

const app = useTestApp({
  features: createAllRoutes,
  jobs: (deps) => [...createAllJobs(deps), ...deliveryJobs(deps, { sms: outboxCarrier, email: outboxCarrier })],
});

const request = (phone: string) => ({ parentPhone: phone, basis: 'request' as const, comment: 'Заявление' });

test('staff find a family by name and phone; a running contract prevents its erasure', async () => {
  const { secrets, studentId } = await createFamily(app);
  const owner = await app.as('owner');
  const { body, statements } = await owner.call(personalDataRoutes.families, { query: { search: secrets.surname } });
  expect(statements.length).toBeLessThanOrEqual(4);
  expect(body).toMatchObject([
    {
      parentPhone: secrets.phone,
      parentName: secrets.parentName,
      trialRequests: 1,
      registrations: 1,
      contracts: 1,
      running: true,
      keptUntil: null,
    },
  ]);
  expect(body[0]?.children.map((child) => child.studentId)).toContain(studentId);
  const byPhone = await owner.call(personalDataRoutes.families, {
    query: { search: `8 926 111 ${secrets.phone.slice(-4)}` },
  });
  expect(byPhone.body).toEqual(body);
  expect((await owner.call(personalDataRoutes.families, { query: { search: 'Никого нет' } })).body).toEqual([]);
});

test('the export contains all data and files, but no secrets', async () => {
  const { secrets, contractId } = await createFamily(app);
  const owner = await app.as('senior_admin');
  const path = personalDataRoutes.exportFamily.path;
  const response = await owner.send('POST', path, { body: { parentPhone: secrets.phone } });
  expect(response.headers.get('Content-Type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const names = Object.keys(files);
  expect(names).toEqual(expect.arrayContaining(['data.json', 'README.txt']));
  expect(names.filter((name) => /^(contracts|documents)\//.test(name))).toHaveLength(2);
  const json = strFromU8(files['data.json'] ?? new Uint8Array());
  const data = JSON.parse(json);
  for (const part of [
    'students',
    'groups',
    'waitingLists',
    'attendance',
    'cardChanges',
    'documents',
    'documentReminders',
    'payments',
    'trialRequests',
    'registrations',
    'contracts',
    'signatures',
    'consents',
    'messages',
    'auditEvents',
  ])
    expect([part, data[part].length > 0]).toEqual([part, true]);
  for (const word of [secrets.surname, secrets.passport, secrets.illness, secrets.trialName, secrets.payer])
    expect(json).toContain(word);
  const hashes = [
    ...(await app.db('contractSigningTokens').where({ contractId }).pluck('tokenHash')),
    ...(await app.db('contractSignatures').where({ contractId }).pluck('verificationCode')),
    ...(await app.db('contractSignatures').where({ contractId }).whereNotNull('signatureSalt').pluck('signatureSalt')),
    ...(await app.db('auditLogs').where({ contractId }).pluck('personalSalt')),
  ];
  expect(hashes.length).toBeGreaterThan(3);
  for (const hash of hashes) expect(json).not.toContain(String(hash).trim());
  expect(await app.db('auditLogs').orderBy('id', 'desc').first()).toMatchObject({
    eventType: 'personal_data.exported',
  });

  const html = strFromU8(files['Персональные данные.html'] ?? new Uint8Array());
  for (const word of [secrets.surname, secrets.passport, secrets.illness, secrets.trialName, secrets.payer])
    expect(html).toContain(word);
  for (const hash of hashes) expect(html).not.toContain(String(hash).trim());
  expect(html).toContain('<th>Дата рождения</th><td>4 мая 2018 г.</td>');
  expect(html).toMatch(/<td>3 ноября 2026 г\.<\/td><td>\S+ Мария<\/td><td>5.000.\$<\/td><td>Получен<\/td>/);
  // no field by its name in the database, no code and no unformatted day or phone
  const texts = html.match(/(?<=<t[hd]>)[^<]+/g) ?? [];
  const raw = /^[a-z]+([._][a-z_A-Z]+)*$|^[A-Z_]{4,}$|^\d{4}-\d\d-\d\d|^\+7\d/;
  expect([...new Set(texts.filter((text) => raw.test(text)))]).toEqual(['node']);
  // this family has no subscription
  const { fields, omitted = [] } = exportParts.subscriptions ?? { fields: {} };
  const { rows } = await app.db.raw<{ rows: { name: string }[] }>(
    `select column_name as name from information_schema.columns where table_name = 'subscriptions'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ name }) => !(name in fields || omitted.includes(name) || isTechnical(name)))).toEqual([]);

  const unknown = await owner.refused(personalDataRoutes.exportFamily, { body: { parentPhone: '+79999999999' } });
  expect(unknown.body.code).toBe('NOT_FOUND');
});

test('while the contract runs only medical information and the trial request are erased; a second erasure finds nothing', async () => {
  const { secrets, studentId, registrationId, contractId } = await createFamily(app);
  const owner = await app.as('owner');
  const body = { parentPhone: secrets.phone };
  const plan = (await owner.call(personalDataRoutes.planErasure, { body })).body;
  const lines = plan.map(({ category, action, reason, keptUntil }) => [category, action, reason, keptUntil]);
  expect(lines).toEqual(
    expect.arrayContaining([
      ['students', 'kept', 'contractRunning', null],
      ['contracts', 'kept', 'contractRunning', null],
      ['medicalInfo', 'erased', null, null],
      ['trialRequests', 'anonymised', null, null],
      ['payments', 'kept', 'accounting', '2031-12-31'],
    ]),
  );
  const act = (await owner.call(personalDataRoutes.erase, { body: request(secrets.phone) })).body;
  expect(act.items).toEqual(plan);
  expect(act).toMatchObject({ basis: 'request', createdByName: 'test_owner' });
  expect(JSON.stringify(act)).not.toContain(secrets.surname);

  const student = await app.db('students').where({ id: studentId }).first();
  expect(student).toMatchObject({
    lastName: secrets.surname,
    medicalInfo: null,
    additionalInfo: null,
    anonymizedAt: null,
  });
  const texts = await listAllTexts(app);
  const medical = texts.filter((text) => text.includes(secrets.illness)).map((text) => text.split(':')[0]);
  expect(medical).toEqual(['attendance.reason', 'contract_signatures.device_info']);
  expect(texts.filter((text) => text.includes(secrets.trialName) && !text.startsWith('contract_signatures'))).toEqual(
    [],
  );
  const contract = await app.db('contracts').where({ id: contractId }).first();
  expect(contract.documentHtml).toContain(secrets.passport);
  expect((await app.db('pendingStudentRegistrations').where({ id: registrationId }).first()).anonymizedAt).toBeNull();

  const again = await owner.refused(personalDataRoutes.erase, { body: request(secrets.phone) });
  expect(again.body.code).toBe('NOTHING_TO_ERASE');
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true });
});

test('after its term nothing of a family is left in database and files; sums and the audit chain stay correct', async () => {
  const family = await createFamily(app);
  const { secrets, studentId, contractId } = family;
  const paid = await app.db('payments').sum('amount as total').count('* as count').first();
  const fileKeys = [
    (await app.db('contracts').where({ id: contractId }).first()).signedFileUrl,
    (await app.db('studentDocuments').where({ studentId }).first()).fileUrl,
  ];
  expect((await listTraces(app, secrets)).length).toBeGreaterThan(30);
  await archiveFamily(app, family);
  const owner = await app.as('owner');
  const [found] = (await owner.call(personalDataRoutes.families, { query: { search: secrets.digits } })).body;
  const leftOn = toSchoolDay(app.clock.now(), 'Europe/Moscow');
  expect(found?.keptUntil).toBe('2031-12-31');
  advanceClock(app, 5);
  const nextOwner = await app.as('owner');
  const stillKept = (await nextOwner.call(personalDataRoutes.planErasure, { body: { parentPhone: secrets.phone } }))
    .body;
  expect(stillKept).toContainEqual(
    expect.objectContaining({
      category: 'contracts',
      reason: 'retention',
      keptUntil: `${Number(leftOn.slice(0, 4)) + 5}${leftOn.slice(4)}`,
    }),
  );
  advanceClock(app, 2);
  const again = await app.as('owner');
  await again.call(personalDataRoutes.erase, { body: request(secrets.phone) });
  await app.runJobs();

  expect(await listTraces(app, secrets)).toEqual([]);
  // trying phones does not give the hash that stays in the chain either
  const signature = await app.db('contractSignatures').where({ contractId, status: 'verified' }).first();
  expect(signature).toMatchObject({ signatureHash: expect.any(String), signatureSalt: null });
  for (const key of fileKeys) expect(await app.deps.files.get(key)).toBeNull();
  expect(await app.db('payments').sum('amount as total').count('* as count').first()).toEqual(paid);
  expect(await verifyAuditChain(app.db)).toMatchObject({ whole: true });
  const gone = await again.refused(personalDataRoutes.erase, { body: request(secrets.phone) });
  expect(gone.body.code).toBe('NOT_FOUND');
  // lists still show what is left
  const admin = await app.as('admin');
  await admin.call(registrationRoutes.list, { query: { limit: 200 } });
  await admin.call(registrationRoutes.read, { params: { id: family.registrationId } });
  await admin.call(consentRoutes.list, { query: { limit: 200 } });
  await again.call(trialRequestRoutes.list, { query: { limit: 200 } });
});

test('a family without a signature is erased at once, and its open contract cannot be signed', async () => {
  const { parent, contractId, registrationId, phone } = await enrol(app);
  const owner = await app.as('owner');
  await owner.call(personalDataRoutes.erase, { body: { ...request(phone), basis: 'withdrawal' } });
  expect(await app.db('contracts').where({ id: contractId }).first()).toMatchObject({
    status: 'cancelled',
    metadata: {},
  });
  expect(await app.db('pendingStudentRegistrations').where({ id: registrationId }).first()).toMatchObject({
    status: 'rejected',
  });
  const refused = await parent.refused(contractRoutes.initiate, { body: { contractId, phoneNumber: phone } });
  expect(refused.httpStatus).toBe(404);
});

test('two simultaneous erasures create one act', async () => {
  const { phone } = await enrol(app);
  const owner = await app.as('owner');
  const before = await app.db('personalDataActs').count('* as count').first();
  const answers = await Promise.all(
    [1, 2, 3].map(() => owner.send('POST', personalDataRoutes.erase.path, { body: request(phone) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
  const after = await app.db('personalDataActs').count('* as count').first();
  expect(Number(after?.count) - Number(before?.count)).toBe(1);
});

test('numbers acts without gaps, lists them in pages and prints them', async () => {
  const owner = await app.as('owner');
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await owner.call(personalDataRoutes.acts, { query: { limit: 2, cursor } });
    expect(page.statements).toHaveLength(2);
    pages.push(...page.body.map((act) => act.actNumber));
    cursor = /cursor=([^&>]+)/.exec(page.headers.get('Link') ?? '')?.[1];
  } while (cursor !== undefined);
  for (const year of new Set(pages.map((number) => number.slice(0, 4)))) {
    const counters = pages
      .filter((number) => number.startsWith(year))
      .map((number) => Number(number.slice(5)))
      .sort((a, b) => a - b);
    expect(counters).toEqual(counters.map((_, index) => index + 1));
  }
  const [act] = (await owner.call(personalDataRoutes.acts)).body;
  const pdf = await owner.send('GET', personalDataRoutes.actPdf.path.replace(':id', String(act?.id)));
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const unknown = await owner.refused(personalDataRoutes.actPdf, { params: { id: 2_000_000_000 } });
  expect(unknown.body.code).toBe('NOT_FOUND');
});

test('the log contains no personal data', async () => {
  const { secrets } = await createFamily(app);
  const owner = await app.as('owner');
  await owner.call(personalDataRoutes.families, { query: { search: secrets.surname } });
  await owner.send('POST', personalDataRoutes.exportFamily.path, { body: { parentPhone: secrets.phone } });
  await owner.call(personalDataRoutes.erase, { body: request(secrets.phone) });
  const log = JSON.stringify(app.logLines);
  for (const word of [secrets.surname, secrets.phone, secrets.email, secrets.passport]) expect(log).not.toContain(word);
});
