import { userRoutes } from '@school/api-contract/accounts/users';
import { staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { attendanceRoutes } from '@school/api-contract/groups/attendance';
import { beforeAll, expect, test } from 'vitest';
import { attendanceFeatureRoutes } from '../../features/attendance/attendance.routes';
import { verifyAudit } from '../../features/audit-logs/verify-audit';
import { checkContract } from '../../features/contracts/check/contract-check.service';
import { findContractRecord } from '../../features/contracts/contracts.repository';
import { contractsRoutes } from '../../features/contracts/contracts.routes';
import { findUnconfirmedDifferences } from '../../features/contracts/drafts/card-differences';
import { signingJobs } from '../../features/contracts/signing/signing.jobs';
import { usersRoutes } from '../../features/users/users.routes';
import { countStatements } from '../../platform/database/query-counter';
import { outboxCarrier } from '../../platform/delivery/carrier';
import { deliveryJobs } from '../../platform/delivery/delivery-worker';
import { verifySeal } from '../../platform/seal/verify-seal.fixture';
import { type TestApp, useTestApp } from '../../testing/test-app';
import { demoAccounts } from './school';
import { seedDemo } from './seed-demo';

const app: TestApp = useTestApp({
  features: [attendanceFeatureRoutes, contractsRoutes, usersRoutes],
  jobs: (deps) => [...signingJobs(deps), ...deliveryJobs(deps, { sms: outboxCarrier, email: outboxCarrier })],
});
const db = () => app.db;
const now = new Date('2026-11-21T09:00:00Z');
const hashPassword = async (password: string) => `hash of ${password}`;

let statements: string[];
beforeAll(async () => {
  app.clock.set(now);
  const seeded = await countStatements(() => seedDemo(app.deps, hashPassword));
  expect(seeded.result).toBe(true);
  statements = seeded.statements;
}, 180_000);

const count = async (table: string) => Number((await db()(table).count({ n: '*' }).first())?.n);
const states = async (table: string, column = 'status') => {
  const { rows } = await db().raw<{ rows: { state: string; n: number }[] }>(
    'select ?? as state, count(*) as n from ?? group by 1',
    [column, table],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};

test('creates a school of the expected size in few statements', async () => {
  // a first start waits for the seed: statements, and a PDF for each signed contract
  expect(statements.length).toBeLessThan(1900);
  expect(await db()('contracts').whereNotNull('sealedAt')).toHaveLength(6);
  const tables = ['sports_sections', 'branches', 'groups', 'students', 'trial_requests'];
  expect(await Promise.all(tables.map(count))).toEqual([4, 5, 12, 160, 114]);
  expect(await count('attendance')).toBeGreaterThan(3000);
  expect(await count('payments')).toBeGreaterThan(850);
  const { rows: revenue } = await db().raw<{ rows: { amount: number }[] }>(
    `select sum(amount)::integer as amount from payments where status = 'CONFIRMED' group by to_char(date, 'YYYY-MM')`,
  );
  expect(revenue).toHaveLength(12);
  for (const { amount } of revenue) expect(amount).toBeGreaterThan(1500);
  expect(await count('audit_logs')).toBeGreaterThan(30);
});

test('the bell has unread notifications of the last day, and older ones that were read', async () => {
  const owner = db()('users').where({ username: 'owner' }).select('id');
  const rows = await db()('notifications').whereIn('userId', owner);
  const isRecent = (moment: Date) => moment.getTime() >= now.getTime() - 24 * 3600 * 1000;
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ readAt, createdAt }) => (readAt === null) !== isRecent(createdAt))).toEqual([]);
  expect(new Set(rows.map(({ event }) => event))).toEqual(
    new Set(['trialRequestCreated', 'registrationWaiting', 'contractSigned']),
  );
});

test('every coach has punctual, late and missing photos, and their files', async () => {
  const photos = await db()('sessionPhotos');
  expect(photos.length).toBeGreaterThan(40);
  for (const trainerId of new Set(photos.map((photo) => photo.trainerId))) {
    const own = photos.filter((photo) => photo.trainerId === trainerId);
    expect(new Set(own.map((photo) => photo.submissionStatus))).toContain('LATE');
    expect(new Set(own.map((photo) => photo.submissionStatus))).toContain('ON_TIME');
  }
  expect(photos.filter(({ timeProblem }) => timeProblem !== null)).toHaveLength(1);
  for (const { photoUrl, compressedPhotoUrl } of photos) {
    for (const key of [photoUrl, compressedPhotoUrl]) expect(await app.deps.files.get(key)).not.toBeNull();
  }
});

test('is not created twice', async () => {
  expect(await seedDemo(app.deps, hashPassword)).toBe(false);
  expect(await count('students')).toBe(160);
});

test('the five accounts have their passwords; nobody signs in as other staff', async () => {
  const users = await db()('users').select('id', 'username', 'role', 'passwordHash').orderBy('id');
  for (const name of demoAccounts) {
    expect(users).toContainEqual(
      expect.objectContaining({ username: name, role: name, passwordHash: `hash of demo-${name}` }),
    );
  }
  const known = users.filter(({ passwordHash }) => passwordHash?.startsWith('hash of demo-'));
  expect(known).toHaveLength(demoAccounts.length);
  const { body: staff } = await (await app.signedIn(users[0].id)).call(userRoutes.list);
  expect(new Set(staff.map(({ state }) => state))).toEqual(new Set(['active', 'invited', 'deactivated']));
});

