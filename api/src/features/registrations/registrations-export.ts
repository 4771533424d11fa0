import type { Readable } from 'node:stream';
import type { RegistrationRow, registrationRoutes } from '@school/api-contract/families/registrations';
import type { RouteInput } from '@school/api-contract/route';
import type { RegistrationStatus } from '@school/api-contract/rules/status-tables';
import { toContractState } from '@school/api-contract/rules/status-tables';
import { exportList, type ListColumn } from '../../platform/excel/list-export';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { contractStateNames, directionNames } from '../../shared/russian-text';
import { getSchool } from '../school/school.service';
import { listRegistrations } from './registrations.service';

export const registrationStatusNames: Record<RegistrationStatus, string> = {
  pending: 'Ждет решения',
  approved: 'Одобрена',
  rejected: 'Отклонена',
};

/** Exports all registrations that match the filter, newest first. */
export async function exportRegistrations(
  { db }: Pick<PlatformDeps, 'db'>,
  filter: RouteInput<typeof registrationRoutes.export>['query'],
): Promise<Readable> {
  const { timeZone } = await getSchool(db);
  const columns: readonly ListColumn<RegistrationRow>[] = [
    { header: 'Получена', width: 12, cell: ({ createdAt }) => ({ day: toSchoolDay(new Date(createdAt), timeZone) }) },
    { header: 'Состояние', width: 14, cell: ({ status }) => registrationStatusNames[status] },
    { header: 'Ребенок', width: 32, cell: ({ childName }) => childName },
    { header: 'Дата рождения', width: 14, cell: ({ birthDate }) => ({ day: birthDate }) },
    { header: 'Направление', width: 26, cell: ({ sportsDirection }) => directionNames[sportsDirection] },
    { header: 'Родитель', width: 32, cell: ({ parentName }) => parentName },
    { header: 'Телефон', width: 16, cell: ({ parentPhone }) => parentPhone },
    { header: 'Похожие ученики', width: 16, cell: ({ duplicateCount }) => duplicateCount || null },
    { header: 'Номер договора', width: 16, cell: ({ contractNumber }) => contractNumber },
    {
      header: 'Состояние договора',
      width: 18,
      cell: ({ contractStatus, contractWasSigned }) =>
        contractStateNames[toContractState(contractStatus, contractWasSigned)],
    },
    { header: 'Ссылку выдал', width: 26, cell: ({ adminName }) => adminName || null },
  ];
  return exportList({
    name: 'Регистрации',
    columns,
    readPage: (page) => listRegistrations({ db }, { ...filter, ...page }),
  });
}
