import type { Readable } from 'node:stream';
import type { SessionUser } from '@school/api-contract/auth';
import type { RouteInput } from '@school/api-contract/route';
import type { ContractStatus } from '@school/api-contract/status-tables';
import type { StudentSort, studentRoutes } from '@school/api-contract/students';
import { directionNames, weekdayList } from '../contracts/document/contract-variables';
import type { AppDeps } from '../platform/app-deps';
import { withTransaction } from '../platform/database/transaction';
import { type Cell, type Column, excelStream } from '../platform/excel/workbook';
import type { Caller } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import type { StudentFilter } from './student-filter.sql';
import { sightOf } from './student-sight';
import { filterOf, positionOf } from './students.service';
import { type ExportedStudent, findForExport } from './students-export.repository';

const batch = 500;

const contractNames: Record<ContractStatus, string> = {
  draft: 'Черновик',
  sent: 'Отправлен',
  signed: 'Подписан',
  completed: 'Завершен',
  cancelled: 'Отменен',
  expired: 'Истек',
};
const genderNames = { male: 'Мужской', female: 'Женский' };
const directions: Record<string, string | undefined> = directionNames;

type StudentColumn = Column & { cell: (student: ExportedStudent) => Cell };

/** What a line tells; nothing of passports and illnesses, since files go further than screens. */
const columns: readonly StudentColumn[] = [
  { header: 'Фамилия', width: 20, cell: ({ lastName }) => lastName },
  { header: 'Имя', width: 16, cell: ({ firstName }) => firstName },
  { header: 'Отчество', width: 18, cell: ({ middleName }) => middleName },
  { header: 'Дата рождения', width: 14, cell: ({ birthDate }) => ({ day: birthDate }) },
  { header: 'Пол', width: 10, cell: ({ gender }) => gender && genderNames[gender] },
  { header: 'Направление', width: 26, cell: (row) => directions[row.sportsDirection] ?? 'Неизвестное направление' },
  { header: 'Дни занятий', width: 28, cell: ({ trainingDays }) => weekdayList(trainingDays) },
  { header: 'Группы', width: 30, cell: ({ groups }) => groups.map(({ name }) => name).join(', ') },
  { header: 'Посещаемость за 90 дней, %', width: 14, cell: ({ attendancePercent }) => attendancePercent },
  { header: 'Родитель', width: 32, cell: ({ parentName }) => parentName },
  { header: 'Телефон родителя', width: 17, cell: ({ parentPhone }) => parentPhone },
  { header: 'Email родителя', width: 28, cell: ({ parentEmail }) => parentEmail },
  { header: 'Второй родитель', width: 32, cell: ({ secondParentName }) => secondParentName },
  { header: 'Телефон второго родителя', width: 17, cell: ({ secondParentPhone }) => secondParentPhone },
  { header: 'Номер договора', width: 16, cell: ({ contractNumber }) => contractNumber },
  { header: 'Дата договора', width: 14, cell: ({ contractDate }) => contractDate && { day: contractDate } },
  { header: 'Состояние договора', width: 18, cell: (row) => row.contractStatus && contractNames[row.contractStatus] },
  { header: 'Занимается', width: 12, cell: ({ active }) => (active ? 'Да' : 'В архиве') },
];

/** In a file of those who owe. */
const owedColumn: StudentColumn = { header: 'К оплате', width: 12, cell: ({ owes }) => owes?.amount ?? null };

type ExportQuery = RouteInput<typeof studentRoutes.export>['query'];

/** Everything that the filter admits, as Excel, read while it is sent; that it was taken goes on record first. */
export async function exportStudents(
  deps: Pick<AppDeps, 'db' | 'clock' | 'audit'>,
  caller: Caller,
  query: ExportQuery,
): Promise<Readable> {
  const user = signedIn(caller);
  const filter = filterOf(query, user);
  await recordExport(deps, caller, query);
  const shown = filter.owes ? [...columns, owedColumn] : columns;
  return excelStream({
    name: 'Ученики',
    columns: shown,
    rows: linesOf(deps, user, { filter, shown, sort: query.sort }),
  });
}

/** The names of the filters alone: what was searched for is often somebody's name. */
async function recordExport(
  { db, audit }: Pick<AppDeps, 'db' | 'audit'>,
  { user, ip: ipAddress, userAgent }: Caller,
  { sort: _, ...filters }: ExportQuery,
): Promise<void> {
  const metadata = { filters: Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name])) };
  const event = { eventType: 'student.exported', userId: user?.id, ipAddress, userAgent, metadata };
  await withTransaction(db, (trx) => audit.append(trx, [event]));
}

async function* linesOf(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  user: SessionUser,
  { filter, shown, sort = 'name' }: { filter: StudentFilter; shown: readonly StudentColumn[]; sort?: StudentSort },
): AsyncGenerator<Cell[]> {
  let after: readonly (string | number)[] | undefined;
  for (;;) {
    // a query is made anew each time, since knex changes those it is given
    const students = await findForExport(deps.db, filter, sightOf(deps, deps.db, user), { sort, after, limit: batch });
    for (const student of students) yield shown.map(({ cell }) => cell(student));
    const last = students.at(-1);
    if (students.length < batch || last === undefined) return;
    after = positionOf(last, sort);
  }
}