test('shows every state', async () => {
  expect(await states('trial_requests')).toEqual({ NEW: 18, TRIAL_ASSIGNED: 16, REFUSED: 46, SIGNED: 34 });
  expect(Object.keys(await states('payments')).sort()).toEqual(['CANCELLED', 'CONFIRMED', 'PENDING', 'REJECTED']);
  expect(await states('payment_orders')).toEqual({ cancelled: 1, created: 1, expired: 1, paid: 3, sent: 3 });
  expect(Object.keys(await states('payments', 'type')).sort()).toEqual(['bank_card', 'cash', 'manual']);
  expect(await states('pending_student_registrations')).toEqual({ approved: 5, pending: 6, rejected: 3 });
  const schedules: string[] = await db()('branch_sections').pluck('schedule');
  expect(schedules.filter((text) => text.startsWith('{')).length).toBeGreaterThan(3);
  expect(schedules.filter((text) => !text.startsWith('{')).length).toBeGreaterThan(2);
});

const atSession = `s.day_of_week = extract(isodow from r.scheduled_date at time zone 'Europe/Moscow')
  and s.start_time = to_char(r.scheduled_date at time zone 'Europe/Moscow', 'HH24:MI')`;

test('a trial lesson is a session of its group, in its branch; one without a group is a session of that branch', async () => {
  const { rows } = await db().raw<{ rows: { sessionOfGroup: boolean | null; sessionInBranch: boolean }[] }>(
    `select case when r.group_id is null then null else exists (
         select 1 from groups g join schedules s on s.group_id = g.id
         where g.id = r.group_id and g.branch_id = r.branch_id and ${atSession}) end as session_of_group,
       exists (select 1 from groups g join schedules s on s.group_id = g.id
         where g.branch_id = r.branch_id and g.sports_direction = c.sports_direction and ${atSession}) as session_in_branch
     from trial_requests r join sports_sections c on c.id = r.section_id where r.scheduled_date is not null`,
  );
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ sessionInBranch }) => !sessionInBranch)).toEqual([]);
  expect(rows.filter(({ sessionOfGroup }) => sessionOfGroup === false)).toEqual([]);
});

test('surname, patronymic and gender of each person agree, and phones are unique', async () => {
  const students = await db()('students').select('lastName', 'middleName', 'gender', 'parentPhone');
  for (const { lastName, middleName, gender } of students) {
    expect(/(а|ая)$/.test(lastName)).toBe(gender === 'female');
    expect(/(вна|ична)$/.test(middleName)).toBe(gender === 'female');
  }
  expect(new Set(students.map(({ parentPhone }) => parentPhone)).size).toBe(160);
});

test('no event is in the future, and no group exceeds its size', async () => {
  const { rows } = await db().raw(
    `select (select max(date) from attendance) as marked, (select max(date) from payments where status = 'CONFIRMED') as paid,
       (select max(created_at) from trial_requests) <= :now and (select max(status_changed_at) from trial_requests) <= :now
         and (select max(signed_at) from contracts) <= :now as past,
       (select count(*) from groups g where g.max_students <
         (select count(*) from student_groups m where m.group_id = g.id and m.active)) as overfull`,
    { now },
  );
  expect(rows[0].marked <= '2026-11-20').toBe(true);
  expect(rows[0].paid <= '2026-11-21').toBe(true);
  expect(rows[0]).toMatchObject({ past: true, overfull: 0 });
});

test('each coach has sessions today, and some recent sessions are unmarked', async () => {
  const coaches: number[] = await db()('users').whereLike('username', 'coach%').pluck('id');
  expect(coaches).toHaveLength(6);
  for (const coach of coaches) {
    const { body: today } = await (await app.signedIn(coach)).call(attendanceRoutes.sessions, {});
    expect(today.filter(({ own }) => own).map(({ date }) => date)).toContain('2026-11-21');
  }
  const owner = await db()('users').where({ username: 'owner' }).first('id');
  const { body: unmarked } = await (await app.signedIn(owner.id)).call(attendanceRoutes.unmarked, {});
  const marked = unmarked.map(({ present, absent }) => present + absent);
  expect(marked.filter((count) => count === 0)).toHaveLength(3);
  expect(marked.filter((count) => count > 0)).toHaveLength(3);
  // one, and the six of a branch that is closed for a week
  expect(await states('session_changes', 'state')).toEqual({ cancelled: 7, moved: 1 });
  expect(await count('waiting_list')).toBeGreaterThan(1);
});

