import type { Transaction } from '../../platform/database/database';
import { addDays, addMonths, getMonthBounds } from '../../shared/calendar/days';
import type { Calendar } from './calendar';
import type { Dice } from './dice';
import type { Group } from './groups';
import { insertRows } from './insert-rows';
import type { Student } from './students';
import { type Plan, seedPlans } from './subscription-plans';

interface PaidMonth {
  studentId: number;
  date: string;
  status: string;
}

/** A subscription of one month, as it is sold. */
interface Sale {
  student: Student & { group: Group };
  plan: Plan;
  month: string;
  startsOn: string;
  endsOn: string;
}

/** How many students have stopped paying, and for how many months. */
const debtors = [
  { students: 3, months: 2 },
  { students: 3, months: 1 },
];
const frozenStudents = 4;
const cancelledStudents = 3;

/**
 * Switches subscriptions on, and sells those that the demo's payments are for: this month and the three before it. Some
 * families owe, for a month or more; some subscriptions are frozen or cancelled, and those of sessions are used up.
 */
export async function seedSubscriptions(
  trx: Transaction,
  dice: Dice,
  calendar: Calendar,
  groups: Group[],
  students: Student[],
  accountant: number,
): Promise<void> {
  const thisMonth = calendar.today.slice(0, 7);
  const findPlan = await seedPlans(trx, calendar, groups, accountant);
  await trx('subscriptionSettings').update({
    ...{ enabled: true, secondChildPercent: 10, thirdChildPercent: 20, remindSessionsLeft: 2, remindDaysLeft: 3 },
    ...{ remindDebtDays: 5, accountingFrom: `${addMonths(thisMonth, -3)}-01` },
  });
  const members = students.filter((student): student is Student & { group: Group } =>
    Boolean(student.id > 0 && student.active && student.group),
  );
  const late = await stopPayments(trx, dice, members, thisMonth);
  const paid = await trx<PaidMonth>('payments').whereNotNull('studentId').select('studentId', 'date', 'status');
  const isSold = (student: Student, month: string) => {
    if (late.has(student.id)) return `${month}-09` >= student.joinDate;
    const payment = paid.find(({ studentId, date }) => studentId === student.id && date.startsWith(month));
    return (
      payment?.status === 'CONFIRMED' || payment?.status === 'PENDING' || (month === thisMonth && payment !== undefined)
    );
  };
  const sales = members.flatMap((student): Sale[] => {
    const plan = findPlan(student.group);
    const months = [-3, -2, -1, 0]
      .map((offset) => addMonths(thisMonth, offset))
      .filter((month) => isSold(student, month));
    return plan ? months.map((month, index) => toSale(student, plan, month, months[index + 1])) : [];
  });
  const runs = await seedRuns(trx, calendar, sales, accountant);
  const ids = await insertRows(
    trx,
    'subscriptions',
    sales.map((sale) => toRow(sale, calendar, accountant, runs.get(sale.month) ?? null)),
  );
  const sold = sales.map((sale, index) => ({ ...sale, id: ids[index] ?? 0 }));
  await insertRows(
    trx,
    'subscription_charges',
    sold.map(({ id, student, plan, month, startsOn }) => ({
      ...{
        key: `sale:${id}`,
        studentId: student.id,
        subscriptionId: id,
        kind: 'sale',
        amount: plan.price,
        date: startsOn,
      },
      ...{ chargingRunId: plan.terms.kind === 'months' ? (runs.get(month) ?? null) : null, createdBy: accountant },
      createdAt: calendar.at(startsOn, '09:30'),
    })),
  );
  await insertRows(
    trx,
    'subscription_events',
    sold.map(({ id, startsOn }) => ({
      ...{ subscriptionId: id, kind: 'sold', userId: accountant, at: calendar.at(startsOn, '09:30') },
    })),
  );
  const current = sold.filter(({ month, plan }) => month === thisMonth && plan.terms.kind === 'months');
  const step = Math.max(1, Math.floor(current.length / (frozenStudents + cancelledStudents)));
  const chosen = current.filter((_, index) => index % step === 0);
  await freeze(trx, calendar, chosen.slice(0, frozenStudents), accountant);
  await cancel(trx, calendar, chosen.slice(frozenStudents, frozenStudents + cancelledStudents), accountant);
}

type Sold = Sale & { id: number };

/** Takes away the latest payments of some families; returns their children. */
async function stopPayments(
  trx: Transaction,
  dice: Dice,
  members: readonly Student[],
  thisMonth: string,
): Promise<ReadonlySet<number>> {
  const late = new Set<number>();
  const old = members.filter(({ joinDate }) => joinDate < `${addMonths(thisMonth, -3)}-01`);
  for (const { students, months } of debtors) {
    for (let index = 0; index < students; index += 1) {
      const student = dice.pick(old.filter(({ id }) => !late.has(id)));
      late.add(student.id);
      await trx('payments')
        .where({ studentId: student.id })
        .where('date', '>=', `${addMonths(thisMonth, -months)}-01`)
        // those with a payment link are shown elsewhere
        .whereNotIn('id', trx('paymentOrders').select('paymentId'))
        .delete();
    }
  }
  return late;
}

