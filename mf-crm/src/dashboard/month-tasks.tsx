import type { MonthTasks as Counts, Dashboard } from '@school/api-contract/school/dashboard';
import { useT } from '@school/kit';
import { CalendarPlus, FilePen, FileText, Link2Off, type LucideIcon, TriangleAlert, Undo2, Wallet } from 'lucide-react';
import { getLastMonth, useMonthName } from '../shared/use-month-name';
import type { Task } from './task-list';

const places: readonly {
  key: keyof Counts;
  icon: LucideIcon;
  to: (today: string) => string;
  late: Task['late'];
}[] = [
  { key: 'toCharge', icon: CalendarPlus, to: () => '/subscriptions/charging', late: undefined },
  { key: 'notInRegister', icon: FileText, to: toRegister, late: undefined },
  { key: 'changedSinceRegister', icon: FilePen, to: () => '/payments?register=1', late: 'warning' },
  { key: 'oldDebts', icon: Wallet, to: () => '/subscriptions/debts?age=over30', late: 'danger' },
  { key: 'linksToRenew', icon: Link2Off, to: () => '/payments?tab=orders&order=expired&renew=1', late: 'warning' },
  { key: 'linksRefused', icon: TriangleAlert, to: () => '/payments?tab=orders&order=refused', late: 'warning' },
  { key: 'linksFailed', icon: TriangleAlert, to: () => '/payments?tab=orders&order=link_failed', late: 'warning' },
  { key: 'openRefunds', icon: Undo2, to: () => '/payments?refund=1', late: undefined },
];

/** Whether the role has nothing to do for the month. */
export const isMonthDone = ({ monthTasks }: Dashboard) => !monthTasks || places.every(({ key }) => !monthTasks[key]);

/**
 * What an accountant does first of equally urgent tasks: what makes other figures wrong, then what the month brings, then what waits for families,
 * and at the end what waits for the bank.
 */
const order = [
  ...['unmatchedPayments', 'changedSinceRegister', 'linksFailed', 'toCharge', 'notInRegister', 'linksRefused'],
  ...['studentsOwing', 'oldDebts', 'linksToRenew', 'openRefunds'],
];

/** Adds to what waits for an accountant the tasks of the month, all in the order of the work. */
export function useTasksOfMonth(): (waiting: readonly Task[], dashboard: Dashboard) => readonly Task[] {
  const t = useT('mf-crm');
  const toName = useMonthName();
  return (waiting, { monthTasks, today }) => {
    if (!monthTasks) return waiting;
    const months = { month: toName(today.slice(0, 7)), lastMonth: toName(getLastMonth(today).last.slice(0, 7)) };
    const ofMonth = places.flatMap(({ key, to, ...place }) => {
      const count = monthTasks[key] ?? 0;
      const words = {
        label: t(`dashboard.month.${key}`, months),
        details: t(`dashboard.monthDetails.${key}`, months),
        action: t(`dashboard.monthAction.${key}`),
      };
      return count > 0 ? [{ key, ...place, ...words, to: to(today), count }] : [];
    });
    return [...waiting, ...ofMonth].sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
  };
}

/** What the register for 1C of last month will have. */
function toRegister(today: string): string {
  const { first, last } = getLastMonth(today);
  return `/payments?register=all&from=${first}&to=${last}`;
}
