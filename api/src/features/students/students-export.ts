import type { Readable } from 'node:stream';
import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { RouteInput } from '@school/api-contract/route';
import { toContractState } from '@school/api-contract/rules/status-tables';
import { studentFieldTable } from '@school/api-contract/students/student-fields';
import type { StudentSort, studentRoutes } from '@school/api-contract/students/students';
import { type Cell, createExcelStream } from '../../platform/excel/workbook';
import type { Column } from '../../platform/excel/workbook-parts';
import type { PlatformDeps } from '../../platform/platform-deps';
import { contractStateNames, directionNames, weekdayList } from '../../shared/russian-text';
import { searchEitherLayout } from '../../shared/search-either-layout';
import { type ExportedField, type StudentCard, storedFieldTable } from './student-fields';
import { type StudentFilter, selectMatchingStudents } from './student-filter.sql';
import { currentScope } from './student-scope';
import { toFilter, toPosition } from './students.service';
import { type ExportedStudent, exportedFields, findForExport } from './students-export.repository';

const batch = 500;

const genderNames: Record<string, string | undefined> = { male: 'Мужской', female: 'Женский' };
const directions: Record<string, string | undefined> = directionNames;

type StudentColumn = Column & { cell: (student: ExportedStudent) => Cell };

const groupColumns: readonly StudentColumn[] = [
  { header: 'Группы', width: 30, cell: ({ groups }) => groups.map(({ name }) => name).join(', ') },
  { header: 'Посещаемость за 90 дней, %', width: 14, cell: ({ attendancePercent }) => attendancePercent },
];

/** The columns of the card; those of the groups follow the training days. */
const columns: readonly StudentColumn[] = [
  ...exportedFields.flatMap((field): StudentColumn[] => {
    const { heading, width } = storedFieldTable[field];
    const column = { header: heading, width, cell: (student: ExportedStudent) => cardCell(field, student[field]) };
    return field === 'trainingDays' ? [column, ...groupColumns] : [column];
  }),
  { header: 'Номер договора', width: 16, cell: ({ contractNumber }) => contractNumber },
  { header: 'Дата договора', width: 14, cell: ({ contractDate }) => contractDate && { day: contractDate } },
  {
    header: 'Состояние договора',
    width: 18,
    cell: (row) => row.contractStatus && contractStateNames[toContractState(row.contractStatus, row.contractWasSigned)],
  },
  { header: 'Занимается', width: 12, cell: ({ active }) => (active ? 'Да' : 'В архиве') },
];

function cardCell(field: ExportedField, value: StudentCard[ExportedField]): Cell {
  if (value === null) return null;
  if (typeof value !== 'string') return weekdayList(value);
  switch (studentFieldTable[field].kind) {
    case 'day':
      return { day: value };
    case 'gender':
      return genderNames[value] ?? null;
    case 'direction':
      return directions[value] ?? 'Неизвестное направление';
    default:
      return value;
  }
}

/** For a file of students who owe. */
const owedColumn: StudentColumn = {
  header: 'К оплате',
  width: 12,
  format: 'money',
  cell: ({ owes }) => owes?.amount ?? null,
};

type ExportQuery = RouteInput<typeof studentRoutes.export>['query'];

/** Exports all students that match the filter to Excel, reading them while the file is sent. */
export function exportStudents(
  deps: Pick<PlatformDeps, 'db' | 'clock'>,
  user: SessionUser,
  query: ExportQuery,
): Readable {
  const filter = toFilter(query, user);
  const shown = filter.owes ? [...columns, owedColumn] : columns;
  return createExcelStream({
    name: 'Ученики',
    columns: shown,
    rows: generateLines(deps, user, { filter, shown, sort: query.sort }),
  });
}

async function* generateLines(
  deps: Pick<PlatformDeps, 'db' | 'clock'>,
  user: SessionUser,
  { filter, shown, sort = 'name' }: { filter: StudentFilter; shown: readonly StudentColumn[]; sort?: StudentSort },
): AsyncGenerator<Cell[]> {
  const chosen = await chooseLayout(deps, user, filter);
  let after: readonly (string | number)[] | undefined;
  for (;;) {
    // builds a new query each time, since knex modifies the given one
    const students = await findForExport(deps.db, chosen, currentScope(deps, deps.db, user), {
      sort,
      after,
      limit: batch,
    });
    for (const student of students) yield shown.map(({ cell }) => cell(student));
    const last = students.at(-1);
    if (students.length < batch || last === undefined) return;
    after = toPosition(last, sort);
  }
}

/** The filter with the text that finds students, as the list does. */
async function chooseLayout(
  deps: Pick<PlatformDeps, 'db' | 'clock'>,
  user: SessionUser,
  filter: StudentFilter,
): Promise<StudentFilter> {
  const { otherLayout = filter.search } = await searchEitherLayout(filter.search, async (search) =>
    selectMatchingStudents(deps.db, { ...filter, search }, currentScope(deps, deps.db, user))
      .select('id')
      .limit(1),
  );
  return { ...filter, search: otherLayout };
}
