import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';
import { expect, test } from 'vitest';
import { toRuns } from './audit-runs';

const row = (id: number, time: string, change: Partial<AuditLogRow> = {}): AuditLogRow => ({
  id,
  eventType: 'delivery.sent',
  severity: 'info',
  at: `2026-11-16T${time}:00.000Z`,
  contractId: null,
  contractNumber: null,
  actor: 'portal',
  userName: null,
  groupName: null,
  studentName: null,
  subjectName: null,
  ipAddress: null,
  metadata: {},
  ...change,
});
const idsOf = (...rows: AuditLogRow[]) =>
  toRuns(rows).map(({ newest, older }) => [newest, ...older].map(({ id }) => id));

test('the same event of the same person within minutes is one run', () => {
  expect(idsOf(row(4, '09:18'), row(3, '09:09'), row(2, '09:00'), row(1, '08:00'))).toEqual([[4, 3, 2], [1]]);
});

test.each([
  ['another event', { eventType: 'delivery.failed' }],
  ['another person', { actor: 'user', userName: 'Соколова Марина' }],
  ['another address', { ipAddress: '203.0.113.7' }],
  ['a warning', { severity: 'warning' }],
] satisfies [string, Partial<AuditLogRow>][])('%s between them ends a run', (_, change) => {
  expect(idsOf(row(3, '09:02'), row(2, '09:01', change), row(1, '09:00'))).toEqual([[3], [2], [1]]);
});

test('warnings never stand behind one another', () => {
  const warning = { severity: 'warning' } as const;
  expect(idsOf(row(2, '09:01', warning), row(1, '09:00', warning))).toEqual([[2], [1]]);
});

test('a run that the next page goes on is still one', () => {
  const rows = Array.from({ length: 60 }, (_, index) => row(100 - index, '09:00'));
  expect(toRuns(rows).map(({ newest, older }) => [newest.id, older.length])).toEqual([[100, 59]]);
});