function toSale(student: Student & { group: Group }, plan: Plan, month: string, next: string | undefined): Sale {
  const { from, to } = getMonthBounds(month);
  if (plan.terms.days === null) return { student, plan, month, startsOn: from, endsOn: to };
  const end = addDays(from, plan.terms.days - 1);
  const before = next === undefined ? end : addDays(`${next}-01`, -1);
  return { student, plan, month, startsOn: from, endsOn: end < before ? end : before };
}

function toRow(
  { student, plan, month, startsOn, endsOn }: Sale,
  calendar: Calendar,
  userId: number,
  runId: number | null,
) {
  const { id: planId, name: planName, price, terms } = plan;
  const isOfMonth = terms.kind === 'months';
  const createdAt = calendar.at(startsOn, '09:30');
  return {
    ...{ studentId: student.id, planId, planName, price, prorated: price, siblingPercent: 0, amount: price, ...terms },
    ...{ startsOn, endsOn, month: isOfMonth ? `${month}-01` : null, chargingRunId: isOfMonth ? runId : null },
    ...{ discountAmount: 0, undone: false, createdBy: userId, createdAt, updatedAt: createdAt },
  };
}

/** One charging run for each month, which has charged the plans of months. */
async function seedRuns(
  trx: Transaction,
  calendar: Calendar,
  sales: readonly Sale[],
  userId: number,
): Promise<ReadonlyMap<string, number>> {
  const months = [...new Set(sales.map(({ month }) => month))].sort();
  const ids = await insertRows(
    trx,
    'charging_runs',
    months.map((month) => {
      const charged = sales.filter((sale) => sale.month === month && sale.plan.terms.kind === 'months');
      const total = charged.reduce((sum, { plan }) => sum + plan.price, 0);
      const at = calendar.at(`${month}-01`, '09:30');
      return {
        ...{ month: `${month}-01`, state: 'done', count: charged.length, total, chargedCount: charged.length },
        ...{ chargedTotal: total, createdBy: userId, createdAt: at, finishedAt: at },
      };
    }),
  );
  return new Map(months.map((month, index) => [month, ids[index] ?? 0]));
}

/** Frozen around today; the end moves by as many days. */
async function freeze(trx: Transaction, calendar: Calendar, sold: readonly Sold[], userId: number): Promise<void> {
  for (const [index, { id, startsOn, endsOn }] of sold.entries()) {
    const wanted = calendar.day(-2 - index);
    const firstDay = wanted < startsOn ? startsOn : wanted;
    const lastDay = calendar.day(3 + 2 * index);
    const reason = index % 2 === 0 ? 'illness' : 'holiday';
    const at = calendar.at(firstDay, '10:15') > calendar.now ? calendar.now : calendar.at(firstDay, '10:15');
    await trx('subscriptionFreezes').insert({
      ...{ subscriptionId: id, firstDay, lastDay, reason, createdBy: userId, createdAt: at },
    });
    const days = Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000) + 1;
    const newEndsOn = addDays(endsOn, days);
    await trx('subscriptions').where({ id }).update({ endsOn: newEndsOn, updatedAt: at });
    await trx('subscriptionEvents').insert({
      ...{ subscriptionId: id, kind: 'frozen', at, userId, oldStartsOn: startsOn, oldEndsOn: endsOn },
      ...{ newStartsOn: startsOn, newEndsOn },
    });
  }
}

/** Cancelled this month, with half of it credited. */
async function cancel(trx: Transaction, calendar: Calendar, sold: readonly Sold[], userId: number): Promise<void> {
  const reasons = ['Переезд в другой город', 'Перешли в другую секцию', 'Не подошло расписание'];
  for (const [index, { id, student, plan, startsOn }] of sold.entries()) {
    const reason = reasons[index % reasons.length] ?? '';
    const wanted = calendar.day(-1 - index);
    const date = wanted < startsOn ? startsOn : wanted;
    const at = calendar.at(date, '12:40') > calendar.now ? calendar.now : calendar.at(date, '12:40');
    const cancelled = { cancelledAt: at, cancelledBy: userId, cancelReason: reason, updatedAt: at };
    await trx('subscriptions').where({ id }).update(cancelled);
    await trx('subscriptionCharges').insert({
      ...{ key: `cancellation:${id}`, studentId: student.id, subscriptionId: id, kind: 'cancellation' },
      ...{ amount: -Math.round(plan.price / 2), date, createdBy: userId, createdAt: at },
    });
    await trx('subscriptionEvents').insert({ subscriptionId: id, kind: 'cancelled', at, userId, reason });
  }
}