test('a colleague’s coming session is the coach’s, a student is about to leave, and no trial lesson is in the closed week', async () => {
  const coach = await db()('users').where({ username: 'coach' }).first('id');
  expect(await db()('sessionSubstitutes').select('coachId', 'date')).toEqual([
    { coachId: coach.id, date: '2026-11-24' },
  ]);
  const leaving = db()('studentGroups').where({ active: true }).whereNotNull('leaveDate');
  expect(await leaving.pluck('leaveDate')).toEqual(['2026-12-03']);
  const closed = await db()('sessionChanges').where({ reason: 'Ремонт пола в зале' }).pluck('date');
  expect(closed.every((date) => date >= '2026-12-12' && date <= '2026-12-18')).toBe(true);
  const { rows } = await db().raw("select max(scheduled_date) < '2026-12-11' as before from trial_requests");
  expect(rows[0].before).toBe(true);
});

test('a new contract gets the next number', async () => {
  const last = await db()('contracts').orderBy('id', 'desc').first('contractNumber');
  const { counter } = await db()('contract_counters').where({ year: 2026 }).first('counter');
  expect(last.contractNumber).toBe(`2026-${String(counter).padStart(5, '0')}`);
});

test('the audit chain is whole and in chronological order', async () => {
  expect(await verifyAudit(app.deps)).toMatchObject({ whole: true, faults: [] });
  const times: Date[] = await db()('auditLogs').orderBy('id').pluck('timestamp');
  expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
  expect(times.at(-1)?.getTime()).toBeLessThanOrEqual(now.getTime());
});

test('contracts of both types exist in every possible state', async () => {
  const { rows } = await db().raw<{ rows: { contractType: string; state: string; n: number }[] }>(
    `select contract_type, case when status = 'cancelled' and signed_at is not null then 'terminated' else status end as state,
       count(*) as n from contracts group by 1, 2 order by 1, 2`,
  );
  const of = (type: string) =>
    Object.fromEntries(rows.filter((row) => row.contractType === type).map(({ state, n }) => [state, n]));
  expect(of('public_offer')).toEqual({ draft: 1, sent: 1, completed: 1, cancelled: 1 });
  expect(of('electronic_signature')).toEqual({
    ...{ draft: 1, sent: 6, signed: 1, completed: 3 },
    ...{ cancelled: 2, expired: 1, terminated: 1 },
  });
});

test('a signed contract went through all steps in order', async () => {
  const [contractId] = await db()('contractAuditLog')
    .join('contracts', 'contracts.id', 'contractAuditLog.contractId')
    .where({ action: 'contract.opened', status: 'completed' })
    .pluck('contracts.id');
  expect(await db()('contractAuditLog').where({ contractId }).orderBy('id').pluck('action')).toEqual([
    ...['registration.submitted', 'contract.created', 'registration.approved', 'contract.sent', 'contract.opened'],
    ...['signature.agreement_accepted', 'signature.code_sent', 'signature.code_wrong', 'contract.signed'],
    ...['trial_request.signed', 'contract.pdf_made', 'contract.completed'],
  ]);
});

test('the check page reports a sealed contract as genuine, by code and by file, and an ended one as revoked', async () => {
  const contracts = await db()('contracts').whereNotNull('sealedAt').orderBy('id');
  for (const { contractNumber, checkCode, signedFileSha256, signedFileUrl, status } of contracts) {
    const result = status === 'cancelled' ? 'revoked' : 'genuine';
    expect(await checkContract(app.deps, { contractNumber, code: checkCode })).toEqual({ result });
    expect(await checkContract(app.deps, { sha256: signedFileSha256 })).toEqual({ result });
    const file = await app.deps.files.get(signedFileUrl);
    expect(verifySeal(file ?? Buffer.of()).commonName).toContain('(демо)');
  }
});

test('contracts waiting to be sent or signed match the student card', async () => {
  const ids: number[] = await db()('contracts')
    .whereIn('status', ['draft', 'sent'])
    .whereNotNull('studentId')
    .pluck('id');
  expect(ids.length).toBeGreaterThan(0);
  for (const contractId of ids) {
    const contract = await findContractRecord(db(), { contractId, now });
    expect(contract && (await findUnconfirmedDifferences(app.deps, db(), contract))).toBeUndefined();
  }
});

test('nothing was really sent, and refused messages are listed', async () => {
  expect(await states('deliveries', 'provider')).toEqual({ outbox: await count('deliveries') });
  const lost = db()('deliveries').whereNot({ status: 'success' }).orderBy('id');
  expect(await lost.select('channel', 'purpose', 'status', 'attempts')).toEqual([
    { channel: 'email', purpose: 'signed_contract', status: 'failed', attempts: 1 },
    { channel: 'sms', purpose: 'signing_link', status: 'failed', attempts: 1 },
    { channel: 'sms', purpose: 'signing_link', status: 'failed', attempts: 1 },
  ]);
});

test('resending an undelivered letter completes its contract', async () => {
  const lost = await db()('deliveries').where({ purpose: 'signed_contract', status: 'failed' }).first();
  const admin = await app.as('admin');
  const params = { id: lost.contractId, deliveryId: lost.id };
  await admin.call(staffContractRoutes.retryDelivery, { params });
  await app.runJobs();
  expect(await db()('contracts').where({ id: lost.contractId }).first('status')).toEqual({ status: 'completed' });
});
