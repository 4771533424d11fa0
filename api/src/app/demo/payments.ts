import { exampleTerminal } from '../../platform/bank-simulator/bank-simulator';
import type { Transaction } from '../../platform/database/database';
import { addMonths } from '../../shared/calendar/days';
import type { Calendar } from './calendar';
import { type Dice, makeDice } from './dice';
import { insertRows } from './insert-rows';
import type { createFamilyMaker, Family } from './people';
import type { Student } from './students';

/** Monthly fees in dollars, the demo's currency by the specification. */
export const monthlyFees = { artistic_gymnastics: 72, martial_arts: 56, dance: 60, sports_gymnastics: 76 };
const months = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ');
const unmatched = 5;
const earlierSeed = 11;

type Payer = Pick<Family, 'lastName' | 'firstName' | 'parentName' | 'parentPhone' | 'parentEmail'>;

/** Share of families who pay in a month, by its number; few train in summer. */
const payingShare: Record<number, number> = { 6: 0.8, 7: 0.45, 8: 0.5 };

/** Creates the monthly payments of a year, up to today, and some that the bank could not match. */
export async function seedPayments(
  trx: Transaction,
  dice: Dice,
  calendar: Calendar,
  students: Student[],
  accountant: number,
  makeFamily: ReturnType<typeof createFamilyMaker>,
): Promise<void> {
  let orders = 0;
  const payment = (
    dice: Dice,
    studentId: number | null,
    payer: Payer,
    amount: number,
    date: string,
    mayBePending: boolean,
  ) => {
    const type =
      studentId === null ? 'bank_card' : dice.pick(['bank_card', 'bank_card', 'bank_card', 'cash', 'manual']);
    const card = type === 'bank_card';
    orders += 1;
    const status = pickStatus(dice, card, mayBePending);
    return {
      studentId,
      amount,
      date,
      type,
      status,
      description: `Занятия за ${months[Number(date.slice(5, 7)) - 1]}`,
      orderId: card ? `DEMO-${date.slice(0, 4)}-${String(orders).padStart(5, '0')}` : null,
      paymentId: card ? `70${dice.digits(8)}` : null,
      terminalKey: card ? exampleTerminal.terminalKey : null,
      customerName: card ? payer.parentName : null,
      customerPhone: card ? payer.parentPhone : null,
      customerEmail: card ? payer.parentEmail : null,
      childName: card ? `${payer.lastName} ${payer.firstName}` : null,
      cancelReason: status === 'CANCELLED' ? 'Возврат: ребенок болел' : null,
      refundedAmount: status === 'CANCELLED' ? amount : null,
      createdBy: card ? null : accountant,
      createdAt: calendar.at(date, '11:30'),
      updatedAt: calendar.at(date, '11:30'),
    };
  };
  const listPayments = (dice: Dice, months: readonly string[]) =>
    students.flatMap((student) =>
      months.flatMap((month) => {
        const date = `${month}-${String(dice.between(1, 9)).padStart(2, '0')}`;
        const due = student.active && date <= calendar.today && date >= student.joinDate && student.group;
        // a few have not paid and owe the fee
        return due && dice.chance(payingShare[Number(month.slice(5))] ?? 0.94)
          ? [
              payment(
                dice,
                student.id,
                student,
                monthlyFees[student.sportsDirection],
                date,
                month === calendar.today.slice(0, 7),
              ),
            ]
          : [];
      }),
    );
  const month = calendar.today.slice(0, 7);
  // a separate generator, so that a longer past does not change the present
  const earlier = listPayments(
    makeDice(earlierSeed),
    Array.from({ length: 8 }, (_, index) => addMonths(month, index - 11)),
  );
  const recent = listPayments(
    dice,
    [-3, -2, -1, 0].map((offset) => addMonths(month, offset)),
  );
  // families that the school does not know by the name or the phone at the bank, and two that wrote an initial
  const abbreviated = students
    .filter(({ active }) => active)
    .slice(0, 2)
    .map((student) => ({ ...student, firstName: `${student.firstName.slice(0, 1)}.` }));
  const strangers = Array.from({ length: unmatched }, (_, index) => {
    const stranger = makeFamily(dice.chance(0.5) ? 'male' : 'female');
    const amount = dice.pick([56, 60, 72]);
    return payment(dice, null, abbreviated[index] ?? stranger, amount, calendar.day(-1 - 2 * index), false);
  });
  await insertRows(trx, 'payments', [...earlier, ...recent, ...strangers]);
}

function pickStatus(dice: Dice, card: boolean, mayBePending: boolean): string {
  if (mayBePending && dice.chance(0.12)) return 'PENDING';
  if (card && dice.chance(0.04)) return 'REJECTED';
  return dice.chance(0.015) ? 'CANCELLED' : 'CONFIRMED';
}
