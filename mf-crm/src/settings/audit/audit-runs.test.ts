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
  toRuns(rows).map(({ shown, hidden }) => [...shown, ...hidden].map(({ id }) => id));
const run = (last: number, count: number, change?: Partial<AuditLogRow>) =>
  Array.from({ length: count }, (_, index) => row(last - index, '09:00', change));

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

test('runs show as many of their events as the screen has room for, from the newest on', () => {
  const rows = [...run(100, 4), ...run(96, 40, { eventType: 'delivery.queued' })];
  expect(toRuns(rows).map(({ shown, hidden }) => [shown.length, hidden.length])).toEqual([
    [4, 0],
    [10, 30],
  ]);
});

test('more pages leave the rows of the first one as they are', () => {
  const singles = Array.from({ length: 13 }, (_, index) => row(100 - index, '09:00', { eventType: `event.${index}` }));
  const rows = [...singles, ...run(80, 37)];
  const more = [...rows, ...run(40, 50, { eventType: 'delivery.queued' })];
  expect(toRuns(more).map(({ shown }) => shown.length)).toEqual([...singles.map(() => 1), 1, 1]);
  expect(toRuns(rows).at(-1)?.hidden).toHaveLength(36);
});
