import type { Readable } from 'node:stream';
import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import type { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import type { RouteInput } from '@school/api-contract/route';
import { hasCapability } from '@school/api-contract/rules/roles';
import type { SubscriptionState } from '@school/api-contract/rules/status-tables';
import { exportList, type ListColumn } from '../../platform/excel/list-export';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { listSubscriptions } from './subscriptions.service';

const stateNames: Record<SubscriptionState, string> = {
  coming: 'Начнется',
  active: 'Действует',
  frozen: 'Заморожен',
  ended: 'Закончился',
  cancelled: 'Отменен',
};

const columns: readonly ListColumn<Subscription>[] = [
  { header: 'Ученик', width: 32, cell: ({ studentName }) => studentName },
  { header: 'Абонемент', width: 28, cell: ({ planName }) => planName },
  { header: 'Состояние', width: 14, cell: ({ state }) => stateNames[state] },
  { header: 'С', width: 12, cell: ({ startsOn }) => ({ day: startsOn }) },
  { header: 'По', width: 12, cell: ({ endsOn }) => ({ day: endsOn }) },
  { header: 'Занятий', width: 10, cell: ({ sessions }) => sessions },
  { header: 'Использовано', width: 14, cell: ({ sessionsUsed }) => sessionsUsed },
  { header: 'Осталось', width: 10, cell: ({ sessionsLeft }) => sessionsLeft },
  { header: 'Продлен', width: 10, cell: ({ renewed }) => (renewed ? 'Да' : 'Нет') },
];

const moneyColumns: readonly ListColumn<Subscription>[] = [
  { header: 'Стоимость', width: 12, format: 'money', cell: ({ money }) => money?.amount ?? null },
  { header: 'Оплачено', width: 12, format: 'money', cell: ({ money }) => money?.paid ?? null },
  { header: 'Долг', width: 12, format: 'money', cell: ({ money }) => money?.due || null },
];

/**
 * Exports all subscriptions that match the filter, in the order of the list; with amounts for callers who see them.
 * Refuses with FORBIDDEN when other callers filter by debts.
 */
export function exportSubscriptions(
  deps: Pick<PlatformDeps, 'db' | 'clock'>,
  filter: RouteInput<typeof subscriptionRoutes.export>['query'],
  caller: Caller,
): Promise<Readable> {
  const seesAmounts = hasCapability(signedIn(caller).role, 'payments');
  return exportList({
    name: 'Абонементы',
    columns: seesAmounts ? [...columns, ...moneyColumns] : columns,
    readPage: (page) => listSubscriptions(deps, { ...filter, ...page }, caller),
  });
}
