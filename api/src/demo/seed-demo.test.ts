import { beforeAll, expect, test } from 'vitest';
import { createAuditLog } from '../platform/audit/audit-chain';
import { verifyAuditChain } from '../platform/audit/verify-chain';
import { systemRandom } from '../platform/ports/random';
import { testDatabase } from '../platform/testing/database';
import { demoAccounts } from './school';
import { seedDemo } from './seed-demo';

const db = testDatabase();
const now = new Date('2026-11-21T09:00:00Z');
const clock = { now: () => now };
const deps = {
  clock,
  hashPassword: async (password: string) => `hash of ${password}`,
  audit: createAuditLog({ clock, random: systemRandom }),
};

let took: number;
beforeAll(async () => {
  const start = performance.now();
  expect(await seedDemo(db(), deps)).toBe(true);
  took = performance.now() - start;
});

const count = async (table: string) => Number((await db()(table).count({ n: '*' }).first())?.n);
const states = async (table: string, column = 'status') => {
  const { rows } = await db().raw<{ rows: { state: string; n: number }[] }>(
    'select ?? as state, count(*) as n from ?? group by 1',
    [column, table],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};

test('is a school of the promised size, made quickly', async () => {
  expect(took).toBeLessThan(3000);
  const tables = ['sports_sections', 'branches', 'groups', 'students', 'trial_requests'];
  expect(await Promise.all(tables.map(count))).toEqual([4, 5, 12, 160, 60]);
  expect(await count('attendance')).toBeGreaterThan(3000);
  expect(await count('payments')).toBeGreaterThan(400);
  expect(await count('audit_logs')).toBeGreaterThan(30);
});

test('is not made twice', async () => {
  expect(await seedDemo(db(), deps)).toBe(false);
  expect(await count('students')).toBe(160);
});

test('the five accounts have their passwords, other coaches none', async () => {
  const users = await db()('users').select('username', 'role', 'passwordHash');
  for (const name of demoAccounts) {
    expect(users).toContainEqual({ username: name, role: name, passwordHash: `hash of demo-${name}` });
  }
  expect(users.filter(({ passwordHash }) => passwordHash !== null)).toHaveLength(demoAccounts.length);
});

test('shows every state', async () => {
  expect(await states('trial_requests')).toEqual({ NEW: 18, TRIAL_ASSIGNED: 16, REFUSED: 16, SIGNED: 10 });
  expect(Object.keys(await states('payments')).sort()).toEqual(['CANCELLED', 'CONFIRMED', 'PENDING', 'REJECTED']);
  expect(Object.keys(await states('payments', 'type')).sort()).toEqual(['bank_card', 'cash', 'manual']);
  expect(await states('pending_student_registrations')).toEqual({ approved: 12, pending: 6, rejected: 3 });
  expect(await states('contracts')).toEqual({ draft: 1, sent: 5, signed: 4, completed: 8, cancelled: 3, expired: 1 });
  const schedules: string[] = await db()('branch_sections').pluck('schedule');
  expect(schedules.filter((text) => text.startsWith('{')).length).toBeGreaterThan(3);
  expect(schedules.filter((text) => !text.startsWith('{')).length).toBeGreaterThan(2);
});

test('people are one family each: surname, patronymic and gender agree, phones are different', async () => {
  const students = await db()('students').select('lastName', 'middleName', 'gender', 'parentPhone');
  for (const { lastName, middleName, gender } of students) {
    expect(/(а|ая)$/.test(lastName)).toBe(gender === 'female');
    expect(/(вна|ична)$/.test(middleName)).toBe(gender === 'female');
  }
  expect(new Set(students.map(({ parentPhone }) => parentPhone)).size).toBe(160);
});

test('nothing has happened in the future, and no group holds more than it may', async () => {
  const { rows } = await db().raw(
    `select (select max(date) from attendance) as marked, (select max(date) from payments) as paid,
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

test('a new contract gets the next number', async () => {
  const last = await db()('contracts').orderBy('id', 'desc').first('contractNumber');
  const { counter } = await db()('contract_counters').where({ year: 2026 }).first('counter');
  expect(last.contractNumber).toBe(`2026-${String(counter).padStart(5, '0')}`);
});

test('the audit chain begins whole', async () => {
  expect(await verifyAuditChain(db())).toMatchObject({ whole: true });
});
