import type { Readable } from 'node:stream';
import { requiredStudentFields, studentFields } from '@school/api-contract/students/student-fields';
import { type Cell, createExcelStream } from '../../../platform/excel/workbook';
import type { Column } from '../../../platform/excel/workbook-parts';
import { storedFieldTable } from '../student-fields';

type TemplateColumn = Column & { example: Cell };

const isRequired = (field: (typeof studentFields)[number]) => requiredStudentFields.includes(field);
const hasExample = (field: (typeof studentFields)[number]) => storedFieldTable[field].example !== undefined;
const optional = studentFields.filter((field) => !isRequired(field));

/**
 * Headings that the import understands: first the fields that a new card needs, then others of the example, then the
 * rest.
 */
const columns: readonly TemplateColumn[] = [
  ...requiredStudentFields,
  ...optional.filter(hasExample),
  ...optional.filter((field) => !hasExample(field)),
].flatMap((field) => {
  const { heading, width, example = null } = storedFieldTable[field];
  const column = { header: heading, width, example };
  return field === 'trainingDays' ? [column, { header: 'Группы', width: 24, example: null }] : [column];
});

export function importTemplate(): Readable {
  return createExcelStream({ name: 'Ученики', columns, rows: example() });
}

async function* example(): AsyncGenerator<Cell[]> {
  yield columns.map((column) => column.example);
}
