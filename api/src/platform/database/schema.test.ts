import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database';

const db = testDatabase();

/** Creates one valid row per table; each case below makes one column invalid. */
const student = {
  lastName: 'Ёлкина',
  firstName: 'Анна',
  birthDate: '2017-05-02',
  sportsDirection: 'dance',
  parentName: 'Ёлкина Мария',
  parentPhone: '+79161234567',
};
const user = { username: 'tester', role: 'admin' };
const group = { name: 'Искры', sportsDirection: 'dance' };
const payment = { amount: 100, date: '2026-11-01' };
const hash = 'a'.repeat(64);

const refused: [what: string, table: string, row: Record<string, unknown>, constraint: RegExp][] = [
  ['an unknown role', 'users', { ...user, role: 'boss' }, /users_role_check/],
  ['a short user name', 'users', { ...user, username: 'ab' }, /users_username_check/],
  ['a reset token without expiry', 'users', { ...user, resetToken: hash }, /users_check/],
  ['an unknown direction', 'students', { ...student, sportsDirection: 'chess' }, /sports_direction_check/],
  ['an unknown training day', 'students', { ...student, trainingDays: '["funday"]' }, /training_days_check/],
  ['an unknown gender', 'students', { ...student, gender: 'other' }, /gender_check/],
  ['an unknown contract type', 'students', { ...student, contractType: 'oral' }, /contract_type_check/],
  ['a passport series of 3', 'students', { ...student, parentPassportSeries: '451' }, /passport_series_check/],
  ['a group for nobody', 'groups', { ...group, maxStudents: 0 }, /max_students_check/],
  [
    'a group whose oldest is the younger one',
    'groups',
    { ...group, youngestAge: 9, oldestAge: 8 },
    /groups_ages_check/,
  ],
  [
    'a lesson of no length',
    'schedules',
    { groupId: 1, dayOfWeek: 1, startTime: '10:00', endTime: '10:00' },
    /schedules_check/,
  ],
  ['an eighth weekday', 'schedules', { groupId: 1, dayOfWeek: 8, startTime: '10:00', endTime: '11:00' }, /day_of_week/],
  ['an impossible hour', 'schedules', { groupId: 1, dayOfWeek: 1, startTime: '25:00', endTime: '26:00' }, /time_check/],
  ['an unknown access type', 'user_groups', { userId: 1, groupId: 1, accessType: 'own' }, /access_type_check/],
  ['an unknown mark', 'attendance', { studentId: 1, groupId: 1, date: '2026-11-01', status: 'LATE' }, /status_check/],
  ['a free payment', 'payments', { ...payment, amount: 0 }, /amount_check/],
  ['an unknown payment status', 'payments', { ...payment, status: 'PAID' }, /status_check/],
  ['an unknown payment type', 'payments', { ...payment, type: 'coins' }, /type_check/],
  ['a refund above the payment', 'payments', { ...payment, refundedAmount: 101 }, /payments_check/],
  [
    'a payment of no student',
    'payments',
    { ...payment, studentId: 999_999 },
    /student_id_foreign|payments_student_id_fkey/,
  ],
  [
    'an unknown document',
    'student_documents',
    { studentId: 1, documentType: 'VISA', fileName: 'a', fileUrl: 'b', fileSize: 1 },
    /document_type_check/,
  ],
  [
    'an empty file',
    'student_documents',
    { studentId: 1, documentType: 'INSURANCE', fileName: 'a', fileUrl: 'b', fileSize: 0 },
    /file_size_check/,
  ],
  [
    'an unknown document kind',
    'contract_templates',
    { kind: 'poem', version: 1, title: 'a', bodyHtml: 'b', sha256: hash },
    /kind_check/,
  ],
  [
    'a second version 1',
    'contract_templates',
    { kind: 'contract', version: 1, title: 'a', bodyHtml: 'b', sha256: hash },
    /kind_version_key/,
  ],
  [
    'a contract of nobody',
    'contracts',
    { contractNumber: '1', contractDate: '2026-11-01', templateId: 1 },
    /contracts_check/,
  ],
  [
    'an unknown delivery status',
    'deliveries',
    { channel: 'sms', purpose: 'signing_code', recipient: 'a', text: 'b', idempotencyKey: 'k', status: 'lost' },
    /status_check/,
  ],
  [
    'a second school',
    'settings_school',
    { id: 2, name: 'a', operatorName: 'b', operatorEmail: 'c' },
    /settings_school_id_check/,
  ],
];

test.for(refused)('refuses %s', async ([, table, row, constraint]) => {
  await expect(db()(table).insert(row)).rejects.toThrow(constraint);
});

test('the base rows of the cases are valid', async () => {
  await db()('users').insert(user);
  await db()('students').insert(student);
  await db()('groups').insert(group);
  await db()('payments').insert(payment);
});

