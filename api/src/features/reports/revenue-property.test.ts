import { type RevenueGrouping, revenueGroupings } from '@school/api-contract/money/revenue-part';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { makeGroup, makeStudent, makeUser } from '../groups/school.fixture';
import { getTotals } from '../payments/payments.repository';
import { getRevenue } from '../payments/revenue/revenue.service';

const app = useTestApp();

const months = ['2026-09', '2026-10', '2026-11'];
const first = Date.UTC(2026, 7, 30);
/** Days from 30 August to 2 December, so that some lie outside of the report. */
const day = fc.integer({ min: 0, max: 94 });
const toDay = (offset: number) => new Date(first + offset * 86_400_000).toISOString().slice(0, 10);

const membership = fc.record({
  student: fc.nat(2),
  group: fc.nat(3),
  joined: day,
  stayed: fc.option(fc.nat(60)),
});
const payment = fc
  .record({
    student: fc.option(fc.nat(2)),
    amount: fc.integer({ min: 1, max: 100_000_000 }),
    refunded: fc.double({ min: 0, max: 1, noNaN: true }),
    status: fc.constantFrom('CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'PENDING', 'REJECTED', 'CANCELLED'),
    // the bank's moment is turned into the school's day: many lie around midnight at the edge of a month
    at: fc.oneof(
      fc.integer({ min: 0, max: 94 * 1440 }),
      fc.integer({ min: -900, max: 900 }).map((minutes) => 32 * 1440 + minutes),
    ),
  })
  .map(({ refunded, ...rest }) => ({ ...rest, refunded: Math.floor(refunded * rest.amount) }));
const zones = fc.constantFrom('Europe/Moscow', 'Asia/Kamchatka', 'America/New_York', 'UTC');

test('for any payments, refunds and memberships, months and rows add up exactly to the payments', async () => {
  const branches: { id: number }[] = await app
    .db('branches')
    .insert([
      { name: 'Север', address: 'ул. Мира, 1' },
      { name: 'Юг', address: 'ул. Мира, 2' },
    ])
    .returning('id');
  const trainers = [await makeUser(app.db, 'coach'), await makeUser(app.db, 'coach')];
  const shapes: Record<RevenueGrouping, string | null>[] = [];
  const groupIds: number[] = [];
  for (const [branch, trainer, sportsDirection] of [
    [0, 0, 'dance'],
    [0, 1, 'dance'],
    [1, 0, 'martial_arts'],
    [undefined, undefined, 'dance'],
  ] as const) {
    const branchId = branch === undefined ? null : (branches[branch]?.id ?? null);
    const coach = trainer === undefined ? null : (trainers[trainer] ?? null);
    groupIds.push(await makeGroup(app.db, { branchId, trainer: coach, sportsDirection }));
    shapes.push({ sportsDirection, branch: branchId?.toString() ?? null, coach: coach?.toString() ?? null });
  }
  const studentIds = [await makeStudent(app.db), await makeStudent(app.db), await makeStudent(app.db)];

  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(membership, { maxLength: 8, selector: ({ student, group }) => `${student} ${group}` }),
      fc.array(payment, { maxLength: 30 }),
      zones,
      async (memberships, payments, zone) => {
        await app.db('payments').delete();
        await app.db('studentGroups').delete();
        const joined = memberships.map(({ student, group, joined, stayed }) => ({
          student,
          group,
          joinDate: toDay(joined),
          leaveDate: stayed === null ? null : toDay(joined + stayed),
        }));
        const paid = payments.map(({ at, ...rest }) => ({
          ...rest,
          date: new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(first + at * 60_000),
        }));
        if (joined.length > 0) {
          await app.db('studentGroups').insert(
            joined.map(({ student, group, ...days }) => ({
              studentId: studentIds[student],
              groupId: groupIds[group],
              active: days.leaveDate === null,
              ...days,
            })),
          );
        }
        if (paid.length > 0) {
          await app.db('payments').insert(
            paid.map(({ student, refunded, ...columns }) => ({
              studentId: student === null ? null : studentIds[student],
              refundedAmount: refunded || null,
              ...columns,
            })),
          );
        }

        const received = paid.filter(({ status, date }) => status === 'CONFIRMED' && months.includes(date.slice(0, 7)));
        const sum = (of: typeof received) => of.reduce((total, { amount, refunded }) => total + amount - refunded, 0);
        const toPart = (by: RevenueGrouping, { student, date }: (typeof received)[number]) => {
          if (student === null) return 'unmatched';
          const values = joined
            .filter((one) => one.student === student && one.joinDate <= date && (one.leaveDate ?? '9') > date)
            .flatMap(({ group }) => shapes[group]?.[by] ?? []);
          const [value = 'none', ...rest] = new Set(values);
          return rest.length > 0 ? 'several' : value;
        };
        for (const by of [undefined, ...revenueGroupings]) {
          const report = await getRevenue(app, { from: '2026-09', to: '2026-11', by });
          expect(report.total).toMatchObject({ amount: sum(received), count: received.length });
          expect(report.months.map(({ amount }) => amount)).toEqual(
            months.map((month) => sum(received.filter(({ date }) => date.startsWith(month)))),
          );
          if (!by) continue;
          const parts = new Set(received.map((one) => toPart(by, one)));
          const shown = report.rows.filter(({ count }) => count > 0);
          expect(new Set(shown.map(({ value, kind }) => value ?? kind))).toEqual(parts);
          for (const row of shown) {
            const part = row.value ?? row.kind;
            const own = received.filter((one) => toPart(by, one) === part);
            expect([part, row.amount, row.count]).toEqual([part, sum(own), own.length]);
            expect(row.months.reduce((total, amount) => total + amount, 0)).toBe(row.amount);
          }
          const listed = await getTotals(app.db, { status: 'CONFIRMED', from: '2026-09-01', to: '2026-11-30' });
          expect(report.rows.reduce((total, { amount }) => total + amount, 0)).toBe(listed.received);
        }
      },
    ),
    { numRuns: 40 },
  );
});
