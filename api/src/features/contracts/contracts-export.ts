import type { Readable } from 'node:stream';
import type { ContractType } from '@school/api-contract/contracts/contracts';
import type {
  ContractDeliveryState,
  ContractRow,
  staffContractRoutes,
} from '@school/api-contract/contracts/staff-contracts';
import type { RouteInput } from '@school/api-contract/route';
import { toContractState } from '@school/api-contract/rules/status-tables';
import { exportList, type ListColumn } from '../../platform/excel/list-export';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { contractStateNames } from '../../shared/russian-text';
import { getSchool } from '../school/school.service';
import { listContracts } from './contract-list.service';

export const contractTypeNames: Record<ContractType, string> = {
  public_offer: 'Публичная оферта',
  electronic_signature: 'С электронной подписью',
};
const deliveryNames: Record<ContractDeliveryState, string | null> = {
  none: null,
  waiting: 'Отправляется',
  held: 'Ждет отправки',
  failed: 'Не доставлено',
  accepted: 'Принято к доставке',
  delivered: 'Доставлено',
};

/** Exports all contracts that match the filter, in the order of the list. */
export async function exportContracts(
  deps: Pick<PlatformDeps, 'db' | 'clock'>,
  filter: RouteInput<typeof staffContractRoutes.export>['query'],
): Promise<Readable> {
  const { timeZone } = await getSchool(deps.db);
  const toDay = (moment: string | null) => moment && { day: toSchoolDay(new Date(moment), timeZone) };
  const columns: readonly ListColumn<ContractRow>[] = [
    { header: 'Номер', width: 16, cell: ({ contractNumber }) => contractNumber },
    { header: 'Дата договора', width: 14, cell: ({ contractDate }) => ({ day: contractDate }) },
    { header: 'Вид', width: 24, cell: ({ contractType }) => contractTypeNames[contractType] },
    {
      header: 'Состояние',
      width: 14,
      cell: ({ status, signedAt }) => contractStateNames[toContractState(status, signedAt !== null)],
    },
    { header: 'Ученик', width: 32, cell: ({ studentName }) => studentName },
    { header: 'Родитель', width: 32, cell: ({ parentName }) => parentName || null },
    { header: 'Телефон', width: 16, cell: ({ parentPhone }) => parentPhone || null },
    { header: 'Отправлен', width: 12, cell: ({ sentAt }) => toDay(sentAt) },
    { header: 'Подписан', width: 12, cell: ({ signedAt }) => toDay(signedAt) },
    { header: 'Ждет с', width: 12, cell: ({ waitingSince }) => toDay(waitingSince) },
    { header: 'Отправка', width: 20, cell: ({ delivery }) => deliveryNames[delivery] },
  ];
  return exportList({ name: 'Договоры', columns, readPage: (page) => listContracts(deps, { ...filter, ...page }) });
}