test('a trial request has the columns that its status requires', async () => {
  const [section] = await db()('sports_sections').insert({ name: 'Танцы' }).returning('id');
  const [branch] = await db()('branches').insert({ name: 'Центр', address: 'ул. Мира, 1' }).returning('id');
  const reason = await db()('refusal_reasons').first('id');
  const request = {
    childName: 'Аня',
    childAge: 7,
    parentName: 'Мария',
    parentPhone: '+79161234567',
    sectionId: section.id,
    branchId: branch.id,
    desiredDate: new Date(),
  };
  const insert = (more: object) => db()('trial_requests').insert({ ...request, ...more });
  await insert({});
  await insert({ status: 'REFUSED', refusalReasonId: reason.id, refusedFrom: 'NEW' });
  await expect(insert({ childAge: 2 })).rejects.toThrow(/child_age_check/);
  await expect(insert({ parentPhone: '89161234567' })).rejects.toThrow(/trial_requests_check/);
  await expect(insert({ parentPhone: '' })).rejects.toThrow(/trial_requests_check/);
  await expect(insert({ status: 'TRIAL_ASSIGNED' })).rejects.toThrow(/trial_requests_check/);
  await expect(insert({ status: 'REFUSED' })).rejects.toThrow(/trial_requests_check/);
  await expect(insert({ refusalReasonId: reason.id })).rejects.toThrow(/trial_requests_check/);
});

test('a contract has at most one open code and one signature', async () => {
  const [{ id: studentId }] = await db()('students').insert(student).returning('id');
  const template = await db()('contract_templates').where({ kind: 'contract' }).first('id');
  const agreement = await db()('contract_templates').where({ kind: 'esign_agreement' }).first('id');
  const [{ id: contractId }] = await db()('contracts')
    .insert({ contractNumber: '7', contractDate: '2026-11-01', studentId, templateId: template.id })
    .returning('id');
  const signature = {
    contractId,
    phoneNumber: '+79161234567',
    documentSha256: hash,
    agreementId: agreement.id,
    agreementAcceptedAt: new Date(),
    expiresAt: new Date(),
  };
  const insert = (more: object) => db()('contract_signatures').insert({ ...signature, ...more });
  await insert({});
  await expect(insert({})).rejects.toThrow(/initiated_unique/);
  await insert({ status: 'verified', verifiedAt: new Date() });
  await expect(insert({ status: 'verified', verifiedAt: new Date() })).rejects.toThrow(/verified_unique/);
  await expect(insert({ status: 'exhausted', attemptCount: 6 })).rejects.toThrow(/attempt_count_check/);
  await expect(insert({ status: 'verified' })).rejects.toThrow(/contract_signatures_check/);
  // signed contracts prevent the deletion of their student
  await expect(db()('students').where({ id: studentId }).delete()).rejects.toThrow(/contracts_student_id_fkey/);
});

test('the audit log takes inserts only', async () => {
  const event = {
    eventType: 'test',
    prevHash: '0'.repeat(64),
    eventHash: hash,
    personalSha256: hash,
    timestamp: new Date(),
  };
  await db()('audit_logs').insert(event);
  await expect(db()('audit_logs').update({ severity: 'none' })).rejects.toThrow('UPDATE refused');
  await expect(db()('audit_logs').delete()).rejects.toThrow('DELETE refused');
  await expect(db().raw('truncate audit_logs')).rejects.toThrow('TRUNCATE refused');
  // a fork of the chain: two events with the same predecessor
  await expect(db()('audit_logs').insert({ ...event, eventHash: 'b'.repeat(64) })).rejects.toThrow(/prev_hash/);
  expect(await db()('audit_logs').first()).toMatchObject(event);
});

test('a document version cannot be changed or deleted, except that its author can be removed', async () => {
  const [{ id: createdBy }] = await db()('users').insert({ username: 'author' }).returning('id');
  const version = { kind: 'contract', version: 2, title: 'a', bodyHtml: 'b', sha256: hash, createdBy };
  const [{ id }] = await db()('contract_templates').insert(version).returning('id');
  await expect(db()('contract_templates').where({ id }).update({ bodyHtml: 'c' })).rejects.toThrow('UPDATE refused');
  await expect(db()('contract_templates').where({ id }).delete()).rejects.toThrow('DELETE refused');
  await expect(db().raw('truncate contract_templates cascade')).rejects.toThrow('TRUNCATE refused');
  await db()('users').where({ id: createdBy }).delete();
  expect(await db()('contract_templates').where({ id }).first()).toMatchObject({ bodyHtml: 'b', createdBy: null });
});

test('50 parallel increments of a counter give 50 numbers without a gap', async () => {
  const raise = () =>
    db().raw(
      `insert into contract_counters (year, counter) values (2026, 1)
       on conflict (year) do update set counter = contract_counters.counter + 1, updated_at = now() returning counter`,
    );
  const answers = await Promise.all(Array.from({ length: 50 }, raise));
  const numbers: number[] = answers.map(({ rows }) => rows[0].counter);
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

test('every foreign key has an index that starts with it', async () => {
  const { rows } = await db().raw(`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null
    )`);
  expect(rows).toEqual([]);
});
